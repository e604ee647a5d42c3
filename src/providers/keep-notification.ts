import type { Services } from '../access/index.ts'
import type { Sealer } from '../platform/crypto/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { keepNotifications } from './notifications.queries.generated.ts'
import type { SignedEvent } from './port.ts'

type Keeper = Pick<Services, 'db' | 'wallNow' | 'sealer' | 'hint'>

interface NotificationPlace {
  readonly configurationId: string
  readonly eventId: string
}

/** Keeps the events of a notification, each once however often it is told, and wakes who applies them. */
export async function keepNotification(
  { db, wallNow, sealer, hint }: Keeper,
  { id: configurationId }: { readonly id: string },
  told: readonly SignedEvent[],
): Promise<void> {
  const events = [...new Map(told.map((event) => [event.eventId, event])).values()]
  if (events.length === 0) return
  await db.write.run(keepNotifications, {
    shard: shardOf(configurationId),
    configurationId,
    eventIds: events.map(({ eventId }) => eventId),
    bodiesSealed: events.map(({ eventId, body }) => sealer.seal(body, placeOf({ configurationId, eventId }))),
    now: wallNow(),
  })
  hint('notifications')
}

/** The event as it was kept. Throws when what was sealed was moved or changed. */
export function openNotification(
  sealer: Sealer,
  row: NotificationPlace & { readonly bodySealed: Buffer },
): SignedEvent {
  return { eventId: row.eventId, body: sealer.open(row.bodySealed, placeOf(row)) }
}

const placeOf = ({ configurationId, eventId }: NotificationPlace) => ['provider notification', configurationId, eventId]
