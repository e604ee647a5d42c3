import type { Context } from '../../../accounts/index.ts'
import type { Transaction } from '../../../platform/db/index.ts'
import { shardOf } from '../../../platform/ids/index.ts'
import { endDefaultProviderConfiguration } from './provider-configurations.queries.generated.ts'

/** Clears the organization's default, so that the given configuration may become the default. */
export async function clearDefault(
  context: Context,
  tx: Transaction,
  { id, orgId }: { readonly id: string; readonly orgId: string },
): Promise<void> {
  await tx.run(endDefaultProviderConfiguration, {
    shard: shardOf(id),
    orgId,
    exceptId: id,
    callerId: context.caller.account.id,
    now: context.wallNow(),
  })
}
