import { LRUCache } from 'lru-cache'
import type { TransferEvent, TransferEventType } from 'plaid'
import { toMinor } from '../../../platform/money/index.ts'
import { timestampOf } from '../../../platform/time/index.ts'
import {
  type PaymentProvider,
  type ProviderAccess,
  type ProviderEvent,
  ProviderUnavailable,
  type ReportedAmount,
} from '../port/port.ts'
import { unavailableOnNoResponse } from '../port/retry.ts'
import { callPlaid } from './call-plaid.ts'
import { CURRENCY } from './charge-request.ts'
import { attemptOf, findById } from './find-transfer.ts'
import { identityEvents } from './identity.ts'
import { causeOfRejection, FAILED, rejectsCredentials, returnCodeOf } from './outcome-table.ts'
import { outcomeOfRefund } from './refunds.ts'
import type { KeptNotification } from './signed-events.ts'

const DAY_MS = 24 * 60 * 60_000
const PAGE = 25
const PAGES_MAX = 40

/**
 * The periods for which transfer events are read after a notification of Plaid, which does not
 * contain the changes. This needs no stored cursor, and repeated events change nothing. The period
 * of late failures is longer than Plaid's longest delivery outage, because succeeded charges are
 * not polled. Debits that settle are also polled. At most 1,000 events of each kind are read.
 */
export const EVENT_WINDOWS = {
  late: { days: 10, types: ['returned', 'failed', 'cancelled'] },
  refunds: { days: 10, types: ['refund.settled', 'refund.failed', 'refund.cancelled', 'refund.returned'] },
  settled: { days: 2, types: ['settled'] },
} as const

interface EventWindow {
  readonly days: number
  readonly types: readonly string[]
}

/** Returns the provider events of a notification. Queries Plaid; throws ProviderUnavailable. */
export const readProviderEvents: PaymentProvider['readProviderEvents'] = async (access, { body }) => {
  const kept = JSON.parse(body) as KeptNotification
  const { issuedAt, webhook } = kept
  if (webhook.webhook_type === 'IDENTITY_VERIFICATION') return identityEvents(access, kept)
  if (webhook.webhook_type !== 'TRANSFER' || webhook.webhook_code !== 'TRANSFER_EVENTS_UPDATE') return []
  const events: ProviderEvent[] = []
  for (const window of Object.values(EVENT_WINDOWS))
    events.push(...(await readTransferEvents(access, issuedAt * 1000, window)))
  return events
}

/**
 * Returns the events of our transfers, oldest first, and of each refund only the newest. Throws
 * ProviderUnavailable.
 */
export async function readTransferEvents(
  access: ProviderAccess,
  issuedAtMs: number,
  window: EventWindow,
): Promise<readonly ProviderEvent[]> {
  const found: ProviderEvent[] = []
  for (const event of newestOfRefunds(await readEvents(access, issuedAtMs, window))) {
    const attemptId = await attemptOfEvent(access, event)
    if (attemptId === null) continue
    const amount = event.refund_id ? await amountOfRefund(access, event.refund_id) : null
    found.push(...providerEventsOf(event, attemptId, amount))
  }
  return found
}

async function readEvents(
  access: ProviderAccess,
  issuedAtMs: number,
  { days, types }: EventWindow,
): Promise<readonly TransferEvent[]> {
  const span = {
    start_date: timestampOf(issuedAtMs - days * DAY_MS),
    // The period has no end, to include events since the notification.
    event_types: [...types] as TransferEventType[],
  }
  const events: TransferEvent[] = []
  for (let page = 0; page < PAGES_MAX; page++) {
    const reply = await unavailableOnNoResponse(() =>
      callPlaid(access, (plaid, options) =>
        plaid.transferEventList({ ...span, count: PAGE, offset: page * PAGE }, options),
      ),
    )
    if (!reply.accepted) throw new ProviderUnavailable(causeOfRejection(reply))
    const { transfer_events: some } = reply.body
    events.push(...some)
    if (some.length < PAGE) break
  }
  return events.toSorted((one, other) => one.event_id - other.event_id)
}

/**
 * Returns only the newest event of each refund. Otherwise a returned refund would contradict its
 * outcome each time its settlement is read again.
 */
function newestOfRefunds(events: readonly TransferEvent[]): readonly TransferEvent[] {
  const newest = new Map(events.map(({ refund_id, event_id }) => [refund_id, event_id]))
  return events.filter(({ refund_id, event_id }) => !refund_id || newest.get(refund_id) === event_id)
}

/** The attempt of each transfer; empty for a transfer of another program with the same account. */
const attempts = new LRUCache<string, string>({ max: 10_000 })

async function attemptOfEvent(access: ProviderAccess, { transfer_id: id }: TransferEvent): Promise<string | null> {
  const name = `${access.configurationId} ${id}`
  const cached = attempts.get(name)
  if (cached !== undefined) return cached || null
  const found = await unavailableOnNoResponse(() => findById(access, id))
  if (found === 'credentials rejected') throw new ProviderUnavailable(found)
  if (typeof found === 'string') return null
  const attemptId = attemptOf(found)
  attempts.set(name, attemptId ?? '')
  return attemptId
}

/** The amount of each refund, which never changes. */
const amounts = new LRUCache<string, ReportedAmount>({ max: 10_000 })

/**
 * Returns the amount of a refund, which its events do not contain. Null when Plaid does not return
 * it. Without the amount, a refund that was made in Plaid's dashboard is not recorded.
 */
async function amountOfRefund(access: ProviderAccess, id: string): Promise<ReportedAmount | null> {
  const name = `${access.configurationId} ${id}`
  const cached = amounts.get(name)
  if (cached !== undefined) return cached
  const reply = await unavailableOnNoResponse(() =>
    callPlaid(access, (plaid, options) => plaid.transferRefundGet({ refund_id: id }, options)),
  )
  if (!reply.accepted && rejectsCredentials(reply)) throw new ProviderUnavailable('credentials rejected')
  if (!reply.accepted) return null
  const amount = { amountMinor: toMinor(reply.body.refund.amount, CURRENCY), currency: CURRENCY }
  amounts.set(name, amount)
  return amount
}

/** Returns the events of an attempt's transfer, or of a refund of it. */
function providerEventsOf(
  event: TransferEvent,
  attemptId: string,
  amount: ReportedAmount | null,
): readonly ProviderEvent[] {
  const type: string = event.event_type
  const { transfer_id: reference, refund_id: refundId, failure_reason: failure } = event
  const charge = { id: attemptId, reference }
  if (type.startsWith('refund.')) {
    if (refundId === null) return []
    const outcome = outcomeOfRefund({ id: refundId, status: type.slice('refund.'.length) })
    const refund = { id: null, reference: refundId }
    return [{ kind: 'Refund', refund, charge, ...(amount && { amount }), outcome }]
  }
  switch (type) {
    case 'settled':
      return [{ kind: 'Charge', charge, outcome: { kind: 'Succeeded', reference, stored: null } }]
    case 'cancelled':
      return [{ kind: 'Charge', charge, outcome: { kind: 'Canceled', reference } }]
    case 'failed':
      return [{ kind: 'Charge', charge, outcome: { kind: 'Declined', reference, decline: FAILED } }]
    case 'returned':
      return [{ kind: 'Returned', charge, code: returnCodeOf(failure) }]
    default:
      return []
  }
}
