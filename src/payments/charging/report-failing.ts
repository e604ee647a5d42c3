import type { Services } from '../../accounts/index.ts'
import type { Attempt } from '../attempt.ts'
import {
  type CaptureOutcome,
  type ChargeOutcome,
  configurationOfRecord,
  type FailingCause,
  isAccepted,
  markFailing,
  type RefundOutcome,
} from '../providers/index.ts'

/**
 * Marks the configuration of an attempt as failing if the provider rejected its credentials or they
 * can't be used. Commits before the outcome is written, so that nothing is charged again meanwhile.
 */
export async function reportFailing(
  services: Services,
  { configurationId: id, orgId }: Pick<Attempt, 'configurationId' | 'orgId'>,
  outcome: ChargeOutcome,
): Promise<void> {
  const cause = failingCauseOf(outcome)
  if (cause !== null) await markFailing(services, { id, orgId }, cause)
}

/**
 * Marks the configuration of a refund or capture as failing after a rejection, unless the provider
 * still accepts the credentials: a key without the permission to refund may still charge.
 */
export async function reportFailingRefund(
  services: Services,
  refund: Pick<Attempt, 'configurationId' | 'orgId'>,
  outcome: RefundOutcome | CaptureOutcome,
): Promise<void> {
  if (failingCauseOf(outcome) === null) return
  const configuration = await configurationOfRecord(services, refund)
  if (!(await isAccepted(services, configuration))) return markFailing(services, configuration, 'CredentialsRejected')
  const { id: configurationId, orgId } = configuration
  services.log.error(
    { configurationId, orgId },
    'a provider accepts the credentials of a configuration but no refund or capture',
  )
}

function failingCauseOf(outcome: ChargeOutcome | RefundOutcome | CaptureOutcome): FailingCause | null {
  if (outcome.kind === 'Unavailable') return outcome.cause === 'InstrumentUnreadable' ? null : outcome.cause
  return outcome.kind === 'Unknown' && outcome.cause === 'credentials rejected' ? 'CredentialsRejected' : null
}
