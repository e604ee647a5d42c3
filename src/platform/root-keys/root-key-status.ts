import { rootKeyOf, type SealedRows } from '../crypto/index.ts'
import { type Database, first } from '../db/index.ts'
import { type Clock, plus, type Span, type Timestamp } from '../time/index.ts'
import { progressOf, type ResealProgress } from './reseal.ts'
import { currentRootKeys, unfinishedRootKeyRotation } from './root-keys.queries.generated.ts'

/** A change that takes longer has no worker, or rows that somebody keeps changing. */
const CHANGE_LASTS: Span = { days: 1 }

/** A root key that seals, or that is being left. */
export interface RootKeyStatus {
  /** `root.`, then the key's id. */
  readonly id: string
  readonly period: 'root'
  readonly createdAt: Timestamp
  /** True when the change away from this key takes longer than allowed. */
  readonly overdue: boolean
  /** KEY_LACKING when it is not among the configured ones. Null where none is configured, as in an operator's shell. */
  readonly trouble: 'KEY_LACKING' | null
  /** How far the change away from it has come; null for the key that seals. */
  readonly leaving: ResealProgress | null
}

/** Returns the root key that seals and, during a change, the one that is being left. None is opened. */
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
