import type { OnClock, Services } from '../../accounts/index.ts'
import type { Attempt, Outcome } from '../attempt.ts'
import type { Payment } from '../payment.ts'
import type { StateChange } from './decide-outcome.ts'

/** A payment and one of its attempts. */
export interface AttemptedPayment {
  readonly payment: Payment
  readonly attempt: Attempt
}

/** Returns payment and attempt after a state change. */
export function afterOutcome(
  services: Pick<Services, 'now' | 'wallNow' | 'sealer'>,
  owner: OnClock,
  { payment, attempt }: AttemptedPayment,
  move: StateChange,
  outcome: Outcome,
): AttemptedPayment {
  return {
    payment: {
      ...payment,
      status: move.statuses.at(-1) ?? payment.status,
      ...shownOf(outcome),
      updatedAt: services.now(owner),
    },
    attempt: {
      ...attempt,
      stage: move.stage,
      outcome: move.outcome,
      providerReference: ('reference' in outcome && outcome.reference) || attempt.providerReference,
      actionStateSealed: actionStateOf(services, attempt, outcome),
      declineCode: declineCodeOf(attempt, move, outcome),
      returnCode: outcome.kind === 'Returned' ? outcome.code : attempt.returnCode,
      settledAt: move.outcome === null ? null : (attempt.settledAt ?? services.wallNow()),
    },
  }
}

/** A pending attempt keeps its decline code: it says why the attempt is being canceled. */
function declineCodeOf({ declineCode }: Attempt, { outcome: end }: StateChange, outcome: Outcome): string | null {
  if (outcome.kind === 'Declined') return outcome.decline.code
  return end === null ? declineCode : null
}

/** Returns the fields by which a payment shows its latest outcome. */
function shownOf(outcome: Outcome): Pick<Payment, 'declineCode' | 'failureMessage' | 'actionUrl'> {
  const nothing = { declineCode: null, failureMessage: null, actionUrl: null }
  switch (outcome.kind) {
    case 'Declined':
      return { ...nothing, declineCode: outcome.decline.code, failureMessage: outcome.decline.message }
    case 'Returned':
      return { ...nothing, failureMessage: `The bank returned the debit with code ${outcome.code}.` }
    case 'RequiresAction':
      return { ...nothing, actionUrl: outcome.actionUrl }
    default:
      return nothing
  }
}

function actionStateOf({ sealer }: Pick<Services, 'sealer'>, attempt: Attempt, outcome: Outcome): Buffer | null {
  // Polling a challenge may omit the action state that the charge's response contained.
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

/**
 * Returns the associated data of a sealed action state: it cannot be opened for another attempt.
 */
export const actionStateAad = ({ orgId, id }: Pick<Attempt, 'orgId' | 'id'>) => [
  'payment attempt action state',
  orgId,
  id,
]
