import type { Account, Services, WriteProvisioning } from '../../../accounts/index.ts'
import { randomBase62 } from '../../../platform/crypto/index.ts'
import { adapterOf } from '../adapters.ts'
import { accountHash } from './access-to.ts'
import { checkCredentials, registerNotificationUrl } from './check-credentials.ts'
import { newConfiguration } from './provider-configuration-create.ts'
import { insertSandboxConfiguration } from './sandbox-configuration.queries.generated.ts'

const API_KEY_CHARACTERS = 32

/**
 * Prepares a configuration of the sandbox processor as the default of a new sandbox organization,
 * so that it can charge at once. Returns null for a live organization, and without a sandbox
 * processor. Throws PROVIDER_UNAVAILABLE if the processor does not respond.
 */
export async function prepareSandboxConfiguration(
  services: Pick<Services, 'mintId' | 'sealer' | 'wallNow' | 'publicUrl' | 'providerEndpoints'>,
  { id: orgId, shard, mode }: Pick<Account, 'id' | 'shard' | 'mode'>,
): Promise<WriteProvisioning | null> {
  if (mode !== 'Sandbox' || services.providerEndpoints.Sandbox === undefined) return null
  const adapter = await adapterOf('Sandbox')
  const { row, access } = newConfiguration(
    services,
    { id: services.mintId(shard), orgId },
    {
      name: 'Sandbox processor',
      provider: 'ProviderA',
      adapter: 'Sandbox',
      mode,
      // Each key is a separate merchant of the processor.
      credentials: { sandbox: { apiKey: `merchant-${randomBase62(API_KEY_CHARACTERS)}` } },
      isDefault: true,
    },
    adapter,
  )
  const account = await checkCredentials(adapter, access, row)
  await registerNotificationUrl(adapter, access)
  const hash = accountHash(services.sealer, row, account)
  return async (tx) => {
    await tx.run(insertSandboxConfiguration, { ...row, accountHash: hash, shard })
  }
}
