import type { IdentityVerification, IdentityVerificationTemplateReference } from 'plaid'
import { epochMsOf } from '../../../platform/time/index.ts'
import type { IdentitySession } from '../port/identity-port.ts'
import type { ProviderAccess } from '../port/port.ts'
import { orUnavailable } from '../port/retry.ts'
import { ask, demand } from './ask-plaid.ts'
import { sessionOf } from './identity-session.ts'
import { fieldsOf, listOf, needed, textOf, timeOf, type Unread } from './unread.ts'

/** Plaid advises against a third attempt. Further ones are reported by their own notifications. */
const PAGES_MAX = 10

/**
 * Reads the current state of a session within a number of milliseconds. Throws ProviderUnavailable.
 */
export async function read(access: ProviderAccess, reference: string, limitMs?: number): Promise<IdentitySession> {
  return sessionOf(await readAnswer(access, reference, limitMs))
}

/**
 * Returns the newest attempt of a session. Each attempt has its own id, and Plaid does not document
 * which one a notification names. Throws ProviderUnavailable.
 */
export async function readNewestAttempt(access: ProviderAccess, reference: string): Promise<IdentitySession> {
  const named = await readAnswer(access, reference)
  const attempts = [named, ...(await attemptsLike(access, named))]
  return sessionOf(attempts.reduce((newest, each) => (startedMs(each) > startedMs(newest) ? each : newest)))
}

/** Returns true when Plaid accepts the credentials' template. Throws ProviderUnavailable. */
export async function knowsTemplate(access: ProviderAccess): Promise<boolean> {
  const { identityTemplateId } = access.credentials
  if (identityTemplateId === undefined) return false
  const asked = { template_id: identityTemplateId, client_user_id: access.configurationId }
  const reply = await orUnavailable(() =>
    ask(access, (plaid, options) => plaid.identityVerificationList(asked, options)),
  )
  return reply.accepted
}

type Answer = Unread<IdentityVerification>

function readAnswer(access: ProviderAccess, reference: string, limitMs?: number): Promise<Answer> {
  const asked = { identity_verification_id: reference }
  return demand(access, (plaid, options) => plaid.identityVerificationGet(asked, options), limitMs)
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
    const asked = { ...like, ...(cursor !== null && { cursor }) }
    const answer: Unread<{ identity_verifications: unknown; next_cursor: unknown }> = await demand(
      access,
      (plaid, options) => plaid.identityVerificationList(asked, options),
    )
    attempts.push(...listOf<IdentityVerification>(answer.identity_verifications))
    cursor = textOf(answer.next_cursor)
    if (cursor === null) break
  }
  return attempts
}

const startedMs = ({ created_at: at }: Answer) => epochMsOf(needed(timeOf(at)))
