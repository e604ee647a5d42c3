import type { PaymentStatus } from '../../platform/graphql/inputs.generated.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { DisputeReason, DisputeStatus } from '../providers/index.ts'

/** The most different reports that are kept of one dispute. */
export const REPORTS_MAX = 200

/** A report about a dispute as its row holds it. */
export interface StoredReport {
  readonly status: DisputeStatus
  readonly isClosed: boolean
  readonly amountMinor: bigint | null
  readonly currency: string
  readonly reason: DisputeReason | null
  readonly networkReasonCode: string | null
  readonly evidenceDueAt: Timestamp | null
  readonly openedAt: Timestamp | null
  readonly reportedAt: Timestamp
}

/** The facts about a dispute that follow from all of its reports. Times are the provider's. */
export interface DisputeState {
  readonly status: DisputeStatus
  readonly amountMinor: bigint | null
  readonly currency: string
  readonly reason: DisputeReason
  readonly networkReasonCode: string | null
  readonly evidenceDueAt: Timestamp | null
  readonly openedAt: Timestamp
  readonly closedAt: Timestamp | null
  /** The time of the latest report. */
  readonly reportedAt: Timestamp
}

/**
 * Returns the state of a dispute after a nonempty set of reports. The order of arrival and
 * repetitions do not matter, because the provider's times order the reports. A dispute never
 * becomes a warning again. If a report omits a fact, the fact of an earlier report stays.
 */
export function stateOf(reports: readonly StoredReport[]): DisputeState {
  const inOrder = [...reports].sort(compareReports)
  const formal = inOrder.filter(({ status }) => status !== 'Warning')
  const decisive = formal.length > 0 ? formal : inOrder
  const newestFirst = inOrder.toReversed()
  const [latest, decision] = [newestFirst[0], decisive.at(-1)]
  if (!latest || !decision) throw new Error('a dispute has no report')
  const { amountMinor, currency } = newestFirst.find((each) => each.amountMinor !== null) ?? latest
  return {
    status: decision.status,
    amountMinor,
    currency,
    reason: latestFact(newestFirst, 'reason') ?? 'Other',
    networkReasonCode: latestFact(newestFirst, 'networkReasonCode'),
    evidenceDueAt: latestFact(newestFirst, 'evidenceDueAt'),
    openedAt: earliest(inOrder.map(({ openedAt, reportedAt }) => openedAt ?? reportedAt)),
    closedAt: closedAt(decisive),
    reportedAt: latest.reportedAt,
  }
}

/** The order of reports of the same time, by the course of a dispute. */
const RANKS: Readonly<Record<DisputeStatus, number>> = { Warning: 0, NeedsResponse: 1, UnderReview: 2, Won: 3, Lost: 4 }

function compareReports(one: StoredReport, other: StoredReport): number {
  if (one.reportedAt !== other.reportedAt) return one.reportedAt < other.reportedAt ? -1 : 1
  const ranks = RANKS[one.status] - RANKS[other.status]
  if (ranks !== 0) return ranks
  // Any fixed order makes the state independent of the order of arrival.
  return reportKey(one) < reportKey(other) ? -1 : 1
}

/** Returns a text that is equal for equal reports only. */
export function reportKey(report: StoredReport): string {
  const { status, isClosed, amountMinor, currency, reason, networkReasonCode, evidenceDueAt, openedAt } = report
  const facts = [status, isClosed, String(amountMinor), currency, reason, networkReasonCode, evidenceDueAt, openedAt]
  return JSON.stringify([...facts, report.reportedAt])
}

function latestFact<Fact extends keyof StoredReport>(newestFirst: readonly StoredReport[], fact: Fact) {
  return newestFirst.find((report) => report[fact] !== null)?.[fact] ?? null
}

function earliest(times: readonly Timestamp[]): Timestamp {
  return times.reduce((one, other) => (other < one ? other : one))
}

/** Returns the time of the first report of the present end; null when the dispute is open. */
function closedAt(inOrder: readonly StoredReport[]): Timestamp | null {
  const last = inOrder.at(-1)
  if (!last?.isClosed) return null
  const firstOfEnd = inOrder.findLastIndex(({ status, isClosed }) => !isClosed || status !== last.status) + 1
  return inOrder[firstOfEnd]?.reportedAt ?? null
}

/** Returns true for a dispute that takes or may still take the money of its payment. */
export function isOpenOrLost({ status }: Pick<DisputeState, 'status'>): boolean {
  return status === 'NeedsResponse' || status === 'UnderReview' || status === 'Lost'
}

/**
 * Returns true if a payment counts as paid again: it is Disputed, and all of its disputes, except
 * warnings, were won.
 */
export function areAllDisputesWon(status: PaymentStatus, disputes: readonly Pick<DisputeState, 'status'>[]): boolean {
  return status === 'Disputed' && !disputes.some(isOpenOrLost) && disputes.some((each) => each.status === 'Won')
}
