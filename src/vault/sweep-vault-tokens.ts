import { accountOf, MACHINE_CLOCK, type Services } from '../access/index.ts'
import { type Announcement, announceAll } from '../events/index.ts'
import type { Timestamp } from '../platform/time/index.ts'
import {
  ownersOfVaultTokens,
  sweepVaultTokens as sweepTokensOfShard,
  vaultTokensToSweep,
} from './vault-sweep.queries.generated.ts'
import { type VaultToken, vaultTokenOf, vaultTokenPayload } from './vault-token.ts'

type Sweeper = Pick<Services, 'db' | 'now' | 'mintId' | 'hint'>

/** One look finds so many tokens; one sweep looks so often. */
const ROWS_A_LOOK = 20_000
const LOOKS_MAX = 50
/** One transaction removes no more, and so many are under way at once: tokens wait for their removal, requests do not. */
const ROWS_A_TRANSACTION = 500
const TRANSACTIONS_AT_ONCE = 3

/**
 * Removes unused tokens past their hour outright, each with its instrument, and announces it. A token that is just being
 * used or deleted is left to that. Gives how many it removed; what it leaves, the next sweep finds.
 */
export async function sweepVaultTokens(services: Sweeper): Promise<number> {
  let swept = 0
  for (let look = 0; look < LOOKS_MAX; look++) {
    const due = await services.db.read.run(vaultTokensToSweep, {
      now: services.now(MACHINE_CLOCK),
      rowsMost: ROWS_A_LOOK,
    })
    const sweptByLook = await sweepAll(services, due)
    swept += sweptByLook
    if (due.length < ROWS_A_LOOK || sweptByLook === 0) break
  }
  if (swept > 0) services.hint('outbox')
  return swept
}

async function sweepAll(
  services: Sweeper,
  due: readonly { readonly shard: number; readonly id: string }[],
): Promise<number> {
  const batches = batchesOf(due)
  let swept = 0
  const work = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      const removed = await sweepBatch(services, batch)
      swept += removed
    }
  }
  await Promise.all(Array.from({ length: TRANSACTIONS_AT_ONCE }, work))
  return swept
}

interface Batch {
  readonly shard: number
  readonly ids: readonly string[]
}

/** A transaction touches one bucket. */
function batchesOf(due: readonly { readonly shard: number; readonly id: string }[]): Batch[] {
  return [...Map.groupBy(due, ({ shard }) => shard)].flatMap(([shard, rows]) => {
    const ids = rows.map(({ id }) => id)
    return Array.from({ length: Math.ceil(ids.length / ROWS_A_TRANSACTION) }, (_, index) => ({
      shard,
      ids: ids.slice(index * ROWS_A_TRANSACTION, (index + 1) * ROWS_A_TRANSACTION),
    }))
  })
}

function sweepBatch(services: Sweeper, { shard, ids }: Batch): Promise<number> {
  return services.db.transaction(async (tx) => {
    const now = services.now(MACHINE_CLOCK)
    const tokens = (await tx.run(sweepTokensOfShard, { shard, now, ids })).map(vaultTokenOf)
    if (tokens.length === 0) return 0
    const ofOwners = Map.groupBy(tokens, ({ accountId }) => accountId)
    for (const row of await tx.run(ownersOfVaultTokens, { ids: [...ofOwners.keys()] })) {
      await announceAll(
        services,
        tx,
        accountOf(row),
        (ofOwners.get(row.id) ?? []).map((token) => tokenExpired(token, now)),
      )
    }
    return tokens.length
  })
}

/** What is announced of a token that was just removed. */
function tokenExpired(token: VaultToken, now: Timestamp): Announcement {
  return { type: 'vault_token.expired', subjectId: token.id, data: vaultTokenPayload(token, now) }
}
