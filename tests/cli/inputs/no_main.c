int notMain(void) { return 0; }
