import type { Services } from '../../accounts/index.ts'
import { findProviderConfiguration, type ProviderConfiguration } from '../../payments/providers/index.ts'
import { parseId } from '../../platform/ids/index.ts'
import { notFound, type Problem, refuseProblems } from '../../platform/refusal.ts'
import { type ConfigurationInput, unsupportedTypeProblems } from './checkout-configuration-rules.ts'

/**
 * Throws VALIDATION_ERROR for the given problems and for provider configurations that don't accept
 * the type of method that they are assigned to. Throws NOT_FOUND for configurations of other
 * organizations.
 */
export async function refuseWrongMethods(
  services: Pick<Services, 'db'>,
  orgId: string,
  { methods }: ConfigurationInput,
  wrong: readonly Problem[],
): Promise<void> {
  const named = methods ?? []
  const found = await Promise.all(
    named.map(({ providerConfigurationId: id }) => (id == null ? null : ownConfiguration(services, orgId, id))),
  )
  refuseProblems([...wrong, ...unsupportedTypeProblems(named, found)])
  const isThere = named.every(({ providerConfigurationId: id }, index) => id == null || found[index])
  if (!isThere) throw notFound('Provider configuration')
}

async function ownConfiguration(
  services: Pick<Services, 'db'>,
  orgId: string,
  text: string,
): Promise<ProviderConfiguration | null> {
  const id = parseId('ppc', text)
  const found = id && (await findProviderConfiguration(services, id.uuid))
  return found?.orgId === orgId ? found : null
}
