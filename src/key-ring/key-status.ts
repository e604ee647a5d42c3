import type { Timestamp } from '../platform/time/index.ts'
import { endOfHourKey, type KeyMode, parseKeyId } from './key-id.ts'
import type { RingKind } from './key-ring.ts'
import { KeyRingFault, type KeyRingTrouble } from './key-ring-fault.ts'
import type { KeysParts, OpenedKeys } from './opened-keys.ts'
import { livingKeysOfPeriod } from './vault-keys.queries.generated.ts'

const KEYS_MOST = 200

/** How it stands with a key that is not destroyed. */
export interface KeyStatus {
  readonly id: string
  readonly mode: KeyMode
  readonly period: 'hour' | 'month'
  readonly ring: RingKind
  readonly createdAt: Timestamp
  /** When an hour's key is destroyed; null for a month's, which goes when nothing needs it any more. */
  readonly endsAt: Timestamp | null
  /** Past its end: no worker has come to destroy it. */
  readonly overdue: boolean
  /** Why it can't be used; null for a key in order. */
  readonly trouble: KeyRingTrouble | null
}

/** Every key that is not destroyed, each looked for in its ring. */
export async function keyStatuses({ db, wallNow }: KeysParts, opened: OpenedKeys): Promise<KeyStatus[]> {
  const ofPeriod = (period: KeyStatus['period']) => db.write.run(livingKeysOfPeriod, { period, limit: KEYS_MOST })
  const statuses: KeyStatus[] = []
  for (const { id, ring, createdAt } of [...(await ofPeriod('month')), ...(await ofPeriod('hour'))]) {
    const name = parseKeyId(id)
    if (!name) continue
    const endsAt = name.period === 'hour' ? endOfHourKey(id) : null
    const overdue = endsAt !== null && endsAt <= wallNow()
    const trouble = overdue ? null : await troubleOf(id, opened)
    statuses.push({ id, ...name, ring: ring as RingKind, createdAt, endsAt, overdue, trouble })
  }
  return statuses
}

async function troubleOf(id: string, opened: OpenedKeys): Promise<KeyRingTrouble | null> {
  try {
    await opened.open(id)
    return null
  } catch (error) {
    if (error instanceof KeyRingFault) return error.code
    throw error
  }
}
