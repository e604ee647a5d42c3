import type { Account, Context } from '../../../accounts/index.ts'
import type { Transaction } from '../../../platform/db/index.ts'
import { shardOf } from '../../../platform/ids/index.ts'
import { notFound } from '../../../platform/refusal.ts'
import {
  endDefaultProviderConfiguration,
  lockProviderConfigurationsOf,
} from './provider-configurations.queries.generated.ts'

/**
 * Locks the organization, so that additions of configurations and changes of the default run one
 * after another.
 */
export async function lockOrganization(context: Context, tx: Transaction, { id }: Pick<Account, 'id'>): Promise<void> {
  const locked = await tx.run(lockProviderConfigurationsOf, { orgId: id, callerId: context.caller.account.id })
  if (locked.length === 0) throw notFound('Organization')
}

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
