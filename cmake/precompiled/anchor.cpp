// Precompiled headers need a file that is compiled with them.
int main() { return 0; }
