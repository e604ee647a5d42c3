import type { Decision } from '../payment-sessions/index.ts'
import { type Problem, refuseProblems } from '../platform/refusal.ts'
import type { Body } from './read-instrument.ts'

/** Reads what a customer has decided. Refuses with every problem at once. */
export function readDecision({ token, paymentMethodId, paymentOption, consent, amount, currency }: Body): Decision {
  const [means, ...others] = [
    ...(typeof token === 'string' ? [{ token }] : []),
    ...(typeof paymentMethodId === 'string' ? [{ paymentMethodId }] : []),
    ...(typeof paymentOption === 'string' ? [{ paymentOption }] : []),
  ]
  const wrong: (Problem | false)[] = [
    (!means || others.length > 0) && {
      field: 'token',
      message: 'Must be given, or instead of it a paymentMethodId or a paymentOption.',
    },
    consent !== undefined && typeof consent !== 'boolean' && { field: 'consent', message: 'Must be true or false.' },
    typeof amount !== 'string' && { field: 'amount', message: 'Must be the amount that the customer was shown.' },
    typeof currency !== 'string' && { field: 'currency', message: 'Must be the currency that the customer was shown.' },
  ]
  refuseProblems(wrong.filter((problem) => problem !== false))
  if (!means) throw new Error('no means were not refused')
  return { means, consent: consent === true, shown: { amount: `${amount}`, currency: `${currency}` } }
}
