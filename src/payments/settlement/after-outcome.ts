import type { ClockedRecord, Services } from '../../accounts/index.ts'
import { plus } from '../../platform/time/index.ts'
import type { Attempt, AttemptedPayment, PaymentOutcome } from '../attempt.ts'
import type { CaptureRequest } from '../captures/capture-request.ts'
import { authorizationAfter } from '../captures/capture-rules.ts'
import type { Payment } from '../payment.ts'
import type { UnavailableCause } from '../providers/index.ts'
import type { StateChange } from './decide-outcome.ts'

/** Returns payment and attempt after a state change. */
export function afterOutcome(
  services: Pick<Services, 'now' | 'wallNow' | 'sealer'>,
  owner: ClockedRecord,
  { payment, attempt }: AttemptedPayment,
  change: StateChange,
  outcome: PaymentOutcome,
  pending: CaptureRequest | null = null,
): AttemptedPayment {
  const defaultUntil = (days: number) => plus(services.wallNow(), { days })
  return {
    payment: {
      ...payment,
      status: change.statuses.at(-1) ?? payment.status,
      ...shownOf(outcome, change),
      ...authorizationAfter(payment, outcome, { pending, defaultUntil }),
      updatedAt: services.now(owner),
    },
    attempt: {
      ...attempt,
      stage: change.stage,
      outcome: change.outcome,
      providerReference: ('reference' in outcome && outcome.reference) || attempt.providerReference,
      actionStateSealed: actionStateOf(services, attempt, outcome),
      declineCode: declineCodeOf(attempt, change, outcome),
      networkDeclineCode: outcome.kind === 'Declined' ? outcome.decline.networkCode : attempt.networkDeclineCode,
      returnCode: outcome.kind === 'Returned' ? outcome.code : attempt.returnCode,
      settledAt: change.outcome === null ? null : (attempt.settledAt ?? services.wallNow()),
    },
  }
}

/**
 * Returns the decline code of an attempt. A pending attempt keeps its code, which will be the
 * reason of its cancellation.
 */
function declineCodeOf(
  { declineCode }: Attempt,
  { outcome: end }: StateChange,
  outcome: PaymentOutcome,
): string | null {
  if (outcome.kind === 'Declined') return outcome.decline.code
  if (outcome.kind === 'Unavailable') return PROVIDER_UNAVAILABLE_CODE
  return end === null ? declineCode : null
}

/**
 * The failure code of a payment that was canceled because its provider configuration is failing.
 */
export const PROVIDER_UNAVAILABLE_CODE = 'provider_unavailable'

const unavailable = (cause: UnavailableCause) => ({
  declineCode: PROVIDER_UNAVAILABLE_CODE,
  failureMessage:
    cause === 'InstrumentUnreadable'
      ? 'The payment method could not be opened. Nothing was charged.'
      : 'The provider did not accept our credentials. Nothing was charged.',
})

/** Returns the fields by which a payment shows its latest outcome. */
function shownOf(
  outcome: PaymentOutcome,
  { statuses }: StateChange,
): Pick<Payment, 'declineCode' | 'failureMessage' | 'actionUrl'> {
  const nothing = { declineCode: null, failureMessage: null, actionUrl: null }
  switch (outcome.kind) {
    case 'Declined':
      return { ...nothing, declineCode: outcome.decline.code, failureMessage: outcome.decline.message }
    case 'Unavailable':
      return statuses.length === 0 ? nothing : { ...nothing, ...unavailable(outcome.cause) }
    case 'Returned':
      return { ...nothing, failureMessage: `The bank returned the debit with code ${outcome.code}.` }
    case 'NotCaptured':
      return { ...nothing, failureMessage: NOT_CAPTURED[outcome.result] }
    case 'RequiresAction':
      return { ...nothing, actionUrl: outcome.actionUrl }
    default:
      return nothing
  }
}

const NOT_CAPTURED: Readonly<Record<Extract<PaymentOutcome, { kind: 'NotCaptured' }>['result'], string>> = {
  Expired: 'The authorization expired before it was captured.',
  Canceled: 'The authorization was canceled before it was captured.',
  Refused: 'The provider did not accept the capture of the authorized amount.',
  Failed: 'The capture of the authorized amount failed.',
}

function actionStateOf({ sealer }: Pick<Services, 'sealer'>, attempt: Attempt, outcome: PaymentOutcome): Buffer | null {
  // The response to a poll of a challenge may omit the action state of the charge's response.
  if (outcome.kind !== 'RequiresAction' || outcome.actionState === null) return attempt.actionStateSealed
  return sealer.seal(outcome.actionState, actionStateAad(attempt))
}

/**
 * Opens the state that the provider needs to continue after the customer's action; null when its
 * reference is enough.
 */
export function openActionState({ sealer }: Pick<Services, 'sealer'>, attempt: Attempt): string | null {
  return attempt.actionStateSealed && sealer.open(attempt.actionStateSealed, actionStateAad(attempt))
}

/** Returns the associated data of an action state, which binds it to its attempt. */
export const actionStateAad = ({ orgId, id }: Pick<Attempt, 'orgId' | 'id'>) => [
  'payment attempt action state',
  orgId,
  id,
]
