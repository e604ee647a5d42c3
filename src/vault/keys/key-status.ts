import { plus, type Span, type Timestamp } from '../../platform/time/index.ts'
import { findKeyFault } from './destroy-keys.ts'
import type { KeyCache } from './key-cache.ts'
import { endOfHourKey, type KeyName, parseKeyId } from './key-id.ts'
import { isCopy, isNewerKey } from './key-owner.ts'
import type { RingKind } from './key-ring.ts'
import type { KeyRingFaultCode } from './key-ring-fault.ts'
import type { KeyServices } from './key-services.ts'
import { existingKeysOfPeriod } from './vault-keys.queries.generated.ts'

const KEYS_MAX = 200
/** Workers check for past hour keys every ten seconds. */
const HOUR_GRACE: Span = { minutes: 1 }
/** The promised limits for used tokens depend on these two. */
const MONTH_LIVES: Span = { days: 31 }
const ROTATION_LASTS: Span = { days: 1 }

/** The status of a key that is not destroyed. */
export interface KeyStatus extends KeyName {
  readonly id: string
  readonly ring: RingKind
  /** The ring that wraps the key: `file` for an unwrapped file, null if unknown. */
  readonly wrappedBy: RingKind | null
  readonly createdAt: Timestamp
  /** The end of an hour key. Null for a month key, which is destroyed when nothing needs it. */
  readonly endsAt: Timestamp | null
  /**
   * True if the key is past its lifetime: no worker has destroyed it or re-wrapped its instruments.
   */
  readonly overdue: boolean
  /** The reason why it can't be used. Null for a usable key and for an hour key past its end. */
  readonly trouble: KeyRingFaultCode | null
}

/** Returns the status of every key of a cell that is not destroyed, each checked in its ring. */
export async function keyStatuses({ db, wallNow, rings }: KeyServices, opened: KeyCache): Promise<KeyStatus[]> {
  const now = wallNow()
  const ofPeriod = (period: KeyStatus['period']) => db.write.run(existingKeysOfPeriod, { period, limit: KEYS_MAX })
  const months = await ofPeriod('month')
  const newer = (id: string) => months.filter((other) => isNewerKey(db, other.id, id))
  const statuses: KeyStatus[] = []
  for (const { id, ring, createdAt } of [...months, ...(await ofPeriod('hour'))]) {
    const name = parseKeyId(id)
    if (!name || isCopy(db, id)) continue
    const endsAt = name.period === 'hour' ? endOfHourKey(id) : null
    const overdue =
      endsAt === null ? isOverdueMonth({ id, createdAt }, newer(id), now) : plus(endsAt, HOUR_GRACE) <= now
    const trouble = endsAt !== null && endsAt <= now ? null : await findKeyFault(opened, id)
    const wrappedBy = await wrappingOf(rings, ring, id)
    statuses.push({ id, ...name, ring: ring as RingKind, wrappedBy, createdAt, endsAt, overdue, trouble })
  }
  return statuses
}

/**
 * Returns what wraps the key, or null if its ring is not configured or does not respond, which the
 * key's trouble reports.
 */
function wrappingOf(rings: KeyServices['rings'], kind: string, id: string): Promise<RingKind | null> {
  const ring = rings.find((each) => each.kind === kind)
  return ring ? ring.wrappingOf(id).catch(() => null) : Promise.resolve(null)
}

type MadeKey = Pick<KeyStatus, 'id' | 'createdAt'>

/** Returns whether a month key is too old, or a newer one had a day to re-wrap its instruments. */
function isOverdueMonth({ createdAt }: MadeKey, newer: readonly MadeKey[], now: Timestamp): boolean {
  return plus(createdAt, MONTH_LIVES) <= now || newer.some((other) => plus(other.createdAt, ROTATION_LASTS) <= now)
}
