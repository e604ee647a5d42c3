import { plus, type Span, type Timestamp } from '../../platform/time/index.ts'
import { troubleInRing } from './destroy-keys.ts'
import { endOfHourKey, type KeyMode, keyFamily, parseKeyId } from './key-id.ts'
import type { RingKind } from './key-ring.ts'
import type { KeyRingTrouble } from './key-ring-fault.ts'
import type { KeysParts, KeyCache } from './opened-keys.ts'
import { existingKeysOfPeriod } from './vault-keys.queries.generated.ts'

const KEYS_MOST = 200
/** A worker looks for past hour keys every ten seconds. */
const HOUR_GRACE: Span = { minutes: 1 }
/** The bounds that are promised of used tokens stand on these two. */
const MONTH_LIVES: Span = { days: 31 }
const ROTATION_LASTS: Span = { days: 1 }

/** How it stands with a key that is not destroyed. */
export interface KeyStatus {
  readonly id: string
  readonly mode: KeyMode
  readonly period: 'hour' | 'month'
  readonly ring: RingKind
  /** The ring that wraps the key: `file` for an unwrapped file; null when its ring does not say. */
  readonly wrappedBy: RingKind | null
  readonly createdAt: Timestamp
  /** When an hour's key is destroyed; null for a month's, which goes when nothing needs it any more. */
  readonly endsAt: Timestamp | null
  /** Living longer than it may: no worker has come to destroy it, or what it wraps was not wrapped anew. */
  readonly overdue: boolean
  /** Why it can't be used; null for a key in order, and for an hour's that is past its end. */
  readonly trouble: KeyRingTrouble | null
}

/** Every key that is not destroyed, each looked for in its ring. */
export async function keyStatuses({ db, wallNow, rings }: KeysParts, opened: KeyCache): Promise<KeyStatus[]> {
  const now = wallNow()
  const ofPeriod = (period: KeyStatus['period']) => db.write.run(existingKeysOfPeriod, { period, limit: KEYS_MOST })
  const months = await ofPeriod('month')
  const statuses: KeyStatus[] = []
  for (const { id, ring, createdAt } of [...months, ...(await ofPeriod('hour'))]) {
    const name = parseKeyId(id)
    if (!name) continue
    const endsAt = name.period === 'hour' ? endOfHourKey(id) : null
    const overdue = endsAt === null ? isOverdueMonth({ id, createdAt }, months, now) : plus(endsAt, HOUR_GRACE) <= now
    const trouble = endsAt !== null && endsAt <= now ? null : await troubleInRing(opened, id)
    const wrappedBy = await wrappingOf(rings, ring, id)
    statuses.push({ id, ...name, ring: ring as RingKind, wrappedBy, createdAt, endsAt, overdue, trouble })
  }
  return statuses
}

/** Null for a ring that is not configured, or that does not answer: the key's trouble says that. */
function wrappingOf(rings: KeysParts['rings'], kind: string, id: string): Promise<RingKind | null> {
  const ring = rings.find((each) => each.kind === kind)
  return ring ? ring.wrappingOf(id).catch(() => null) : Promise.resolve(null)
}

type MadeKey = Pick<KeyStatus, 'id' | 'createdAt'>

/** Older than it may get, or with a newer one beside it that has had its day to wrap anew what this one wraps. */
function isOverdueMonth({ id, createdAt }: MadeKey, months: readonly MadeKey[], now: Timestamp): boolean {
  const newer = months.filter((other) => keyFamily(other.id) === keyFamily(id) && other.id > id)
  return plus(createdAt, MONTH_LIVES) <= now || newer.some((other) => plus(other.createdAt, ROTATION_LASTS) <= now)
}
