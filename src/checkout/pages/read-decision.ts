import { type Problem, problem, refuseProblems } from '../../platform/refusal.ts'
import type { PaymentDecision } from '../payment-sessions/index.ts'
import type { PlanDecision } from '../plan-sessions/index.ts'
import type { Body } from './read-instrument.ts'

/** Reads what a customer has decided about a payment. Refuses with every problem at once. */
export function readDecision({
  token,
  paymentMethodId,
  paymentOption,
  consent,
  termsFingerprint,
  agreedText,
}: Body): Omit<PaymentDecision, 'shown'> {
  const [source, ...others] = [
    ...(typeof token === 'string' ? [{ token }] : []),
    ...(typeof paymentMethodId === 'string' ? [{ paymentMethodId }] : []),
    ...(typeof paymentOption === 'string' ? [{ paymentOption }] : []),
  ]
  const wrong: (Problem | false)[] = [
    (!source || others.length > 0) &&
      problem('token', 'is required unless `paymentMethodId` or `paymentOption` is given'),
    consent !== undefined && typeof consent !== 'boolean' && problem('consent', 'must be true or false'),
    typeof termsFingerprint !== 'string' &&
      problem('termsFingerprint', 'must be the fingerprint of the terms that the page was opened with'),
    typeof agreedText !== 'string' && problem('agreedText', 'must be the consent that the page displayed'),
  ]
  refuseProblems(wrong.filter((problem) => problem !== false))
  if (!source) throw new Error('a request without a payment source was not refused')
  return { source, consent: consent === true, termsFingerprint: `${termsFingerprint}`, agreedText: `${agreedText}` }
}

/**
 * Reads the decision about a plan. Completing is the consent, and only sources that can be stored
 * are allowed.
 */
export function readPlanDecision({
  paymentOption: _,
  consent: __,
  ...body
}: Body): Pick<PlanDecision, 'source' | 'termsFingerprint' | 'agreedText'> {
  const { source, termsFingerprint, agreedText } = readDecision(body)
  if ('paymentOption' in source) throw new Error('a missing payment option was not refused')
  return { source, termsFingerprint, agreedText }
}
