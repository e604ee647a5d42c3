import type { Account, Services } from '../../accounts/index.ts'
import { type Announcement, type EventRows, eventRows } from '../../webhooks/events/index.ts'
import type { ChargeOutcome } from '../providers/index.ts'
import { type AttemptedPayment, afterOutcome } from './after-outcome.ts'
import { decideOutcome } from './decide-outcome.ts'
import { writeFirstOutcomes } from './write-outcome.queries.generated.ts'
import { newsOf } from './write-outcome.ts'

/** A payment and its attempt as the answer leaves them, and their events: a row of a statement that writes many of them. */
export type FirstAnswer = ReturnType<typeof answerRow>

/** Who writes answers whose payments somebody else is to be told of, in the statement that tells them. */
export interface AnswerDesk {
  /** What else is told of such an answer, before the payment's own events; null when it is not for this desk. */
  readonly newsOf: (outcome: ChargeOutcome) => readonly Announcement[] | null
  /** Whether it was written; nothing is, when anything was heard of it since it was sent. */
  readonly write: (answer: FirstAnswer) => Promise<boolean>
}

/** The desk of charges that nobody else is told of. */
const plainDesk = ({ db }: Pick<Services, 'db'>, { shard }: Account, { payment }: AttemptedPayment): AnswerDesk => ({
  newsOf: () => (payment.paymentPlanId === null ? [] : null),
  write: async (answer) => (await db.writeBatched(writeFirstOutcomes, shard, answer)) !== null,
})

/**
 * Applies the answer to a stored method's charge, in one statement with answers to others, when it changes nothing but the payment and the attempt and
 * nothing was heard of them since they were written: most charges are that. Null when it is not so, and nothing is written.
 */
export async function applyFirstAnswer(
  services: Services,
  account: Account,
  before: AttemptedPayment,
  outcome: ChargeOutcome,
  desk: AnswerDesk = plainDesk(services, account, before),
): Promise<AttemptedPayment | null> {
  const news = isPlain(before, outcome) ? desk.newsOf(outcome) : null
  if (!news) return null
  const { stage, outcome: end, customerPresent } = before.attempt
  const move = decideOutcome({ stage, outcome: end, customerPresent, status: before.payment.status }, outcome.kind)
  if (typeof move === 'string') return null
  const { payment, attempt } = afterOutcome(services, account, before, move, outcome)
  const events = eventRows(services, account, [...news, ...newsOf(payment, move.statuses)])
  if (!(await desk.write(answerRow(account, { payment, attempt }, events)))) return null
  services.hint('outbox')
  return { payment, attempt }
}

/** The row as `writeFirstOutcomes` reads it. */
function answerRow({ mode, clockId }: Account, { payment, attempt }: AttemptedPayment, events: EventRows) {
  const { id, orgId, status, declineCode, failureMessage, updatedAt } = payment
  const { stage, outcome, providerReference, declineCode: attemptDeclineCode, settledAt } = attempt
  const { ids: eventIds, subjectIds, types, payloads, occurredAt, targetAccounts } = events
  return {
    ...{ id: attempt.id, orgId, paymentId: id, status, declineCode, failureMessage, updatedAt },
    ...{ stage, outcome, providerReference, attemptDeclineCode, settledAt },
    ...{ eventIds, subjectIds, types, payloads, occurredAt, targetAccounts },
    // It may have got a clock since it was read: then what was made of the answer is of another time.
    mayHaveClock: mode === 'Sandbox' && clockId === null,
  }
}

/** No session is to be told of it, no token is to be let go of, no method is spoiled or stored. */
function isPlain({ payment, attempt }: AttemptedPayment, outcome: ChargeOutcome): boolean {
  if (payment.paymentSessionId !== null || payment.paymentPlanSessionId !== null) return false
  if (attempt.vaultTokenId !== null) return false
  if (outcome.kind === 'Declined') return !outcome.decline.hard
  return (outcome.kind === 'Succeeded' || outcome.kind === 'Processing') && outcome.stored === null
}
