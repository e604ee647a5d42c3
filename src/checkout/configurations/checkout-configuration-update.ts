import { type Context, requireOrganization, transaction } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { notFound, type Problem, problem } from '../../platform/refusal.ts'
import { forgetDefaultCheckout } from '../sessions/index.ts'
import { type CheckoutConfiguration, configurationOf, findConfiguration, textsOf } from './checkout-configuration.ts'
import { type ConfigurationWishes, configurationProblems, termsWished } from './checkout-configuration-rules.ts'
import { lockCheckoutConfiguration, writeCheckoutConfiguration } from './checkout-configurations.queries.generated.ts'
import { leaveDefaultTo, lockConfigurations } from './default-configuration.ts'
import { refuseWrongMethods } from './named-provider-configurations.ts'

export interface CheckoutConfigurationUpdateInput extends ConfigurationWishes {
  readonly orgId?: string | null
  readonly id: string
}

/** Changes what the input names. Open sessions are shown with the change at the next look. */
export async function checkoutConfigurationUpdate(
  context: Context,
  input: CheckoutConfigurationUpdateInput,
): Promise<CheckoutConfiguration> {
  const found = await requireConfiguration(context, input)
  const wrong = [...configurationProblems(context, input), ...wantedProblems(found, input)]
  await refuseWrongMethods(context, found.orgId, input, wrong)
  const change = termsWished(context, input)
  if (Object.keys(change).length === 0) return found
  return transaction(context, async (tx) => {
    if (change.isDefault) await lockConfigurations(context, tx, found.orgId)
    const key = { shard: shardOf(found.id), id: found.id, callerId: context.caller.account.id }
    const row = first(await tx.run(lockCheckoutConfiguration, key))
    if (!row) throw notFound('Checkout configuration')
    const after = { ...configurationOf(row), ...change, updatedAt: context.wallNow() }
    if (change.isDefault) await leaveDefaultTo(context, tx, after)
    await tx.run(writeCheckoutConfiguration, { ...after, ...textsOf(after), ...key })
    return after
  }).finally(() => forgetDefaultCheckout({ id: found.orgId }))
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

/** An organization always has a default: it is not taken away but given to another. */
function wantedProblems({ isDefault }: CheckoutConfiguration, wishes: ConfigurationWishes): Problem[] {
  if (!isDefault || wishes.isDefault !== false) return []
  return [problem('isDefault', 'cannot be set to false. Make another configuration the default instead')]
}
