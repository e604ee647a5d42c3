import { type Context, lockChanges, requireOrganization, transaction } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import type { CheckoutConfigurationUpdateInput } from '../../platform/graphql/inputs.generated.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { notFound, type Problem, problem } from '../../platform/refusal.ts'
import { invalidateDefaultCheckout } from '../sessions/index.ts'
import {
  type CheckoutConfiguration,
  configurationOf,
  findConfiguration,
  storedFieldsOf,
  unsetOtherDefault,
} from './checkout-configuration.ts'
import { type ConfigurationInput, changedTerms, configurationProblems } from './checkout-configuration-rules.ts'
import { lockCheckoutConfiguration, writeCheckoutConfiguration } from './checkout-configurations.queries.generated.ts'
import { refuseWrongMethods } from './named-provider-configurations.ts'

/**
 * Changes the fields that the input names. Open sessions show the change when their page is loaded
 * again.
 */
export async function checkoutConfigurationUpdate(
  context: Context,
  input: CheckoutConfigurationUpdateInput,
): Promise<CheckoutConfiguration> {
  const found = await requireConfiguration(context, input)
  const wrong = [...configurationProblems(context, input), ...defaultProblems(found, input)]
  await refuseWrongMethods(context, found.orgId, input, wrong)
  const change = changedTerms(context, input)
  if (Object.keys(change).length === 0) return found
  return transaction(context, async (tx) => {
    if (change.isDefault) await lockChanges(context, tx, found.orgId, 'CheckoutConfigurations')
    const key = { shard: shardOf(found.id), id: found.id, callerId: context.caller.account.id }
    const row = first(await tx.run(lockCheckoutConfiguration, key))
    if (!row) throw notFound('Checkout configuration')
    const after = { ...configurationOf(row), ...change, updatedAt: context.wallNow() }
    if (change.isDefault) await unsetOtherDefault(context, tx, after)
    await tx.run(writeCheckoutConfiguration, { ...after, ...storedFieldsOf(after), ...key })
    return after
  }).finally(() => invalidateDefaultCheckout({ id: found.orgId }))
}

async function requireConfiguration(
  context: Context,
  input: CheckoutConfigurationUpdateInput,
): Promise<CheckoutConfiguration> {
  const id = requireId('cko', input.id, 'Checkout configuration')
  const named = input.orgId == null ? null : await requireOrganization(context, input.orgId)
  const found = await findConfiguration(context, id)
  if (!found || (named && named.id !== found.orgId)) throw notFound('Checkout configuration')
  return found
}

/**
 * Returns the problem of an input that unsets the default. An organization always has one, so
 * another configuration must become the default instead.
 */
function defaultProblems({ isDefault }: CheckoutConfiguration, input: ConfigurationInput): Problem[] {
  if (!isDefault || input.isDefault !== false) return []
  return [problem('isDefault', 'cannot be set to false. Make another configuration the default instead')]
}
