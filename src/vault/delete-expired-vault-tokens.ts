import { accountOf, MACHINE_CLOCK, type Services, type TestClockState } from '../accounts/index.ts'
import { type Announcement, announceAll } from '../webhooks/events/index.ts'
import {
  deleteExpiredVaultTokens as deleteTokensOfShard,
  expiredVaultTokens,
  expiredVaultTokensOfClock,
  expiredVaultTokensOfClocks,
  ownersOfVaultTokens,
} from './expired-vault-rows.queries.generated.ts'
import { type VaultToken, vaultTokenOf, vaultTokenPayload } from './vault-token.ts'
import { expiredTokenIdBound, type TokenTimes } from './vault-token-status.ts'

type Cleaner = Pick<Services, 'db' | 'now' | 'wallNow' | 'mintId' | 'hint'>

/** Maximum number of tokens per query. Each run repeats the query as often. */
const ROWS_PER_QUERY = 20_000
const QUERIES_MAX = 50
/**
 * Maximum number of deletions per transaction, and of concurrent transactions. Tokens can wait for
 * their deletion, requests can't.
 */
const ROWS_A_TRANSACTION = 500
const TRANSACTIONS_AT_ONCE = 3

/**
 * Deletes unused tokens after their hour together with their instruments, and announces each. Skips
 * tokens that are just being used or deleted. Returns the number deleted; the next run continues
 * with the rest. With a test clock, it covers tokens on that clock. Without one, it covers tokens
 * without a test clock and all tokens past the machine's hour.
 */
export async function deleteExpiredVaultTokens(
  services: Cleaner,
  clock: TestClockState | null = null,
): Promise<number> {
  let deleted = 0
  for (let query = 0; query < QUERIES_MAX; query++) {
    const times = { now: services.now(clock ?? MACHINE_CLOCK), wallNow: services.wallNow() }
    const due = await overdue(services, clock, times)
    const deletedByQuery = await deleteAll(services, times, due)
    deleted += deletedByQuery
    if (due.length < ROWS_PER_QUERY || deletedByQuery === 0) break
  }
  if (deleted > 0) services.hint('outbox')
  return deleted
}

interface DueToken {
  readonly shard: number
  readonly id: string
}

async function overdue(
  { db }: Cleaner,
  clock: TestClockState | null,
  { now, wallNow }: TokenTimes,
): Promise<readonly DueToken[]> {
  const limits = { now, rowsMax: ROWS_PER_QUERY }
  if (clock) return db.read.run(expiredVaultTokensOfClock, { ...limits, shard: clock.shard, clockId: clock.id })
  const madeBefore = expiredTokenIdBound(wallNow)
  const [ofMachine, ofClocks] = await Promise.all([
    db.read.run(expiredVaultTokens, limits),
    db.read.run(expiredVaultTokensOfClocks, { madeBefore, rowsMax: ROWS_PER_QUERY }),
  ])
  return [...ofMachine, ...ofClocks]
}

async function deleteAll(services: Cleaner, times: TokenTimes, due: readonly DueToken[]): Promise<number> {
  const batches = batchesOf(due)
  let deleted = 0
  const work = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      const removed = await deleteBatch(services, times, batch)
      deleted += removed
    }
  }
  await Promise.all(Array.from({ length: TRANSACTIONS_AT_ONCE }, work))
  return deleted
}

interface Batch {
  readonly shard: number
  readonly ids: readonly string[]
}

/** Groups the tokens by shard: a transaction writes to one shard. */
function batchesOf(due: readonly DueToken[]): Batch[] {
  return [...Map.groupBy(due, ({ shard }) => shard)].flatMap(([shard, rows]) => {
    const ids = rows.map(({ id }) => id)
    return Array.from({ length: Math.ceil(ids.length / ROWS_A_TRANSACTION) }, (_, index) => ({
      shard,
      ids: ids.slice(index * ROWS_A_TRANSACTION, (index + 1) * ROWS_A_TRANSACTION),
    }))
  })
}

function deleteBatch(services: Cleaner, times: TokenTimes, { shard, ids }: Batch): Promise<number> {
  const past = { now: times.now, madeBefore: expiredTokenIdBound(times.wallNow) }
  return services.db.transaction(async (tx) => {
    const tokens = (await tx.run(deleteTokensOfShard, { shard, ...past, ids })).map(vaultTokenOf)
    if (tokens.length === 0) return 0
    const ofOwners = Map.groupBy(tokens, ({ accountId }) => accountId)
    for (const row of await tx.run(ownersOfVaultTokens, { shard, ids: [...ofOwners.keys()] })) {
      await announceAll(
        services,
        tx,
        accountOf(row),
        (ofOwners.get(row.id) ?? []).map((token) => tokenExpired(token, times)),
      )
    }
    return tokens.length
  })
}

/** Returns the event of a deleted token. */
function tokenExpired(token: VaultToken, times: TokenTimes): Announcement {
  return { type: 'vault_token.expired', subjectId: token.id, data: vaultTokenPayload(token, times) }
}
