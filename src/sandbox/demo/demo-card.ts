/** A good card of the sandbox processor. Tests search all output for the numbers that they use; this is none of them. */
export const DEMO_CARD = '5105 1051 0510 5100'
