import { type Context, lockChanges, organizationOf, transaction } from '../../../accounts/index.ts'
import { first, type Transaction } from '../../../platform/db/index.ts'
import type { ProviderConfigurationReplaceInput } from '../../../platform/graphql/inputs.generated.ts'
import { NIL_UUID, requireId, shardOf } from '../../../platform/ids/index.ts'
import { enqueue } from '../../../platform/queue/index.ts'
import { invalid, notFound, type Refusal } from '../../../platform/refusal.ts'
import { announce } from '../../../webhooks/events/index.ts'
import { adapterOf } from '../adapters.ts'
import { accessTo, accountHash } from './access-to.ts'
import { checkCredentials } from './check-credentials.ts'
import { clearDefault } from './default-configuration.ts'
import { forgetProviderConfigurations } from './find-provider-configuration.ts'
import {
  configurationOf,
  findConfigurationInReach,
  type ProviderConfiguration,
  providerConfigurationPayload,
} from './provider-configuration.ts'
import { requireConfiguration } from './provider-configuration-update.ts'
import { lockProviderConfiguration, providerConfigurationInReach } from './provider-configurations.queries.generated.ts'
import { makeDefaultProviderConfiguration, replaceProviderConfiguration } from './replacement.queries.generated.ts'

/**
 * Replaces a configuration by another one, and enqueues the job that moves its payment methods.
 * First asks the provider whether both have the same account. A repetition checks the remaining
 * payment methods again.
 */
export async function providerConfigurationReplace(
  context: Context,
  input: ProviderConfigurationReplaceInput,
): Promise<ProviderConfiguration> {
  const found = await requireConfiguration(context, input)
  const replacement = await findConfigurationInReach(
    context,
    requireId('ppc', input.replacementId, 'Provider configuration'),
  )
  if (replacement?.orgId !== found.orgId) throw notFound('Provider configuration')
  const unfit = unfitReplacement(found, replacement)
  if (unfit) throw unfit
  const sharesAccount = await haveSameAccount(context, found, replacement)
  const callerId = context.caller.account.id
  const shard = shardOf(found.id)
  return transaction(context, async (tx) => {
    // Replacements of one organization run one after another, so that they can't form a cycle.
    await lockChanges(context, tx, found.orgId, 'ProviderConfigurations')
    const locked = first(await tx.run(lockProviderConfiguration, { shard, id: found.id, callerId }))
    const current = first(await tx.run(providerConfigurationInReach, { shard, id: replacement.id, callerId }))
    if (!locked || !current) throw notFound('Provider configuration')
    if (current.replacedBy !== null) throw isReplaced()
    const before = configurationOf(locked)
    const isSame = before.replacedBy === current.id
    if (isSame && before.replacementCompletedAt === null) return before
    return replace(context, tx, before, current.id, sharesAccount)
  }).finally(() => forgetProviderConfigurations(context))
}

const isReplaced = () => invalid('replacementId', 'must be a configuration that is not replaced itself')

/**
 * Returns the refusal of a replacement that can't charge in place of the configuration; null if it
 * can.
 */
function unfitReplacement(found: ProviderConfiguration, replacement: ProviderConfiguration): Refusal | null {
  if (replacement.id === found.id) return invalid('replacementId', 'must be another configuration')
  if (replacement.adapter !== found.adapter || replacement.provider !== found.provider)
    return invalid('replacementId', 'must be a configuration of the same provider and adapter')
  return replacement.replacedBy === null ? null : isReplaced()
}

/**
 * Returns whether the replacement's credentials belong to the configuration's account, so that they
 * can charge its stored methods. Compares keyed hashes, because the configuration's account is
 * stored only as one.
 */
async function haveSameAccount(
  context: Context,
  found: ProviderConfiguration,
  replacement: ProviderConfiguration,
): Promise<boolean> {
  const adapter = await adapterOf(replacement.adapter)
  const refused = invalid('replacementId', 'must be a configuration with credentials that the provider accepts')
  const account = await checkCredentials(adapter, accessTo(context, replacement), replacement, refused)
  return accountHash(context.sealer, found, account).equals(found.accountHash)
}

async function replace(
  context: Context,
  tx: Transaction,
  before: ProviderConfiguration,
  replacedBy: string,
  replacementSharesAccount: boolean,
): Promise<ProviderConfiguration> {
  const { id, orgId } = before
  const shard = shardOf(id)
  const callerId = context.caller.account.id
  const now = context.wallNow()
  const isRepeated = before.replacedBy === replacedBy
  const row = first(
    await tx.run(replaceProviderConfiguration, {
      ...{ shard, id, callerId, replacedBy, replacementSharesAccount, recheckAfter: NIL_UUID, updatedAt: now },
      replacedAt: (isRepeated && before.replacedAt) || now,
      movedMethods: isRepeated ? before.movedMethods : 0,
    }),
  )
  if (!row) throw notFound('Provider configuration')
  if (before.isDefault) {
    await clearDefault(context, tx, { id: replacedBy, orgId })
    await tx.run(makeDefaultProviderConfiguration, { shard, id: replacedBy, callerId, now })
  }
  const after = configurationOf(row)
  await enqueue(context, tx, { kind: 'MovePaymentMethods', shard, subjectId: id, orgId }, 0)
  if (!isRepeated) {
    const account = await organizationOf(context, before)
    const data = providerConfigurationPayload(after)
    await announce(context, tx, { account, type: 'provider_configuration.replaced', subjectId: id, data })
  }
  return after
}
