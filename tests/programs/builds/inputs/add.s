# add and counter of counter.c, by hand.
	.text
	.globl	add
	.type	add, @function
add:
	incl	counter(%rip)
	ret
	.size	add, .-add
	.bss
	.globl	counter
	.type	counter, @object
	.align	4
counter:
	.zero	4
	.size	counter, 4
	.section	.note.GNU-stack,"",@progbits
