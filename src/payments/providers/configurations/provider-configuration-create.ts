import {
  type Account,
  type Context,
  lockChanges,
  mint,
  organizationProblems,
  requireOrganization,
  type Services,
  transaction,
} from '../../../accounts/index.ts'
import { first } from '../../../platform/db/index.ts'
import type { ProviderConfigurationCreateInput } from '../../../platform/graphql/inputs.generated.ts'
import { notFound, Refusal, refuseProblems } from '../../../platform/refusal.ts'
import { adapterOf } from '../adapters.ts'
import type { PaymentProvider } from '../port/port.ts'
import { accessWith, accountHash, sealCredentials, sealNotificationSecret } from './access-to.ts'
import { checkCredentials, registerNotificationUrl } from './check-credentials.ts'
import { CONFIGURATIONS_MAX } from './configuration-for.ts'
import { clearDefault } from './default-configuration.ts'
import { configurationOf, type ProviderConfiguration } from './provider-configuration.ts'
import {
  configurationProblems,
  credentialsOf,
  kindProblems,
  missingSecretProblems,
  verifiesIdentity,
} from './provider-configuration-rules.ts'
import {
  countProviderConfigurations,
  insertProviderConfiguration,
} from './provider-configurations.queries.generated.ts'

/** Adds a configuration whose credentials the provider accepts. It may become the default. */
export async function providerConfigurationCreate(
  context: Context,
  input: ProviderConfigurationCreateInput,
): Promise<ProviderConfiguration> {
  const adapter = await adapterOf(input.adapter)
  const organization = await organizationOf(context, input, adapter)
  const key = { id: mint(context, organization.shard), orgId: organization.id }
  const configuration = newConfiguration(context, key, input, adapter)
  const account = await checkCredentials(adapter, configuration.access, configuration.row)
  await registerNotificationUrl(adapter, configuration.access)
  const callerId = context.caller.account.id
  const { shard, id: orgId } = organization
  return transaction(context, async (tx) => {
    await lockChanges(context, tx, orgId, 'ProviderConfigurations')
    const count = first(await tx.run(countProviderConfigurations, { shard, orgId, callerId }))?.count ?? 0n
    if (count >= CONFIGURATIONS_MAX)
      throw new Refusal(
        'INVALID_STATE',
        `An organization can have at most ${CONFIGURATIONS_MAX} provider configurations.`,
      )
    if (configuration.row.isDefault) await clearDefault(context, tx, configuration.row)
    const row = first(
      await tx.run(insertProviderConfiguration, {
        ...configuration.row,
        accountHash: accountHash(context.sealer, configuration.row, account),
        shard,
        callerId,
      }),
    )
    if (!row) throw notFound('Organization')
    return configurationOf(row)
  })
}

async function organizationOf(
  context: Context,
  input: ProviderConfigurationCreateInput,
  adapter: PaymentProvider,
): Promise<Account> {
  const unnamed = organizationProblems(context, input.orgId)
  const wrong = [...configurationProblems(adapter, input.mode, input), ...missingSecretProblems(adapter, input)]
  if (unnamed.length > 0) refuseProblems([...unnamed, ...wrong])
  const organization = await requireOrganization(context, input.orgId)
  refuseProblems([...kindProblems(input, organization.mode), ...wrong])
  return organization
}

/** Returns the row with its secrets sealed, and the access for checking it before it is written. */
export function newConfiguration(
  services: Pick<Services, 'sealer' | 'wallNow' | 'publicUrl' | 'providerEndpoints'>,
  key: Pick<ProviderConfiguration, 'id' | 'orgId'>,
  input: Omit<ProviderConfigurationCreateInput, 'orgId'>,
  adapter: PaymentProvider,
) {
  const { name, provider, mode, currencies, methods } = input
  const credentials = credentialsOf(adapter, input.credentials)
  const notificationSecret = input.notificationSecret ?? adapter.notificationSecret?.generate?.() ?? null
  const row = {
    ...key,
    name,
    provider,
    adapter: input.adapter,
    mode,
    credentialsSealed: sealCredentials(services.sealer, key, credentials),
    notificationSecretSealed: sealNotificationSecret(services.sealer, key, notificationSecret),
    currencies: currencies ? [...new Set(currencies)] : null,
    methods: [...new Set(methods ?? adapter.instruments)],
    verifiesIdentity: verifiesIdentity(adapter, credentials),
    isDefault: input.isDefault ?? false,
    threeDSecure: input.threeDSecure ?? null,
    bankAccountsAreValidated: input.bankAccountsAreValidated ?? false,
    createdAt: services.wallNow(),
  }
  return { row, access: accessWith(services, row, { credentials, notificationSecret }) }
}
