import type { Services } from '../../accounts/index.ts'
import { findProviderConfiguration, type ProviderConfiguration } from '../../payments/providers/index.ts'
import { parseId } from '../../platform/ids/index.ts'
import { notFound, type Problem, refuseProblems } from '../../platform/refusal.ts'
import { type ConfigurationWishes, notTakenProblems } from './checkout-configuration-rules.ts'

/**
 * Refuses with what is wrong with an input already, and with provider configurations that don't take the type that they are
 * named for (VALIDATION_ERROR); then with those that are not the organization's (NOT_FOUND).
 */
export async function refuseWrongMethods(
  services: Pick<Services, 'db'>,
  orgId: string,
  { methods }: ConfigurationWishes,
  wrong: readonly Problem[],
): Promise<void> {
  const named = methods ?? []
  const found = await Promise.all(
    named.map(({ providerConfigurationId: id }) => (id == null ? null : ownConfiguration(services, orgId, id))),
  )
  refuseProblems([...wrong, ...notTakenProblems(named, found)])
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
