/**
 * What may go wrong between the processor and who asks it. Before: nothing was charged. After: it was, or refunded, and
 * the answer is lost or damaged.
 */
export const FAULTS = [
  'drop_before',
  'error_before',
  'too_many_before',
  'silent_after',
  'drop_after',
  'error_after',
  'unreadable_after',
  'slow',
] as const

export type Fault = (typeof FAULTS)[number]

export const isBefore = (fault: Fault): boolean => fault.endsWith('_before')

/** How notifications go astray. */
export const TELLINGS = ['twice', 'reversed', 'withheld'] as const

export type Telling = (typeof TELLINGS)[number]
