// Switching between the host stack and the stacks of threads; see switch.h.
//
// A saved stack is, from its top upwards: mxcsr and x87 control word, r15 r14 r13 r12 rbx rbp, address to go on at.
// It ends in a jump and not in a return: the processor predicts returns from a stack of its own, which a switch makes
// wrong each time.

        .text

        .globl  raddleSwitch
        .hidden raddleSwitch
        .type   raddleSwitch, @function
raddleSwitch:
        .cfi_startproc
        pushq   %rbp
        .cfi_adjust_cfa_offset 8
        pushq   %rbx
        .cfi_adjust_cfa_offset 8
        pushq   %r12
        .cfi_adjust_cfa_offset 8
        pushq   %r13
        .cfi_adjust_cfa_offset 8
        pushq   %r14
        .cfi_adjust_cfa_offset 8
        pushq   %r15
        .cfi_adjust_cfa_offset 8
        subq    $8, %rsp
        .cfi_adjust_cfa_offset 8
        stmxcsr (%rsp)
        fnstcw  4(%rsp)
        movl    (%rsp), %r8d
        movzwl  4(%rsp), %r9d
        movq    %rsp, (%rdi)
.Lload:
        movq    %rsi, %rsp
        cmpb    $0, raddleHasFsgsbase(%rip)
        je      .LsetBySystemCall
        wrfsbase %rdx
.LthreadPointerSet:
        cmpl    (%rsp), %r8d            // loading control words is slow, and nearly always they are the same
        jne     .LloadControlWords
        cmpw    4(%rsp), %r9w
        jne     .LloadControlWords
.LcontrolWordsSet:
        addq    $8, %rsp
        popq    %r15
        popq    %r14
        popq    %r13
        popq    %r12
        popq    %rbx
        popq    %rbp
        popq    %rdx
        jmpq    *%rdx
.LloadControlWords:
        ldmxcsr (%rsp)
        fldcw   4(%rsp)
        jmp     .LcontrolWordsSet
.LsetBySystemCall:
        movl    $158, %eax              // arch_prctl
        movl    $0x1002, %edi           // ARCH_SET_FS
        movq    %rdx, %rsi
        syscall
        jmp     .LthreadPointerSet
        .cfi_endproc
        .size   raddleSwitch, . - raddleSwitch

        .globl  raddleLoad
        .hidden raddleLoad
        .type   raddleLoad, @function
raddleLoad:
        .cfi_startproc
        movq    %rsi, %rdx
        movq    %rdi, %rsi
        movl    $-1, %r8d               // no control word is that
        jmp     .Lload
        .cfi_endproc
        .size   raddleLoad, . - raddleLoad

        .globl  raddleFiberEntry
        .hidden raddleFiberEntry
        .type   raddleFiberEntry, @function
raddleFiberEntry:
        .cfi_startproc
        .cfi_undefined rip              // unwinding ends here
        movq    %r12, %rdi
        callq   *%rbx
        ud2
        .cfi_endproc
        .size   raddleFiberEntry, . - raddleFiberEntry

        .globl  raddleSignalReturn
        .hidden raddleSignalReturn
        .type   raddleSignalReturn, @function
raddleSignalReturn:
        movl    $15, %eax               // rt_sigreturn
        syscall
        .size   raddleSignalReturn, . - raddleSignalReturn

        .bss
        .globl  raddleHasFsgsbase
        .hidden raddleHasFsgsbase
        .type   raddleHasFsgsbase, @object
raddleHasFsgsbase:
        .byte   0
        .size   raddleHasFsgsbase, 1

        .section .note.GNU-stack, "", @progbits
