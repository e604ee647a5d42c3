import type { Account, Services } from '../../accounts/index.ts'
import { type Announcement, type EventRows, eventRows } from '../../webhooks/events/index.ts'
import type { AttemptedPayment } from '../attempt.ts'
import type { ChargeOutcome } from '../providers/index.ts'
import { afterOutcome } from './after-outcome.ts'
import { decideOutcome } from './decide-outcome.ts'
import { writeFirstOutcomes } from './write-outcome.queries.generated.ts'
import { eventsFor, reportedCardOf } from './write-outcome.ts'

/** A payment and its attempt after the outcome, with their events: a row of a batched write. */
export type FirstOutcome = ReturnType<typeof outcomeRow>

/**
 * A writer of the first outcomes of charges and the records that depend on them, by batched writes.
 */
export interface OutcomeWriter {
  /**
   * Returns the prepared write of this outcome; null when the outcome needs its own transaction.
   */
  readonly prepare: (outcome: ChargeOutcome) => PreparedOutcome | null
}

/** An outcome that is ready to be written. */
interface PreparedOutcome {
  /** The events of other records. They precede the events of the payment. */
  readonly events: readonly Announcement[]
  /**
   * Writes the outcome. Returns false, and writes nothing, when the payment or attempt has changed
   * since it was sent.
   */
  readonly write: (outcome: FirstOutcome) => Promise<boolean>
}

/** Returns the writer for payments without a plan. */
const paymentOutcomeWriter = (
  { db }: Pick<Services, 'db'>,
  { shard }: Account,
  { payment }: AttemptedPayment,
): OutcomeWriter => ({
  prepare: () =>
    payment.paymentPlanId === null
      ? { events: [], write: async (row) => (await db.writeBatched(writeFirstOutcomes, shard, row)) !== null }
      : null,
})

/**
 * Applies the first outcome of a stored method's charge by a batched write. Returns null, and
 * writes nothing, if the outcome changes more than the payment and the attempt, or if these have
 * changed meanwhile. Most outcomes are applied here; `applyOutcome` applies the others.
 */
export async function applyFirstOutcome(
  services: Services,
  account: Account,
  before: AttemptedPayment,
  outcome: ChargeOutcome,
  writer: OutcomeWriter = paymentOutcomeWriter(services, account, before),
): Promise<AttemptedPayment | null> {
  const prepared = isPlain(before, outcome) ? writer.prepare(outcome) : null
  if (!prepared) return null
  const { stage, outcome: end, customerPresent } = before.attempt
  const change = decideOutcome({ stage, outcome: end, customerPresent, status: before.payment.status }, outcome.kind)
  if (typeof change === 'string') return null
  const { payment, attempt } = afterOutcome(services, account, before, change, outcome)
  const events = eventRows(services, account, [...prepared.events, ...eventsFor(payment, attempt, change.statuses)])
  if (!(await prepared.write(outcomeRow(account, { payment, attempt }, events)))) return null
  services.hint('outbox')
  return { payment, attempt }
}

/** Returns the row that `writeFirstOutcomes` reads. */
function outcomeRow({ mode, clockId }: Account, { payment, attempt }: AttemptedPayment, events: EventRows) {
  const { id, orgId, status, declineCode, failureMessage, updatedAt } = payment
  const { stage, outcome, providerReference, declineCode: attemptDeclineCode, networkDeclineCode, settledAt } = attempt
  const { ids: eventIds, subjectIds, types, payloads, occurredAt, targetAccounts } = events
  return {
    ...{ id: attempt.id, orgId, paymentId: id, status, declineCode, failureMessage, updatedAt },
    ...{ stage, outcome, providerReference, attemptDeclineCode, networkDeclineCode, settledAt },
    ...{ eventIds, subjectIds, types, payloads, occurredAt, targetAccounts },
    // The times in this row are wrong if the organization has joined a test clock since it was
    // read.
    mayHaveClock: mode === 'Sandbox' && clockId === null,
  }
}

/**
 * Returns whether the outcome changes no session, releases no token, and neither changes nor stores
 * a method.
 */
function isPlain({ payment, attempt }: AttemptedPayment, outcome: ChargeOutcome): boolean {
  if (payment.paymentSessionId !== null || payment.paymentPlanSessionId !== null) return false
  if (attempt.vaultTokenId !== null || reportedCardOf(outcome)) return false
  if (outcome.kind === 'Declined') return !outcome.decline.hard
  return (outcome.kind === 'Succeeded' || outcome.kind === 'Processing') && outcome.stored === null
}
