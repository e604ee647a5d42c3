import type { Transaction } from '../db/index.ts'
import { type Clock, plus } from '../time/index.ts'
import { errandDone as errandDoneStatement, oweErrand } from './errands.queries.generated.ts'
import type { ErrandKind } from './run-errands.ts'

/** What is owed: a kind of work on one record of an organization. */
export interface Debt {
  readonly kind: ErrandKind
  /** The bucket of the organization. */
  readonly shard: number
  /** The uuid of the record. */
  readonly subjectId: string
  readonly orgId: string
}

/**
 * Writes down in the transaction of its cause what is owed after it. Whoever commits usually does it at once and says so by
 * `errandDone`; when nobody has after `afterSeconds`, a worker does it.
 */
export async function owe(
  { wallNow }: { readonly wallNow: Clock },
  tx: Transaction,
  { kind, shard, subjectId, orgId }: Debt,
  afterSeconds: number,
): Promise<void> {
  const now = wallNow()
  await tx.run(oweErrand, { kind, shard, subjectId, orgId, dueAt: plus(now, { seconds: afterSeconds }), now })
}

/** Writes down in the transaction that did it that it is owed no more. */
export async function errandDone(
  tx: Transaction,
  { kind, shard, subjectId }: Pick<Debt, 'kind' | 'shard' | 'subjectId'>,
): Promise<void> {
  await tx.run(errandDoneStatement, { kind, shard, subjectId })
}
