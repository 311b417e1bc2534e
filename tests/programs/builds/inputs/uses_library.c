int answer_of_library(void);

int main(void) { return answer_of_library() - 1; }
