#ifdef __cplusplus
extern "C" {
#endif
extern int count;
void *increment(void *unused);
#ifdef __cplusplus
}
#endif
