/**
 * How the payment that completed a session stands, as its receipt says it. `Processing`: sent to a bank that has not settled it;
 * `Returned`: a bank took it back; `Failed`: it was sent and never paid.
 */
export type PaidStatus = 'Succeeded' | 'Processing' | 'Returned' | 'Failed'

const PAID_STATUS: Readonly<Record<string, PaidStatus>> = {
  Succeeded: 'Succeeded',
  // It was paid; the customer asks for it back.
  Disputed: 'Succeeded',
  Returned: 'Returned',
  Failed: 'Failed',
  Canceled: 'Failed',
}

/** Returns how a payment stands for the customer who made it. A payment without a known end is not called paid. */
export function paidStatusOf(status: string): PaidStatus {
  return PAID_STATUS[status] ?? 'Processing'
}
