import type { Services } from '../accounts/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { type Id, uuidLowerBound } from '../platform/ids/index.ts'
import { epochMsOf, type Timestamp } from '../platform/time/index.ts'
import { deleteExpiredVaultCvcs, deleteVaultCvc, expiredVaultCvcs } from './vault-instruments.queries.generated.ts'

/** No security code is kept longer, whatever becomes of its token. By the machine's clock, as keys are. */
export const CVC_KEPT_MS = 60 * 60_000

/** One look finds so many codes, and one statement removes no more; one sweep looks so often. */
const ROWS_A_LOOK = 5_000
const LOOKS_MAX = 100

/** Removes a token's security code with the outcome of its first authorization, whatever that was. */
export async function deleteCvc(tx: Transaction, { shard, uuid }: Id): Promise<void> {
  await tx.run(deleteVaultCvc, { shard, tokenId: uuid })
}

/** Removes the security codes whose hour is over, of used tokens as well; gives how many. What it leaves, the next one finds. */
export async function deleteOverdueCvcs({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<number> {
  let forgotten = 0
  for (let look = 0; look < LOOKS_MAX; look++) {
    const due = await db.read.run(expiredVaultCvcs, { madeBefore: cvcMadeBefore(wallNow()), rowsMost: ROWS_A_LOOK })
    const before = forgotten
    for (const [shard, rows] of Map.groupBy(due, (row) => row.shard)) {
      const tokenIds = rows.map(({ tokenId }) => tokenId)
      forgotten += (await db.write.run(deleteExpiredVaultCvcs, { shard, tokenIds })).length
    }
    if (due.length < ROWS_A_LOOK || forgotten === before) break
  }
  return forgotten
}

/** Ids below it are of tokens whose security code is past its hour: an id holds the time at which it was minted. */
export function cvcMadeBefore(wallNow: Timestamp): string {
  return uuidLowerBound(epochMsOf(wallNow) - CVC_KEPT_MS)
}
