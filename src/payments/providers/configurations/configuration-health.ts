import { organizationOf, type Services } from '../../../accounts/index.ts'
import { first, type Transaction } from '../../../platform/db/index.ts'
import { shardOf } from '../../../platform/ids/index.ts'
import { completeJob, enqueue } from '../../../platform/queue/index.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { plus } from '../../../platform/time/index.ts'
import { announce } from '../../../webhooks/events/index.ts'
import { requeueNotifications } from '../notifications/notifications.queries.generated.ts'
import type { FailingCause } from '../port/port.ts'
import { clientOf, type ProviderClient } from './access-to.ts'
import { LASTING_HOURS, secondsUntilCheck } from './check-interval.ts'
import { forgetProviderConfigurations } from './find-provider-configuration.ts'
import { configurationOf, type ProviderConfiguration, providerConfigurationPayload } from './provider-configuration.ts'
import {
  markProviderConfigurationFailing,
  recoverProviderConfiguration,
} from './provider-configurations.queries.generated.ts'

const KIND = 'CheckProviderConfiguration'

/**
 * Returns the refusal of a charge or refund through a failing configuration. Nothing was charged or
 * refunded.
 */
export function providerUnavailable(): Refusal {
  return new Refusal(
    'PROVIDER_UNAVAILABLE',
    'The provider configuration is failing (see `ProviderConfiguration.failingCause`), or the stored payment method cannot be opened. Nothing was charged or refunded.',
  )
}

/**
 * Throws PROVIDER_UNAVAILABLE for a charge through a paused or failing configuration. Must not be
 * called in a transaction.
 */
export async function refuseCharge(services: Services, configuration: ProviderConfiguration): Promise<void> {
  if (configuration.pausedAt !== null)
    throw new Refusal(
      'PROVIDER_UNAVAILABLE',
      'The provider configuration is paused. Nothing was charged. See `ProviderConfiguration.pausedAt`.',
    )
  await refuseFailing(services, configuration)
}

/**
 * Throws PROVIDER_UNAVAILABLE for a failing configuration. A paused one still makes refunds. Must
 * not be called in a transaction.
 */
export async function refuseFailing(services: Services, configuration: ProviderConfiguration): Promise<void> {
  if (!(await isHealthy(services, configuration))) throw providerUnavailable()
}

/** Returns false for a paused or failing configuration. */
export async function canCharge(services: Services, configuration: ProviderConfiguration): Promise<boolean> {
  return configuration.pausedAt === null && (await isHealthy(services, configuration))
}

/** Returns false for a failing configuration, and for one whose credentials can't be opened. */
async function isHealthy(services: Services, configuration: ProviderConfiguration): Promise<boolean> {
  return configuration.failingSince === null && (await openClient(services, configuration)) !== null
}

/**
 * Returns the provider of a configuration. If its credentials can't be opened, marks it as failing
 * and returns null. Must not be called in a transaction.
 */
export async function openClient(
  services: Services,
  configuration: ProviderConfiguration,
): Promise<ProviderClient | null> {
  try {
    return await clientOf(services, configuration)
  } catch (err) {
    if (configuration.failingSince !== null) return null
    services.log.error({ err, configurationId: configuration.id }, 'failed to open the credentials of a provider')
    await markFailing(services, configuration, 'CredentialsUnreadable')
    return null
  }
}

/**
 * Marks a configuration as failing, announces it and enqueues its check, in a transaction of its
 * own. Does nothing if the configuration is already failing.
 */
export async function markFailing(
  services: Services,
  { id, orgId }: Pick<ProviderConfiguration, 'id' | 'orgId'>,
  cause: FailingCause,
): Promise<void> {
  const shard = shardOf(id)
  const account = await organizationOf(services, { orgId })
  const now = services.wallNow()
  const lastingSince = plus(now, { hours: -LASTING_HOURS })
  const isMarked = await services.db.transaction(async (tx) => {
    const row = first(await tx.run(markProviderConfigurationFailing, { shard, id, now, cause, lastingSince }))
    if (!row) return false
    const { failedChecks, ...columns } = row
    const data = providerConfigurationPayload(configurationOf(columns))
    await announce(services, tx, { account, type: 'provider_configuration.failing', subjectId: id, data })
    await enqueue(services, tx, { kind: KIND, shard, subjectId: id, orgId }, secondsUntilCheck(failedChecks))
    return true
  })
  forgetProviderConfigurations(services)
  if (!isMarked) return
  services.hint('outbox')
  services.log.error({ configurationId: id, orgId, cause }, 'a provider configuration is failing: nothing is charged')
}

/** The most notifications that become due at a recovery. The others are retried within an hour. */
const REQUEUED_MAX = 10_000

/**
 * Marks a failing configuration as healthy and announces it, after its provider has accepted these
 * credentials. Its unapplied notifications become due. Returns null for a healthy configuration,
 * and for one with other credentials.
 */
export async function markRecovered(
  services: Services,
  tx: Transaction,
  { id, orgId, credentialsSealed }: Pick<ProviderConfiguration, 'id' | 'orgId' | 'credentialsSealed'>,
): Promise<ProviderConfiguration | null> {
  const shard = shardOf(id)
  const now = services.wallNow()
  const row = first(await tx.run(recoverProviderConfiguration, { shard, id, credentialsSealed, now }))
  if (!row) return null
  await tx.run(requeueNotifications, { shard, configurationId: id, now, rowsMax: REQUEUED_MAX })
  const recovered = configurationOf(row)
  const account = await organizationOf(services, { orgId })
  await announce(services, tx, {
    account,
    type: 'provider_configuration.recovered',
    subjectId: id,
    data: providerConfigurationPayload(recovered),
  })
  await completeJob(tx, { kind: KIND, shard, subjectId: id })
  return recovered
}
