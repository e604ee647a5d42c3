/** A valid card of the sandbox processor. Tests search all output for their numbers, so it is none of these. */
export const DEMO_CARD = '5105 1051 0510 5100'
