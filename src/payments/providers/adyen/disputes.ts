import { parseTimestamp, timestampOf } from '../../../platform/time/index.ts'
import type { DisputeReason, DisputeReport, DisputeStatus } from '../port/port.ts'
import { entry } from '../port/read-object.ts'
import type { NotificationItem } from './signed-events.ts'

/** The status of a dispute and whether it has ended. */
type ReportedStatus = Pick<DisputeReport, 'status' | 'isClosed'>

const open = (status: DisputeStatus): ReportedStatus => ({ status, isClosed: false })
const ended = (status: DisputeStatus): ReportedStatus => ({ status, isClosed: true })

/**
 * The statuses of Adyen's `disputeStatus`. The first three are those of a request for information.
 */
const OF_DISPUTE_STATUS: Readonly<Record<string, ReportedStatus>> = {
  Unresponded: open('Warning'),
  Responded: open('Warning'),
  Expired: ended('Warning'),
  Undefended: open('NeedsResponse'),
  Pending: open('UnderReview'),
  Accepted: ended('Lost'),
  Lost: ended('Lost'),
  Won: ended('Won'),
}

/**
 * The status by event. `decides`: the event takes precedence over `disputeStatus`. Events that move
 * money decide, because no other event may follow: after CHARGEBACK_REVERSED Adyen reports a
 * pending status, and reports again only if the bank does not accept the defense.
 */
const OF_EVENT: Readonly<Record<string, { readonly status: ReportedStatus | null; readonly decides?: true }>> = {
  REQUEST_FOR_INFORMATION: { status: open('Warning') },
  NOTIFICATION_OF_CHARGEBACK: { status: open('NeedsResponse') },
  CHARGEBACK: { status: open('NeedsResponse') },
  // Adyen also sends it for requests for information, so only `disputeStatus` has the status.
  DISPUTE_DEFENSE_PERIOD_ENDED: { status: null },
  // The cardholder's bank reopens the dispute, even one that was won.
  PREARBITRATION_OPEN: { status: open('NeedsResponse') },
  // Adyen does not document which side accepted or declined. The outcome is reported by another
  // event.
  PREARBITRATION_ACCEPTED: { status: open('UnderReview') },
  PREARBITRATION_DECLINED: { status: open('UnderReview') },
  // The bank escalates the case, and the scheme decides.
  SCHEME_ARBITRATION: { status: open('UnderReview') },
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: { status: ended('Won'), decides: true },
  CHARGEBACK_REVERSED: { status: ended('Won'), decides: true },
  SECOND_CHARGEBACK: { status: ended('Lost'), decides: true },
  PREARBITRATION_WON: { status: ended('Won'), decides: true },
  PREARBITRATION_LOST: { status: ended('Lost'), decides: true },
  PREARBITRATION_ISSUER_WITHDRAWN: { status: ended('Won'), decides: true },
  SCHEME_ARBITRATION_WON: { status: ended('Won'), decides: true },
  SCHEME_ARBITRATION_LOST: { status: ended('Lost'), decides: true },
}

/** The codes of all events about disputes. */
export const DISPUTE_EVENTS: readonly string[] = Object.keys(OF_EVENT)

/** Returns the report of an item about a dispute; null if it has no status or no reference. */
export function disputeReport(item: NotificationItem): DisputeReport | null {
  const { pspReference: reference, amount, eventDate, additionalData } = item
  const status = statusOf(item)
  if (status === null || reference === '') return null
  const networkReasonCode = (additionalData.chargebackReasonCode ?? additionalData.rfiReasonCode ?? '').trim()
  return {
    reference,
    ...status,
    amount,
    reason: reasonOf(networkReasonCode),
    networkReasonCode: networkReasonCode || null,
    evidenceDueAt: parseTimestamp(additionalData.defensePeriodEndsAt ?? ''),
    openedAt: null,
    reportedAt: parseTimestamp(eventDate) ?? timestampOf(0),
  }
}

function statusOf({ eventCode, additionalData }: NotificationItem): ReportedStatus | null {
  const { status, decides } = entry(OF_EVENT, eventCode) ?? { status: null }
  const reported = decides ? undefined : entry(OF_DISPUTE_STATUS, additionalData.disputeStatus)
  if (reported) return reported
  // Adyen defends some disputes itself, and then needs no evidence.
  return status?.status === 'NeedsResponse' && additionalData.autoDefended === 'true' ? open('UnderReview') : status
}

/**
 * The reasons by the networks' codes: Visa, Mastercard, American Express, Discover. Mastercard's
 * 4853 covers several reasons, so it is Other.
 */
const REASONS: readonly (readonly [DisputeReason, RegExp])[] = [
  ['Fraudulent', /^(10\.\d|48(37|40|49|70|71)|F(10|14|24|29|30|31)|UA\d\d)$/],
  ['Unrecognized', /^(4863|AA)$/],
  ['Duplicate', /^(12\.6(\.\d)?|P08|C14|DP|PM)$/],
  ['ProductNotReceived', /^(13\.[19]|4855|C08|RG|NF)$/],
  ['SubscriptionCanceled', /^(13\.2|4841|C28|AP)$/],
  ['ProductUnacceptable', /^(13\.[345]|C3[12]|RM)$/],
  ['CreditNotProcessed', /^(13\.[678]|4860|C0[245]|RN2?)$/],
  ['ProcessingError', /^(11\.\d|12\.[1-57]|48(07|08|12|31|34|42|46)|A0[128]|P\d\d|AT|AW|CD|LP)$/],
]

/** Returns the reason of a network's code; null without a code. */
export function reasonOf(code: string): DisputeReason | null {
  if (code === '') return null
  return REASONS.find(([, codes]) => codes.test(code))?.[0] ?? 'Other'
}
