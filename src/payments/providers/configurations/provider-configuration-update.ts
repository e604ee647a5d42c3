import { type Context, lockChanges, organizationOf, requireOrganization, transaction } from '../../../accounts/index.ts'
import { first, type Transaction } from '../../../platform/db/index.ts'
import type { ProviderConfigurationUpdateInput } from '../../../platform/graphql/inputs.generated.ts'
import { requireId, shardOf } from '../../../platform/ids/index.ts'
import { invalid, notFound, refuseProblems } from '../../../platform/refusal.ts'
import { announce } from '../../../webhooks/events/index.ts'
import { adapterOf } from '../adapters.ts'
import type { PaymentProvider } from '../port/port.ts'
import { accessTo, accountHash, sealCredentials, sealNotificationSecret } from './access-to.ts'
import { checkCredentials, registerNotificationUrl } from './check-credentials.ts'
import { markRecovered } from './configuration-health.ts'
import { clearDefault } from './default-configuration.ts'
import { forgetProviderConfigurations } from './find-provider-configuration.ts'
import {
  configurationOf,
  findConfigurationInReach,
  type ProviderConfiguration,
  providerConfigurationPayload,
} from './provider-configuration.ts'
import {
  type ConfigurationFields,
  clearedProblems,
  configurationProblems,
  credentialsOf,
  verifiesIdentity,
} from './provider-configuration-rules.ts'
import { lockProviderConfiguration, writeProviderConfiguration } from './provider-configurations.queries.generated.ts'

type Change = Partial<
  Pick<
    ProviderConfiguration,
    | 'name'
    | 'credentialsSealed'
    | 'notificationSecretSealed'
    | 'currencies'
    | 'methods'
    | 'verifiesIdentity'
    | 'isDefault'
    | 'threeDSecure'
    | 'bankAccountsAreValidated'
    | 'pausedAt'
  >
>

/**
 * Changes the fields that the input names. Sends new credentials and a new notification secret to
 * the provider first. If the change can then not be written, the caller repeats the same request.
 */
export async function providerConfigurationUpdate(
  context: Context,
  input: ProviderConfigurationUpdateInput,
): Promise<ProviderConfiguration> {
  const found = await requireConfiguration(context, input)
  const adapter = await adapterOf(found.adapter)
  refuseProblems([...clearedProblems(adapter, input), ...configurationProblems(adapter, found.mode, input, found)])
  const change = changeOf(context, adapter, found, input)
  const isChecked = change.credentialsSealed !== undefined
  if (isChecked || change.notificationSecretSealed) await checkSecrets(context, adapter, { ...found, ...change })
  if (Object.keys(change).length === 0) return found
  return transaction(context, async (tx) => {
    if (change.isDefault) await lockChanges(context, tx, found.orgId, 'ProviderConfigurations')
    const key = { shard: shardOf(found.id), id: found.id, callerId: context.caller.account.id }
    const row = first(await tx.run(lockProviderConfiguration, key))
    if (!row) throw notFound('Provider configuration')
    if (change.isDefault && row.replacedBy !== null)
      throw invalid('isDefault', 'must be false for a replaced configuration')
    const after = { ...configurationOf(row), ...change, updatedAt: context.wallNow() }
    if (change.isDefault) await clearDefault(context, tx, after)
    await tx.run(writeProviderConfiguration, { ...after, ...key, methods: [...after.methods] })
    if ((row.pausedAt === null) !== (after.pausedAt === null)) await announcePause(context, tx, after)
    // The provider has accepted these credentials.
    const recovered = isChecked ? await markRecovered(context, tx, after) : null
    return recovered ?? after
  }).finally(() => forgetProviderConfigurations(context))
}

async function announcePause(context: Context, tx: Transaction, after: ProviderConfiguration): Promise<void> {
  const account = await organizationOf(context, { orgId: after.orgId })
  const type = after.pausedAt === null ? 'provider_configuration.resumed' : 'provider_configuration.paused'
  await announce(context, tx, { account, type, subjectId: after.id, data: providerConfigurationPayload(after) })
}

/**
 * Throws for credentials of another account, because a charge that is sent again there would charge
 * twice.
 */
async function checkSecrets(context: Context, adapter: PaymentProvider, after: ProviderConfiguration): Promise<void> {
  const access = accessTo(context, after)
  const account = await checkCredentials(adapter, access, after)
  if (!accountHash(context.sealer, after, account).equals(after.accountHash))
    throw invalid(
      'credentials',
      'must belong to the same account at the provider. Create another configuration for another account',
    )
  await registerNotificationUrl(adapter, access)
}

/**
 * Returns the configuration of a change. Throws NOT_FOUND if the caller cannot reach it, or if it
 * is not of the named organization.
 */
export async function requireConfiguration(
  context: Context,
  input: Pick<ProviderConfigurationUpdateInput, 'id' | 'orgId'>,
): Promise<ProviderConfiguration> {
  const id = requireId('ppc', input.id, 'Provider configuration')
  const named = input.orgId == null ? null : await requireOrganization(context, input.orgId)
  const found = await findConfigurationInReach(context, id)
  if (!found || (named && named.id !== found.orgId)) throw notFound('Provider configuration')
  return found
}

/** Returns the columns to change, with new secrets sealed. */
function changeOf(
  { sealer, wallNow }: Context,
  adapter: PaymentProvider,
  found: ProviderConfiguration,
  input: ConfigurationFields,
): Change {
  const { name, credentials: given, notificationSecret, currencies, methods, isDefault, threeDSecure, isPaused } = input
  const bankAccountsAreValidated = input.bankAccountsAreValidated ?? found.bankAccountsAreValidated
  const credentials = given && credentialsOf(adapter, given)
  const secret = notificationSecret === null ? (adapter.notificationSecret?.generate?.() ?? null) : notificationSecret
  return {
    ...(name != null && name !== found.name && { name }),
    ...(credentials && {
      credentialsSealed: sealCredentials(sealer, found, credentials),
      verifiesIdentity: verifiesIdentity(adapter, credentials),
    }),
    ...(secret !== undefined && { notificationSecretSealed: sealNotificationSecret(sealer, found, secret) }),
    ...(currencies !== undefined && { currencies: currencies && [...new Set(currencies)] }),
    ...(methods && { methods: [...new Set(methods)] }),
    ...(threeDSecure !== undefined && threeDSecure !== found.threeDSecure && { threeDSecure }),
    ...(bankAccountsAreValidated !== found.bankAccountsAreValidated && { bankAccountsAreValidated }),
    ...(isPaused != null && isPaused !== (found.pausedAt !== null) && { pausedAt: isPaused ? wallNow() : null }),
    ...(isDefault != null && isDefault !== found.isDefault && { isDefault }),
  }
}
