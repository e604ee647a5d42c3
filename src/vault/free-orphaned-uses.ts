import type { Services } from '../accounts/index.ts'
import { type Id, NIL_UUID } from '../platform/ids/index.ts'
import { plus, type Timestamp, timestampOf } from '../platform/time/index.ts'
import { endOrphanedUse } from './end-orphaned-use.ts'
import {
  settleVaultTokenUse,
  type VaultTokenUsesToSettleRow,
  vaultTokenUsesToSettle,
} from './vault-token-uses.queries.generated.ts'

/** Whether the payment or plan that a use was made for exists. */
export type ConsumerExists = (use: { readonly tokenId: Id; readonly consumerId: string }) => Promise<boolean>

/** How consumers of each GraphQL type are looked for. */
export type ConsumerLookups = ReadonlyMap<string, ConsumerExists>

type Freer = Pick<Services, 'db' | 'now' | 'wallNow' | 'mintId' | 'hint' | 'log'>

/** A consumer is written right after its use: one that is not there by then never came to be. */
const CONSUMER_COMES_WITHIN_MINUTES = 15
const ROWS_A_LOOK = 500
const LOOKS_MAX = 100
const AT_ONCE = 8
const BEFORE_ALL = { createdAt: timestampOf(0), shard: -1, tokenId: NIL_UUID, consumerId: NIL_UUID }

/** What became of the uses that one run looked at. */
interface Run {
  freed: number
  readonly failures: unknown[]
  /** How many uses there are for consumers of types that nobody here can look for. */
  readonly unknown: Map<string, number>
}

/**
 * Looks at uses older than 15 minutes: where the consumer exists it is written down, where it never came to be the use
 * ends. One for a type without a look-up stays as it is: another version of this program may know it. Gives how many uses it
 * freed. One that fails does not keep the others; it throws at the end.
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

/** Uses from before it had the time for their consumers to be written. */
export function usesBefore(wallNow: Timestamp): Timestamp {
  return plus(wallNow, { minutes: -CONSUMER_COMES_WITHIN_MINUTES })
}

/** Every such use, some at a time, each once: what can not be settled is not met again in this run and keeps none back. */
async function* usesToSettle({ db, wallNow }: Freer): AsyncGenerator<VaultTokenUsesToSettleRow[]> {
  const before = usesBefore(wallNow())
  let after: Omit<VaultTokenUsesToSettleRow, 'consumerType'> = BEFORE_ALL
  for (let look = 0; look < LOOKS_MAX; look++) {
    const uses = await db.read.run(vaultTokenUsesToSettle, {
      before,
      afterCreatedAt: after.createdAt,
      afterShard: after.shard,
      afterTokenId: after.tokenId,
      afterConsumerId: after.consumerId,
      rowsMost: ROWS_A_LOOK,
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

/** Gives whether the use was ended by this. */
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
