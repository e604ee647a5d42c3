import type { Services } from '../access/index.ts'
import type { Id } from '../platform/ids/index.ts'
import { plus, type Timestamp } from '../platform/time/index.ts'
import { releaseVaultToken } from './release-vault-token.ts'
import {
  settleVaultTokenUse,
  type VaultTokenUsesToSettleRow,
  vaultTokenUsesToSettle,
} from './vault-token-uses.queries.generated.ts'

/** Whether the payment or plan that a use was made for exists. */
export type ConsumerExists = (use: {
  readonly tokenId: Id
  readonly consumerId: string
  readonly consumerType: string
}) => Promise<boolean>

type Freer = Pick<Services, 'db' | 'now' | 'wallNow' | 'mintId' | 'hint'>

/** A consumer is written right after its use: one that is not there by then never came to be. */
const CONSUMER_COMES_WITHIN_MINUTES = 15
const ROWS_A_LOOK = 500
const LOOKS_MAX = 100
const AT_ONCE = 8

/**
 * Looks at uses older than 15 minutes, each once: where the consumer exists it is written down, where it never came to be
 * the use ends as if released. Gives how many uses it freed. One that fails does not keep the others; it throws at the end.
 */
export async function freeOrphanedUses(services: Freer, consumerExists: ConsumerExists): Promise<number> {
  let freed = 0
  const failures: unknown[] = []
  for (let look = 0; look < LOOKS_MAX; look++) {
    const before = usesBefore(services.wallNow())
    const due = await services.db.read.run(vaultTokenUsesToSettle, { before, rowsMost: ROWS_A_LOOK })
    const failuresBefore = failures.length
    const work = async () => {
      for (let use = due.pop(); use; use = due.pop()) {
        const ended = await settle(services, consumerExists, use).catch((error: unknown) => void failures.push(error))
        if (ended) freed++
      }
    }
    const found = due.length
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    if (found < ROWS_A_LOOK || failures.length - failuresBefore === found) break
  }
  if (freed > 0) services.hint('outbox')
  if (failures.length > 0) throw failures[0]
  return freed
}

/** Uses from before it had the time for their consumers to be written. */
export function usesBefore(wallNow: Timestamp): Timestamp {
  return plus(wallNow, { minutes: -CONSUMER_COMES_WITHIN_MINUTES })
}

/** Gives whether the use was ended by this. */
async function settle(
  services: Freer,
  consumerExists: ConsumerExists,
  { shard, tokenId: uuid, consumerId, consumerType }: VaultTokenUsesToSettleRow,
): Promise<boolean> {
  const tokenId: Id = { prefix: 'vtk', uuid, shard }
  if (await consumerExists({ tokenId, consumerId, consumerType })) {
    await services.db.write.run(settleVaultTokenUse, { shard, tokenId: uuid, consumerId })
    return false
  }
  return services.db.transaction((tx) => releaseVaultToken(services, tx, { tokenId, consumerId }))
}
