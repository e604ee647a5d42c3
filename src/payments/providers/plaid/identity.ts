import type { IdentityVerification, IdentityVerificationTemplateReference } from 'plaid'
import { epochMsOf, timestampOf } from '../../../platform/time/index.ts'
import type { IdentityProvider, IdentitySession } from '../port/identity-port.ts'
import type { ProviderAccess, ProviderEvent } from '../port/port.ts'
import { unavailableOnNoResponse } from '../port/retry.ts'
import { fieldsOf, listOf, needed, textOf, timeOf, type Unvalidated } from '../port/unvalidated.ts'
import { callPlaid, callPlaidOrThrow } from './call-plaid.ts'
import { sessionOf } from './identity-session.ts'
import { start } from './identity-start.ts'
import type { KeptNotification } from './signed-events.ts'

/** Plaid Identity Verification, by the template that the credentials name. */
export const identity: IdentityProvider = {
  isReady: ({ identityTemplateId }) => identityTemplateId !== undefined,
  start,
  read,
}

/**
 * The most pages of attempts that are read. Plaid advises against a third attempt, and notifies
 * about each.
 */
const PAGES_MAX = 10

/** Reads the current state of a session within `limitMs`. Throws ProviderUnavailable. */
export async function read(access: ProviderAccess, reference: string, limitMs?: number): Promise<IdentitySession> {
  return sessionOf(await readAnswer(access, reference, limitMs))
}

/**
 * Returns the newest attempt of a session. Each attempt has its own id, and Plaid does not document
 * which one a notification names. Throws ProviderUnavailable.
 */
async function readNewestAttempt(access: ProviderAccess, reference: string): Promise<IdentitySession> {
  const named = await readAnswer(access, reference)
  const attempts = [named, ...(await attemptsLike(access, named))]
  return sessionOf(attempts.reduce((newest, each) => (startedMs(each) > startedMs(newest) ? each : newest)))
}

/** Returns true when Plaid accepts the credentials' template. Throws ProviderUnavailable. */
export async function knowsTemplate(access: ProviderAccess): Promise<boolean> {
  const { identityTemplateId } = access.credentials
  if (identityTemplateId === undefined) return false
  const request = { template_id: identityTemplateId, client_user_id: access.configurationId }
  const reply = await unavailableOnNoResponse(() =>
    callPlaid(access, (plaid, options) => plaid.identityVerificationList(request, options)),
  )
  return reply.accepted
}

type Answer = Unvalidated<IdentityVerification>

function readAnswer(access: ProviderAccess, reference: string, limitMs?: number): Promise<Answer> {
  const request = { identity_verification_id: reference }
  return callPlaidOrThrow(access, (plaid, options) => plaid.identityVerificationGet(request, options), limitMs)
}

/** Returns all attempts of a session. They share the person's id and usually the template. */
async function attemptsLike(access: ProviderAccess, { client_user_id, template }: Answer): Promise<readonly Answer[]> {
  const like = {
    client_user_id: needed(textOf(client_user_id)),
    template_id: needed(textOf(fieldsOf<IdentityVerificationTemplateReference>(template)?.id)),
  }
  const attempts: Answer[] = []
  let cursor: string | null = null
  for (let page = 0; page < PAGES_MAX; page++) {
    const request = { ...like, ...(cursor !== null && { cursor }) }
    const answer: Unvalidated<{ identity_verifications: unknown; next_cursor: unknown }> = await callPlaidOrThrow(
      access,
      (plaid, options) => plaid.identityVerificationList(request, options),
    )
    attempts.push(...listOf<IdentityVerification>(answer.identity_verifications))
    cursor = textOf(answer.next_cursor)
    if (cursor === null) break
  }
  return attempts
}

const startedMs = ({ created_at: at }: Answer) => epochMsOf(needed(timeOf(at)))

/** The read for each notification code. Completed steps, which are frequent, are ignored. */
const READ = new Map<unknown, typeof readNewestAttempt>([
  ['STATUS_UPDATED', read],
  ['RETRIED', readNewestAttempt],
])

/** Plaid sends the events of both environments to the same addresses. */
const ENVIRONMENTS = { Sandbox: 'sandbox', Live: 'production' } as const

/** Returns the current state of the session in a notification. Throws ProviderUnavailable. */
export async function identityEvents(
  access: ProviderAccess,
  { issuedAt, webhook }: KeptNotification,
): Promise<readonly ProviderEvent[]> {
  const { webhook_code: code, identity_verification_id: reference, environment } = webhook
  const readReported = READ.get(code)
  if (!readReported || typeof reference !== 'string' || environment !== ENVIRONMENTS[access.mode]) return []
  return [
    { kind: 'Identity', session: await readReported(access, reference), reportedAt: timestampOf(issuedAt * 1000) },
  ]
}
