import { LRUCache } from 'lru-cache'
import type { TransferEvent, TransferEventType } from 'plaid'
import { timestampOf } from '../../../platform/time/index.ts'
import { type PaymentProvider, type ProviderAccess, type ProviderEvent, ProviderUnavailable } from '../port/port.ts'
import { orUnavailable } from '../port/retry.ts'
import { ask } from './ask-plaid.ts'
import { attemptOf, findById } from './find-transfer.ts'
import { identityEvents } from './identity-events.ts'
import { FAILED } from './outcome-table.ts'
import { outcomeOfRefund } from './refunds.ts'
import type { KeptNotification } from './signed-events.ts'
import { returnCodeOf } from './transfer-outcome.ts'

const DAY_MS = 24 * 60 * 60_000
const PAGE = 25
const PAGES_MAX = 40

/**
 * What is read when Plaid says that there is news. It does not say which, and a cursor would have to be kept where nothing
 * else of an adapter is; so the news of a while is read, as often as it is told. What is heard again changes nothing. Bad
 * news, which nobody asks for once a charge has succeeded, is read from further back than Plaid stays silent about a
 * failed delivery; that a debit settled is also asked for by the charge's own follow-up. At most 1,000 of each are read.
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

/** What a notification tells. Asks Plaid for what it is about; throws ProviderUnavailable. */
export const interpret: PaymentProvider['interpret'] = async (access, { body }) => {
  const kept = JSON.parse(body) as KeptNotification
  const { issuedAt, webhook } = kept
  if (webhook.webhook_type === 'IDENTITY_VERIFICATION') return identityEvents(access, kept)
  if (webhook.webhook_type !== 'TRANSFER' || webhook.webhook_code !== 'TRANSFER_EVENTS_UPDATE') return []
  const events: ProviderEvent[] = []
  for (const window of Object.values(EVENT_WINDOWS))
    events.push(...(await readTransferEvents(access, issuedAt * 1000, window)))
  return events
}

/** The news of transfers of ours, oldest first, and of each refund the newest alone. Throws ProviderUnavailable. */
export async function readTransferEvents(
  access: ProviderAccess,
  issuedAtMs: number,
  window: EventWindow,
): Promise<readonly ProviderEvent[]> {
  const found: ProviderEvent[] = []
  for (const event of newestOfRefunds(await readEvents(access, issuedAtMs, window))) {
    const attemptId = await attemptOfEvent(access, event)
    if (attemptId !== null) found.push(...providerEventsOf(event, attemptId))
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
    // Open at the end: what happened since is read, too.
    event_types: [...types] as TransferEventType[],
  }
  const events: TransferEvent[] = []
  for (let page = 0; page < PAGES_MAX; page++) {
    const reply = await orUnavailable(() =>
      ask(access, (plaid, options) => plaid.transferEventList({ ...span, count: PAGE, offset: page * PAGE }, options)),
    )
    if (!reply.accepted) throw new ProviderUnavailable()
    const { transfer_events: some } = reply.body
    events.push(...some)
    if (some.length < PAGE) break
  }
  return events.toSorted((one, other) => one.event_id - other.event_id)
}

/** A refund that settled and came back would contradict what became of it each time that its settlement is read anew. */
function newestOfRefunds(events: readonly TransferEvent[]): readonly TransferEvent[] {
  const newest = new Map(events.map(({ refund_id, event_id }) => [refund_id, event_id]))
  return events.filter(({ refund_id, event_id }) => !refund_id || newest.get(refund_id) === event_id)
}

/** The attempt of each transfer, empty for one that is not ours: another program may move money by the same account. */
const attempts = new LRUCache<string, string>({ max: 10_000 })

async function attemptOfEvent(access: ProviderAccess, { transfer_id: id }: TransferEvent): Promise<string | null> {
  const name = `${access.configurationId} ${id}`
  const cached = attempts.get(name)
  if (cached !== undefined) return cached || null
  const found = await orUnavailable(() => findById(access, id))
  if (found === 'unsure' || found === 'none') return null
  const attemptId = attemptOf(found)
  attempts.set(name, attemptId ?? '')
  return attemptId
}

/** What each event tells of an attempt's transfer, or of a refund of it. */
function providerEventsOf(event: TransferEvent, attemptId: string): readonly ProviderEvent[] {
  const type: string = event.event_type
  const { transfer_id: reference, refund_id: refundId, failure_reason: failure } = event
  const charge = { id: attemptId, reference }
  if (type.startsWith('refund.')) {
    if (refundId === null) return []
    const outcome = outcomeOfRefund({ id: refundId, status: type.slice('refund.'.length) })
    return [{ kind: 'Refund', refund: { id: null, reference: refundId }, charge, outcome }]
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
