import { rootKeyOf, type SealedRows } from '../crypto/index.ts'
import { type Database, first } from '../db/index.ts'
import { type Clock, plus, type Span, type Timestamp } from '../time/index.ts'
import { progressOf, type ResealProgress } from './reseal.ts'
import { currentRootKeys, unfinishedRootKeyRotation } from './root-keys.queries.generated.ts'

/** A rotation that takes longer has no worker, or rows that keep changing. */
const CHANGE_LASTS: Span = { days: 1 }

/** A root key that seals or is being replaced. */
export interface RootKeyStatus {
  /** `root.` and the key's id. */
  readonly id: string
  readonly period: 'root'
  readonly createdAt: Timestamp
  /** True when the rotation away from this key takes longer than allowed. */
  readonly overdue: boolean
  /** KEY_LACKING when other keys are configured, but not this one. */
  readonly trouble: 'KEY_LACKING' | null
  /** The progress of the rotation away from this key. Null: it is the active key. */
  readonly leaving: ResealProgress | null
}

/**
 * Returns the active root key and, during a rotation, the one that is being retired. Opens no key.
 */
export async function rootKeyStatuses(
  { db, wallNow }: { readonly db: Database; readonly wallNow: Clock },
  sealed: readonly SealedRows[],
  configured: readonly Buffer[],
): Promise<RootKeyStatus[]> {
  const ids = configured.map((bytes) => rootKeyOf(bytes).id)
  const rotation = first(await db.write.run(unfinishedRootKeyRotation, {}))
  const rows = await db.write.run(currentRootKeys, {})
  return rows.map(({ id, status, createdAt }) => ({
    id: `root.${id}`,
    period: 'root',
    createdAt,
    overdue: status === 'leaving' && rotation !== null && plus(rotation.startedAt, CHANGE_LASTS) <= wallNow(),
    trouble: ids.length === 0 || ids.includes(id) ? null : 'KEY_LACKING',
    leaving: status === 'leaving' && rotation ? progressOf(sealed, rotation, false) : null,
  }))
}
