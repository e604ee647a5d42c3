import type { Decision } from '../payment-sessions/index.ts'
import { type Problem, refuseProblems } from '../platform/refusal.ts'
import type { Body } from './read-instrument.ts'

/** Reads what a customer has decided. Refuses with every problem at once. */
export function readDecision({ token, paymentMethodId, consent, amount, currency }: Body): Decision {
  const isOne = (typeof token === 'string') !== (typeof paymentMethodId === 'string')
  const means = typeof token === 'string' ? { token } : { paymentMethodId: `${paymentMethodId}` }
  const wrong: (Problem | false)[] = [
    !isOne && { field: 'token', message: 'Must be given, or a paymentMethodId instead.' },
    consent !== undefined && typeof consent !== 'boolean' && { field: 'consent', message: 'Must be true or false.' },
    typeof amount !== 'string' && { field: 'amount', message: 'Must be the amount that the customer was shown.' },
    typeof currency !== 'string' && { field: 'currency', message: 'Must be the currency that the customer was shown.' },
  ]
  refuseProblems(wrong.filter((problem) => problem !== false))
  return { means, consent: consent === true, shown: { amount: `${amount}`, currency: `${currency}` } }
}
