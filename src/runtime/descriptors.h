// The file descriptors of the process: the program gets harmless ones, and what it leaves open is closed.
#pragma once

namespace raddle::runtime {

// Gives the program an empty standard input and makes its output vanish. The standard error that the process started
// with is kept for our own messages.
void hideOutput();
// Makes standard error what it was, until hideOutput() is called again: for the explorer, while it has not started the
// program.
void showErrors();
// Makes standard output lead to where `output` leads, and standard error what it was. REQUIRES: hideOutput() was
// called.
void showOutput(int output);
// The descriptor of the standard error that the process started with.
int messageDescriptor();

// Remembers the descriptors that are open now, how far each file has been read or written, the folder in which the
// process runs and the rights that new files do not get / makes them so again.
// Processes that were forked since share the files with us, so that this has to be done in each before it uses them.
void rememberFiles();
void putBackFiles();
// The same, unless that was done in this execution.
void putBackFilesOnce();

// Remembers which descriptors are open / closes all others.
void rememberDescriptors();
void closeNewDescriptors();

} // namespace raddle::runtime
