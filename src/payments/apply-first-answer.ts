import type { Account, Services } from '../access/index.ts'
import { eventRows } from '../events/index.ts'
import { first } from '../platform/db/index.ts'
import type { ChargeOutcome } from '../providers/index.ts'
import { afterOutcome, type Tried } from './after-outcome.ts'
import { decideOutcome } from './decide-outcome.ts'
import { writeFirstAnswer } from './write-outcome.queries.generated.ts'
import { newsOf } from './write-outcome.ts'

/**
 * Applies the answer to a stored method's charge in one statement, when it changes nothing but the payment and the attempt and
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
  const { payment, attempt } = afterOutcome(services, before, move, outcome)
  const { ids: eventIds, ...events } = eventRows(services, account, newsOf(payment, move.statuses))
  const written = await services.db.write.run(writeFirstAnswer, {
    ...payment,
    ...attempt,
    ...events,
    ...{ shard: account.shard, eventIds, paymentId: payment.id, attemptId: attempt.id },
    declineCode: payment.declineCode,
    attemptDeclineCode: attempt.declineCode,
    isSettled: attempt.stage === 'Settled',
  })
  if (!first(written)) return null
  services.hint('outbox')
  return { payment, attempt }
}

/** Nobody else is to be told of it, no token is to be let go of, no method is spoiled or stored. */
function isPlain({ payment, attempt }: Tried, outcome: ChargeOutcome): boolean {
  if (payment.paymentSessionId !== null || payment.paymentPlanId !== null || attempt.vaultTokenId !== null) return false
  if (outcome.kind === 'Declined') return !outcome.decline.hard
  return (outcome.kind === 'Succeeded' || outcome.kind === 'Processing') && outcome.stored === null
}
