import type { Account, Services } from '../access/index.ts'
import { eventRows } from '../events/index.ts'
import type { ChargeOutcome } from '../providers/index.ts'
import { afterOutcome, type Tried } from './after-outcome.ts'
import { decideOutcome } from './decide-outcome.ts'
import type { PaymentStatus } from './payment-transitions.ts'
import { writeFirstAnswers } from './write-outcome.queries.generated.ts'
import { newsOf } from './write-outcome.ts'

/**
 * Applies the answer to a stored method's charge, in one statement with answers to others, when it changes nothing but the payment and the attempt and
 * nothing was heard of them since they were written: most charges are that. Null when it is not so, and nothing is written.
 */
export async function applyFirstAnswer(
  services: Services,
  account: Account,
  before: Tried,
  outcome: ChargeOutcome,
): Promise<Tried | null> {
  if (!isPlain(before, outcome)) return null
  const { stage, outcome: end, customerPresent } = before.attempt
  const move = decideOutcome({ stage, outcome: end, customerPresent, status: before.payment.status }, outcome.kind)
  if (typeof move === 'string') return null
  const { payment, attempt } = afterOutcome(services, account, before, move, outcome)
  const row = answerRow(services, account, { payment, attempt }, move.statuses)
  if ((await services.db.together(writeFirstAnswers, account.shard, row)) === null) return null
  services.hint('outbox')
  return { payment, attempt }
}

/** The row as `writeFirstAnswers` reads it. */
function answerRow(
  services: Services,
  account: Account,
  { payment, attempt }: Tried,
  statuses: readonly PaymentStatus[],
) {
  const { id, orgId, status, declineCode, failureMessage, updatedAt } = payment
  const { stage, outcome, providerReference, declineCode: attemptDeclineCode, settledAt } = attempt
  const {
    ids: eventIds,
    types,
    payloads,
    occurredAt,
    targetAccounts,
  } = eventRows(services, account, newsOf(payment, statuses))
  return {
    ...{ id: attempt.id, orgId, paymentId: id, status, declineCode, failureMessage, updatedAt },
    ...{ stage, outcome, providerReference, attemptDeclineCode, settledAt },
    ...{ eventIds, types, payloads, occurredAt, targetAccounts },
  }
}

/** Nobody else is to be told of it, no token is to be let go of, no method is spoiled or stored. */
function isPlain({ payment, attempt }: Tried, outcome: ChargeOutcome): boolean {
  const { paymentSessionId, paymentPlanSessionId, paymentPlanId } = payment
  if (paymentSessionId !== null || paymentPlanSessionId !== null || paymentPlanId !== null) return false
  if (attempt.vaultTokenId !== null) return false
  if (outcome.kind === 'Declined') return !outcome.decline.hard
  return (outcome.kind === 'Succeeded' || outcome.kind === 'Processing') && outcome.stored === null
}
