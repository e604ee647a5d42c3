/**
 * The faults of calls. After a fault `…_before` nothing was charged. After a fault `…_after` the call was run, and its
 * response is lost or damaged.
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

/** The faults of notifications: sent twice, in reverse order, or withheld until released. */
export const NOTIFICATION_FAULTS = ['twice', 'reversed', 'withheld'] as const

export type NotificationFault = (typeof NOTIFICATION_FAULTS)[number]
