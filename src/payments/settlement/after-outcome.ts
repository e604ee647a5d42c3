import type { OnClock, Services } from '../../accounts/index.ts'
import type { Attempt, Outcome } from '../attempt.ts'
import type { Payment } from '../payment.ts'
import type { StateChange } from './decide-outcome.ts'

/** A payment and the attempt of it that an outcome is about. */
export interface AttemptedPayment {
  readonly payment: Payment
  readonly attempt: Attempt
}

/** Payment and attempt as a move leaves them. */
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

/** While nothing is known it says why the attempt is being canceled, if it is. */
function declineCodeOf({ declineCode }: Attempt, { outcome: end }: StateChange, outcome: Outcome): string | null {
  if (outcome.kind === 'Declined') return outcome.decline.code
  return end === null ? declineCode : null
}

/** What a payment shows of its last outcome. */
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
  // A look at a challenge may not tell what the answer to the charge told.
  if (outcome.kind !== 'RequiresAction' || outcome.actionState === null) return attempt.actionStateSealed
  return sealer.seal(outcome.actionState, actionStateAad(attempt))
}

/** What the provider wants back once the customer has done what it asked for; null when its reference is enough. */
export function openActionState({ sealer }: Pick<Services, 'sealer'>, attempt: Attempt): string | null {
  return attempt.actionStateSealed && sealer.open(attempt.actionStateSealed, actionStateAad(attempt))
}

/** Returns what a sealed action state is bound to: moved to another attempt it does not open. */
export const actionStateAad = ({ orgId, id }: Pick<Attempt, 'orgId' | 'id'>) => [
  'payment attempt action state',
  orgId,
  id,
]
