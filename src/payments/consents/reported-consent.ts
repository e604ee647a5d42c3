import type { Account, Services } from '../../accounts/index.ts'
import type { AuthorizationInput, ConsentPurpose } from '../../platform/graphql/inputs.generated.ts'
import { isIpAddress } from '../../platform/hosts.ts'
import { type Problem, problem } from '../../platform/refusal.ts'
import { charactersProblem, textProblem } from '../../platform/text/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { AgreedCharges, RecurringModel } from '../providers/index.ts'
import { displayedMethod, type NewConsent, type ShownSource } from './consent.ts'

/** The subject of a consent that an organization reports. */
interface ReportedUse {
  readonly contactId: string | null
  readonly purposes: readonly ConsentPurpose[]
  readonly charges: AgreedCharges
  readonly model: RecurringModel | null
  readonly source: ShownSource
}

/** Returns the consent that an organization reports. Omitted facts are null. */
export function reportedConsent(
  { mintId }: Pick<Services, 'mintId'>,
  { shard }: Account,
  given: AuthorizationInput,
  { contactId, purposes, charges, model, source }: ReportedUse,
): NewConsent {
  const { acceptedAt, text, ipAddress = null, userAgent = null } = given
  return {
    id: mintId(shard),
    ...{ contactId, origin: 'Api', purposes, text, textVersion: null, language: null },
    ...charges,
    recurringProcessingModel: model,
    ...displayedMethod(source),
    ...{ acceptedAt: acceptedAt as Timestamp, ipAddress, userAgent },
  }
}

const TEXT_MAX = 5000
const USER_AGENT_MAX = 1000

/** Returns all problems of a reported consent, each with its field. */
export function authorizationProblems(given: AuthorizationInput, now: Timestamp): Problem[] {
  const { acceptedAt, text, ipAddress = null, userAgent = null } = given
  return [
    acceptedAt > now ? problem('authorization.acceptedAt', 'must not be in the future') : null,
    textProblem('authorization.text', text, TEXT_MAX),
    ipAddress === null || isIpAddress(ipAddress) ? null : problem('authorization.ipAddress', 'must be an IP address'),
    userAgent === null ? null : charactersProblem('authorization.userAgent', userAgent, USER_AGENT_MAX),
  ].filter((problem) => problem !== null)
}
