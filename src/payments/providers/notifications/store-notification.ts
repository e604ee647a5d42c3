import type { Services } from '../../../accounts/index.ts'
import { createBatcher } from '../../../platform/batcher.ts'
import type { Sealer } from '../../../platform/crypto/index.ts'
import { isConnectionLost } from '../../../platform/db/index.ts'
import { shardOf } from '../../../platform/ids/index.ts'
import type { SignedEvent } from '../port/port.ts'
import { insertNotifications } from './notifications.queries.generated.ts'

type Keeper = Pick<Services, 'db' | 'wallNow' | 'sealer' | 'hint'>

interface NotificationKey {
  readonly configurationId: string
  readonly eventId: string
}

interface SealedEvent extends NotificationKey {
  readonly bodySealed: Buffer
}

/** Stores the events of one request, all or none. Resolves after the commit. */
export type StoreNotification = (configurationId: string, events: readonly SignedEvent[]) => Promise<void>

const REQUESTS_MAX = 64
const BYTES_MAX = 1024 * 1024

/**
 * Returns a function that stores events, each once, and wakes the worker. Requests that arrive
 * during a commit share the next one.
 */
export function createNotificationStore(services: Keeper): StoreNotification {
  const batch = createBatcher<number, readonly SealedEvent[], undefined>({
    write: (shard, requests) => insertBatch(services, shard, requests),
    itemsMax: REQUESTS_MAX,
    bytesMax: BYTES_MAX,
    bytesOf: (events) => events.reduce((sum, { bodySealed }) => sum + bodySealed.length, 0),
    // A row that fails must not block others. After a lost connection, single retries would only
    // take longer.
    mayRetry: (error) => !isConnectionLost(error),
  })
  return async (configurationId, events) => {
    if (events.length === 0) return
    await batch.submit(shardOf(configurationId), sealedEvents(services.sealer, configurationId, events))
    services.hint('notifications')
  }
}

function sealedEvents(sealer: Sealer, configurationId: string, events: readonly SignedEvent[]): SealedEvent[] {
  return events.map(({ eventId, body }) => {
    const key = { configurationId, eventId }
    return { ...key, bodySealed: sealer.seal(body, notificationAad(key)) }
  })
}

async function insertBatch(
  { db, wallNow }: Keeper,
  shard: number,
  requests: readonly (readonly SealedEvent[])[],
): Promise<undefined[]> {
  // One statement cannot write the same row twice.
  const each = new Map(requests.flat().map((event) => [`${event.configurationId} ${event.eventId}`, event]))
  const events = [...each.values()]
  await db.write.run(insertNotifications, {
    shard,
    configurationIds: events.map(({ configurationId }) => configurationId),
    eventIds: events.map(({ eventId }) => eventId),
    bodiesSealed: events.map(({ bodySealed }) => bodySealed),
    now: wallNow(),
  })
  return requests.map(() => undefined)
}

/** Returns a stored event. Throws when the sealed body was moved or changed. */
export function openNotification(sealer: Sealer, row: NotificationKey & { readonly bodySealed: Buffer }): SignedEvent {
  return { eventId: row.eventId, body: sealer.open(row.bodySealed, notificationAad(row)) }
}

/** Returns the associated data of a sealed body, which binds it to its notification. */
export const notificationAad = ({ configurationId, eventId }: NotificationKey) => [
  'provider notification',
  configurationId,
  eventId,
]
