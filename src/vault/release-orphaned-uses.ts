import type { Services } from '../accounts/index.ts'
import { type Id, NIL_UUID } from '../platform/ids/index.ts'
import { plus, type Timestamp, timestampOf } from '../platform/time/index.ts'
import { endOrphanedUse } from './end-orphaned-use.ts'
import {
  settleVaultTokenUse,
  type VaultTokenUsesToSettleRow,
  vaultTokenUsesToSettle,
} from './vault-token-uses.queries.generated.ts'

/** Returns whether the payment or plan of a use exists. */
export type ConsumerExists = (use: { readonly tokenId: Id; readonly consumerId: string }) => Promise<boolean>

/** Lookups of consumers by GraphQL type. */
export type ConsumerLookups = ReadonlyMap<string, ConsumerExists>

type Freer = Pick<Services, 'db' | 'now' | 'wallNow' | 'mintId' | 'hint' | 'log'>

/**
 * A consumer is written right after its use. One that is missing after this time was never created.
 */
const CONSUMER_COMES_WITHIN_MINUTES = 15
const ROWS_PER_QUERY = 500
const QUERIES_MAX = 100
const AT_ONCE = 8
const BEFORE_ALL = { createdAt: timestampOf(0), shard: -1, tokenId: NIL_UUID, consumerId: NIL_UUID }

/** Results of one run. */
interface Run {
  freed: number
  readonly failures: unknown[]
  /** Number of uses by consumer types without a lookup. */
  readonly unknown: Map<string, number>
}

/**
 * Settles uses older than 15 minutes: marks those whose consumer exists, and ends those whose
 * consumer was never created. Uses of unknown types stay, because another version may know them.
 * Returns the number of released uses. Processes all uses before it throws.
 */
export async function releaseOrphanedUses(services: Freer, lookUps: ConsumerLookups): Promise<number> {
  const run: Run = { freed: 0, failures: [], unknown: new Map() }
  for await (const uses of usesToSettle(services)) {
    const work = async () => {
      for (let use = uses.pop(); use; use = uses.pop()) await settle(services, lookUps, use, run)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  if (run.freed > 0) services.hint('outbox')
  if (run.unknown.size > 0)
    services.log.warn({ uses: Object.fromEntries(run.unknown) }, 'no consumer of vault tokens is registered')
  if (run.failures.length > 0) throw run.failures[0]
  return run.freed
}

/** Returns the time before which consumers must have been written. */
export function usesBefore(wallNow: Timestamp): Timestamp {
  return plus(wallNow, { minutes: -CONSUMER_COMES_WITHIN_MINUTES })
}

/**
 * Yields all such uses in batches, each once. Uses that can't be settled are skipped until the next
 * run.
 */
async function* usesToSettle({ db, wallNow }: Freer): AsyncGenerator<VaultTokenUsesToSettleRow[]> {
  const before = usesBefore(wallNow())
  let after: Omit<VaultTokenUsesToSettleRow, 'consumerType'> = BEFORE_ALL
  for (let query = 0; query < QUERIES_MAX; query++) {
    const uses = await db.read.run(vaultTokenUsesToSettle, {
      before,
      afterCreatedAt: after.createdAt,
      afterShard: after.shard,
      afterTokenId: after.tokenId,
      afterConsumerId: after.consumerId,
      rowsMax: ROWS_PER_QUERY,
    })
    const last = uses.at(-1)
    if (!last) return
    after = last
    yield uses
  }
}

async function settle(
  services: Freer,
  lookUps: ConsumerLookups,
  use: VaultTokenUsesToSettleRow,
  run: Run,
): Promise<void> {
  const consumerExists = lookUps.get(use.consumerType)
  if (!consumerExists) {
    run.unknown.set(use.consumerType, (run.unknown.get(use.consumerType) ?? 0) + 1)
    return
  }
  try {
    if (await settleKnown(services, consumerExists, use)) run.freed++
  } catch (error) {
    run.failures.push(error)
  }
}

/** Settles one use. Returns whether it ended. */
async function settleKnown(
  services: Freer,
  consumerExists: ConsumerExists,
  { shard, tokenId: uuid, consumerId, createdAt }: VaultTokenUsesToSettleRow,
): Promise<boolean> {
  const tokenId: Id = { prefix: 'vtk', uuid, shard }
  if (await consumerExists({ tokenId, consumerId })) {
    await services.db.write.run(settleVaultTokenUse, { shard, tokenId: uuid, consumerId })
    return false
  }
  return services.db.transaction((tx) => endOrphanedUse(services, tx, { tokenId, consumerId, createdAt }))
}
