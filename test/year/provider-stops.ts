import type { Random } from '../faults/random.ts'
import { made } from './api-client.ts'
import type { YearEnvironment } from './environment.ts'
import type { Organization } from './organization.ts'
import type { Stop } from './request-log.ts'

/** An organization whose provider charges nothing while its clock advances. */
export interface Stopped extends Pick<Stop, 'cause' | 'fromMs'> {
  readonly organization: Organization
}

const STEPS_PER_STOP = 3

/** Sometimes revokes the key of an organization at the processor, or pauses its configuration. */
export async function stopOne(
  environment: YearEnvironment,
  organizations: readonly Organization[],
  random: Random,
): Promise<Stopped | null> {
  if (random.below(STEPS_PER_STOP) > 0) return null
  const organization = random.one(organizations)
  const cause = random.one(['revoked', 'revoked', 'paused'] as const)
  if (cause === 'paused') await setPaused(organization, true)
  else await environment.processor.setKey(organization.apiKey, 'revoked')
  return { organization, cause, fromMs: organization.clock.nowMs() }
}

/** Ends a stop. The product then charges what fell due in it by itself. */
export async function endStop(environment: YearEnvironment, { organization, cause, fromMs }: Stopped): Promise<void> {
  if (cause === 'paused') await setPaused(organization, false)
  else await restoreKey(environment, organization)
  organization.requestLog.stops.push({ cause, fromMs, toMs: organization.clock.nowMs() })
}

export const restoreKey = ({ processor }: YearEnvironment, { apiKey }: Organization) =>
  processor.setKey(apiKey, 'active')

const setPaused = ({ client, configurationId: id }: Organization, isPaused: boolean) =>
  made(client.change('providerConfigurationUpdate', { id, isPaused }))
