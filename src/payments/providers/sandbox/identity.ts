import {
  type IdentityProvider,
  type IdentitySession,
  type ProviderAccess,
  type ProviderEvent,
  ProviderUnavailable,
} from '../port/port.ts'
import { NoAnswer, orUnavailable, retrying, START_LIMIT_MS } from '../port/retry.ts'
import { askProcessor, type ProcessorAnswer, type Question } from './ask-processor.ts'
import { identitySessionIn, timeIn } from './identity-records.ts'

/** Identity verifications simulated by the processor. Every configuration allows them. */
export const sandboxIdentity: IdentityProvider = {
  isReady: () => true,
  start: async (access, { sessionId, person, organizationName, redirectUrl }) =>
    orUnavailable(async () => {
      const body = JSON.stringify({ reference: sessionId, person, organizationName, redirectUrl })
      const answer = await ask(access, { method: 'POST', path: '/v1/identity-sessions', body }, START_LIMIT_MS)
      const { id, token, link } = answer.body
      if (typeof id !== 'string' || typeof token !== 'string' || typeof link !== 'string')
        throw new ProviderUnavailable()
      return { reference: id, token, link, expiresAt: timeIn(answer.body.expiresAt) }
    }),
  read,
}

async function read(access: ProviderAccess, reference: string, limitMs?: number): Promise<IdentitySession> {
  const path = `/v1/identity-sessions/${encodeURIComponent(reference)}`
  return orUnavailable(async () => identitySessionIn((await ask(access, { method: 'GET', path }, limitMs)).body))
}

/**
 * Neither call has an effect when repeated: a session is unique by its reference. Throws NoAnswer,
 * also for a rejection.
 */
async function ask(access: ProviderAccess, question: Question, limitMs?: number): Promise<ProcessorAnswer> {
  const answer = await retrying(
    (signal) => askProcessor(access, question, signal),
    limitMs === undefined ? {} : { limitMs },
  )
  if (answer.status >= 300) throw new NoAnswer('unreadable answer')
  return answer
}

/** A processor's event about a session. */
export interface IdentityEvent {
  readonly createdAt: unknown
  readonly session: { readonly id?: unknown }
}

/**
 * Returns the current state of the session, which the event only names. Throws ProviderUnavailable.
 */
export async function identityEvent(
  access: ProviderAccess,
  { createdAt, session: { id } }: IdentityEvent,
): Promise<ProviderEvent> {
  return orUnavailable(async () => {
    const reportedAt = timeIn(createdAt)
    if (typeof id !== 'string') throw new NoAnswer('unreadable answer')
    return { kind: 'Identity', session: await read(access, id), reportedAt }
  })
}
