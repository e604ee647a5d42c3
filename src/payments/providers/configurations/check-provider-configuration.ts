import type { Services } from '../../../accounts/index.ts'
import { first } from '../../../platform/db/index.ts'
import type { Job } from '../../../platform/queue/index.ts'
import { accountHash, clientOf } from './access-to.ts'
import { secondsUntilCheck } from './check-interval.ts'
import { markFailing, markRecovered } from './configuration-health.ts'
import { findProviderConfiguration, forgetProviderConfigurations } from './find-provider-configuration.ts'
import { configurationOf, type ProviderConfiguration } from './provider-configuration.ts'
import { countFailedCheck, providerConfigurationToCheck } from './provider-configurations.queries.generated.ts'

/**
 * Runs the job CheckProviderConfiguration: checks the credentials of a failing configuration at its
 * provider. If the provider accepts them, marks it as healthy; the scheduler then charges due
 * occurrences. Otherwise returns the seconds until the next check.
 */
export async function checkProviderConfiguration(
  services: Services,
  { shard, subjectId: id }: Pick<Job, 'shard' | 'subjectId'>,
): Promise<number | null> {
  const row = first(await services.db.read.run(providerConfigurationToCheck, { shard, id }))
  if (!row) return null
  const { failedChecks, ...columns } = row
  const configuration = configurationOf(columns)
  if (!(await isAccepted(services, configuration))) {
    const counted = first(await services.db.write.run(countFailedCheck, { shard, id }))
    return secondsUntilCheck(counted?.failedChecks ?? failedChecks)
  }
  const recovered = await services.db.transaction((tx) => markRecovered(services, tx, configuration))
  forgetProviderConfigurations(services)
  services.hint('outbox')
  services.hint('notifications')
  // Other credentials were set meanwhile. Their own check decides.
  return recovered ? null : secondsUntilCheck(failedChecks)
}

/**
 * Returns whether the provider accepts the credentials of a configuration. Also returns false if it
 * does not respond, or if the check fails for an internal reason. Must not be called in a
 * transaction.
 */
export async function isAccepted(services: Services, configuration: ProviderConfiguration): Promise<boolean> {
  return (await resultOfCheck(services, configuration)) === 'accepted'
}

/**
 * Checks the credentials of a configuration after its provider has rejected other requests with
 * them. Marks it as failing if the provider rejects the credentials. Returns whether it is failing.
 * Must not be called in a transaction.
 */
export async function markFailingIfRefused(services: Services, configurationId: string): Promise<boolean> {
  const configuration = await findProviderConfiguration(services, configurationId)
  if (!configuration || configuration.failingSince !== null) return configuration?.failingSince != null
  const isRefused = (await resultOfCheck(services, configuration)) === 'refused'
  if (isRefused) await markFailing(services, configuration, 'CredentialsRejected')
  return isRefused
}

async function resultOfCheck(
  services: Services,
  configuration: ProviderConfiguration,
): Promise<'accepted' | 'refused' | 'unknown'> {
  try {
    const { provider, access } = await clientOf(services, configuration)
    const { methods, verifiesIdentity } = configuration
    const answer = await provider.check(access, { charges: methods.length > 0, verifies: verifiesIdentity })
    if (answer === 'refused') return 'refused'
    const { account } = answer
    return accountHash(services.sealer, configuration, account).equals(configuration.accountHash)
      ? 'accepted'
      : 'refused'
  } catch (err) {
    services.log.warn({ err, configurationId: configuration.id }, 'failed to check a provider configuration')
    return 'unknown'
  }
}
