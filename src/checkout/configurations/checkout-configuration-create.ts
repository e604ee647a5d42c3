import {
  type Account,
  type Context,
  lockChanges,
  mint,
  organizationProblems,
  requireOrganization,
  transaction,
} from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import type { CheckoutConfigurationCreateInput } from '../../platform/graphql/inputs.generated.ts'
import { notFound, Refusal, refuseProblems } from '../../platform/refusal.ts'
import { invalidateDefaultCheckout } from '../sessions/index.ts'
import { type CheckoutConfiguration, storedFieldsOf, unsetOtherDefault } from './checkout-configuration.ts'
import { changedTerms, configurationProblems } from './checkout-configuration-rules.ts'
import {
  countCheckoutConfigurations,
  insertCheckoutConfiguration,
} from './checkout-configurations.queries.generated.ts'
import { refuseWrongMethods } from './named-provider-configurations.ts'

const CONFIGURATIONS_MAX = 100

/** Adds a configuration to an organization, as its default if the input asks for that. */
export async function checkoutConfigurationCreate(
  context: Context,
  input: CheckoutConfigurationCreateInput,
): Promise<CheckoutConfiguration> {
  const wrong = configurationProblems(context, input)
  const unnamed = organizationProblems(context, input.orgId)
  if (unnamed.length > 0) refuseProblems([...unnamed, ...wrong])
  const organization = await requireOrganization(context, input.orgId)
  await refuseWrongMethods(context, organization.id, input, wrong)
  const configuration = newConfiguration(context, organization, input)
  const { shard, id: orgId } = organization
  const callerId = context.caller.account.id
  return transaction(context, async (tx) => {
    await lockChanges(context, tx, orgId, 'CheckoutConfigurations')
    const count = first(await tx.run(countCheckoutConfigurations, { shard, orgId, callerId }))?.count ?? 0n
    if (count >= CONFIGURATIONS_MAX) throw tooMany()
    if (configuration.isDefault) await unsetOtherDefault(context, tx, configuration)
    const row = { ...configuration, ...storedFieldsOf(configuration), shard, callerId }
    if ((await tx.run(insertCheckoutConfiguration, row)).length === 0) throw notFound('Organization')
    return configuration
  }).finally(() => invalidateDefaultCheckout(organization))
}

function newConfiguration(
  context: Context,
  { id: orgId, shard }: Account,
  input: CheckoutConfigurationCreateInput,
): CheckoutConfiguration {
  const at = context.wallNow()
  return {
    id: mint(context, shard),
    orgId,
    isDefault: false,
    methods: null,
    embedOrigins: [],
    brandName: null,
    brandLogoUrl: null,
    colors: null,
    layout: null,
    ...changedTerms(context, input),
    name: input.name,
    createdAt: at,
    updatedAt: at,
  }
}

function tooMany(): Refusal {
  return new Refusal('INVALID_STATE', `An organization can have at most ${CONFIGURATIONS_MAX} checkout configurations.`)
}
