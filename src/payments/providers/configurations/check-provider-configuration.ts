import type { Services } from '../../../accounts/index.ts'
import { first } from '../../../platform/db/index.ts'
import type { Job } from '../../../platform/queue/index.ts'
import { accountHash, clientOf } from './access-to.ts'
import { secondsUntilCheck } from './check-interval.ts'
import { markRecovered } from './configuration-health.ts'
import { forgetProviderConfigurations } from './find-provider-configuration.ts'
import { configurationOf, type ProviderConfiguration } from './provider-configuration.ts'
import { countFailedCheck, providerConfigurationToCheck } from './provider-configurations.queries.generated.ts'

/**
 * Runs the job CheckProviderConfiguration: checks the credentials of a failing configuration at its
 * provider. Marks it as healthy when they are accepted; due occurrences are then charged by the
 * scheduler. Otherwise returns the seconds until the next check.
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
  // Other credentials were set meanwhile; their own check decides.
  return recovered ? null : secondsUntilCheck(failedChecks)
}

/**
 * Returns true when the provider accepts the credentials of a configuration. Returns false also when
 * it does not respond, or the check fails for an internal reason. Must not be called in a transaction.
 */
export async function isAccepted(services: Services, configuration: ProviderConfiguration): Promise<boolean> {
  try {
    const { provider, access } = await clientOf(services, configuration)
    const { methods, verifiesIdentity } = configuration
    const answer = await provider.check(access, { charges: methods.length > 0, verifies: verifiesIdentity })
    return (
      answer !== 'refused' &&
      accountHash(services.sealer, configuration, answer.account).equals(configuration.accountHash)
    )
  } catch (err) {
    services.log.warn({ err, configurationId: configuration.id }, 'failed to check a provider configuration')
    return false
  }
}
