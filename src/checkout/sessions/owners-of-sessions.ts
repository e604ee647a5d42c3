import { type Account, accountOf } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { ownersOfSessions as ownersOfSessionsStatement } from './checkout-sessions.queries.generated.ts'

/** The organizations of sessions that a job has changed, by their uuids. */
export async function ownersOfSessions(tx: Transaction, ids: readonly string[]): Promise<Account[]> {
  return (await tx.run(ownersOfSessionsStatement, { ids: [...ids] })).map(accountOf)
}
