import { type Account, accountWithCurrentClock, type Services } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { isCurrency } from '../../platform/money/index.ts'
import { type Announcement, announceAll, changedFrom } from '../../webhooks/events/index.ts'
import type { AttemptedPayment } from '../attempt.ts'
import type { Payment } from '../payment.ts'
import type { DisputeReport } from '../providers/index.ts'
import { type AttemptRef, applyOutcomeWithin, lockAttempt, type WhenSettled } from '../settlement/apply-outcome.ts'
import { updateEvents } from '../settlement/write-outcome.ts'
import { type Dispute, disputeOf, disputePayload } from './dispute.ts'
import { areAllDisputesWon, isOpenOrLost, REPORTS_MAX, reportKey, type StoredReport, stateOf } from './dispute-state.ts'
import {
  disputesOfLockedPayment,
  insertDispute,
  insertDisputeReport,
  reportsOfDispute,
  writeDisputeState,
  writeWonPayment,
} from './disputes.queries.generated.ts'

/**
 * Records a provider's report about a dispute of an attempt's charge, in a transaction that has
 * locked no payment yet. Reports arrive in any order and repeatedly. The opening of a dispute makes
 * the payment Disputed. It is an outcome of the charge and runs the usual callbacks. When no
 * dispute is against the payment any more, it becomes Succeeded again.
 */
export async function recordDispute(
  services: Services,
  tx: Transaction,
  whenSettled: readonly WhenSettled[],
  ref: AttemptRef,
  report: DisputeReport,
): Promise<void> {
  const { shard } = ref.account
  const [locked, account] = await Promise.all([lockAttempt(tx, ref), accountWithCurrentClock(tx, ref.account)])
  const { payment, attempt } = locked
  // Nothing was charged, and no caller sees the payment.
  if (payment.isVerification) return
  const rows = await tx.run(disputesOfLockedPayment, { shard, orgId: payment.orgId, paymentId: payment.id })
  const disputes = rows.map(disputeOf)
  const { reference } = report
  const isThis = ({ configurationId, providerReference }: Dispute) =>
    configurationId === attempt.configurationId && providerReference === reference
  const before = disputes.find(isThis) ?? null
  const dispute = await writeReport(services, tx, account, locked, before, report)
  if (!dispute) return
  const isNewlyAgainst = isOpenOrLost(dispute) && !(before && isOpenOrLost(before))
  if (isNewlyAgainst) await applyDisputed(services, tx, whenSettled, ref, locked)
  const others = disputes.filter((each) => !isThis(each))
  if (areAllDisputesWon(payment.status, [...others, dispute])) await writeWon(services, tx, account, locked)
}

/**
 * Stores a report and the state of its dispute, and announces the change. Returns null for a known
 * report.
 */
async function writeReport(
  services: Services,
  tx: Transaction,
  account: Account,
  { payment, attempt }: AttemptedPayment,
  before: Dispute | null,
  report: DisputeReport,
): Promise<Dispute | null> {
  const { shard } = account
  const rows = before ? await tx.run(reportsOfDispute, { shard, disputeId: before.id }) : []
  const known = rows as readonly StoredReport[]
  const stored = storedReport(report, payment)
  if (known.some((each) => reportKey(each) === reportKey(stored))) return null
  if (known.length >= REPORTS_MAX) {
    services.log.error({ disputeId: before?.id }, 'a dispute has too many reports: check it at the provider')
    return null
  }
  const now = services.now(account)
  const dispute: Dispute = {
    id: before?.id ?? services.mintId(shard),
    orgId: payment.orgId,
    paymentId: payment.id,
    attemptId: attempt.id,
    configurationId: attempt.configurationId,
    providerReference: report.reference,
    ...stateOf([...known, stored]),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  }
  // Sent in this order, because a report belongs to its dispute.
  await Promise.all([
    tx.run(before ? writeDisputeState : insertDispute, { ...dispute, shard }),
    tx.run(insertDisputeReport, {
      ...{ ...stored, shard, disputeId: dispute.id, orgId: dispute.orgId, number: known.length + 1 },
    }),
    announceAll(services, tx, account, eventsOfDispute(before, dispute)),
  ])
  return dispute
}

const NETWORK_REASON_CHARACTERS_MAX = 64
const AMOUNT_MINOR_MAX = 99_999_999_999n

/** Returns a report as its row holds it. An unknown currency leaves the amount unknown. */
function storedReport({ reference: _, amount, ...report }: DisputeReport, { currency }: Payment): StoredReport {
  const { amountMinor } = amount
  const isStorable = amountMinor !== null && amountMinor >= 1n && amountMinor <= AMOUNT_MINOR_MAX
  return {
    ...report,
    amountMinor: isStorable && isCurrency(amount.currency) ? amountMinor : null,
    currency: isCurrency(amount.currency) ? amount.currency : currency,
    networkReasonCode: report.networkReasonCode?.slice(0, NETWORK_REASON_CHARACTERS_MAX) ?? null,
  }
}

/**
 * Returns the events of a change. If the first report is the end of a dispute, its opening is also
 * announced.
 */
export function eventsOfDispute(before: Dispute | null, after: Dispute): Announcement[] {
  const subjectId = after.id
  const data = disputePayload(after)
  const closed: Announcement = { type: 'dispute.closed', subjectId, data }
  if (!before) return [{ type: 'dispute.opened', subjectId, data }, ...(after.closedAt ? [closed] : [])]
  const hasClosed = after.closedAt !== null && (before.closedAt === null || before.status !== after.status)
  if (hasClosed) return [closed]
  const previous = changedFrom(disputePayload(before), data) ?? {}
  const isShown = Object.keys(previous).some((name) => name !== 'updatedAt' && name !== 'reportedAt')
  return isShown ? [{ type: 'dispute.updated', subjectId, data, previous }] : []
}

/** Applies the opening of a dispute to its payment. A dispute proves that the charge was made. */
async function applyDisputed(
  services: Services,
  tx: Transaction,
  whenSettled: readonly WhenSettled[],
  ref: AttemptRef,
  { attempt: { outcome, providerReference: reference } }: AttemptedPayment,
): Promise<void> {
  if (outcome === null && reference !== null)
    await applyOutcomeWithin(services, tx, whenSettled, ref, { kind: 'Succeeded', reference, stored: null })
  await applyOutcomeWithin(services, tx, whenSettled, ref, { kind: 'Disputed', reference })
}

/** Makes a payment Succeeded again. Announces an update, because no new payment was made. */
async function writeWon(
  services: Services,
  tx: Transaction,
  account: Account,
  { payment: before, attempt }: AttemptedPayment,
): Promise<void> {
  const after: Payment = { ...before, status: 'Succeeded', updatedAt: services.now(account) }
  await Promise.all([
    tx.run(writeWonPayment, { shard: account.shard, id: after.id, updatedAt: after.updatedAt }),
    announceAll(services, tx, account, updateEvents(before, after, attempt)),
  ])
}
