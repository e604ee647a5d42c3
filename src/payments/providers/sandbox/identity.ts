import {
  type IdentityProvider,
  type IdentitySession,
  type ProviderAccess,
  type ProviderEvent,
  ProviderUnavailable,
} from '../port/port.ts'
import { NoResponse, retrying, START_LIMIT_MS, unavailableOnNoResponse } from '../port/retry.ts'
import { needed, timeOf } from '../port/unvalidated.ts'
import { identitySessionIn } from './identity-records.ts'
import { type ProcessorRequest, type ProcessorResponse, sendProcessorRequest } from './send-processor-request.ts'

/** Identity verifications simulated by the processor. Every configuration allows them. */
export const sandboxIdentity: IdentityProvider = {
  isReady: () => true,
  start: async (access, { sessionId, person, organizationName, redirectUrl }) =>
    unavailableOnNoResponse(async () => {
      const body = JSON.stringify({ reference: sessionId, person, organizationName, redirectUrl })
      const response = await sendIdentityRequest(
        access,
        { method: 'POST', path: '/v1/identity-sessions', body },
        START_LIMIT_MS,
      )
      const { id, token, link } = response.body
      if (typeof id !== 'string' || typeof token !== 'string' || typeof link !== 'string')
        throw new ProviderUnavailable()
      return { reference: id, token, link, expiresAt: needed(timeOf(response.body.expiresAt)) }
    }),
  read,
}

async function read(access: ProviderAccess, reference: string, limitMs?: number): Promise<IdentitySession> {
  const path = `/v1/identity-sessions/${encodeURIComponent(reference)}`
  return unavailableOnNoResponse(async () =>
    identitySessionIn((await sendIdentityRequest(access, { method: 'GET', path }, limitMs)).body),
  )
}

/**
 * Neither call has an effect when repeated: a session is unique by its reference. Throws
 * NoResponse, also for a rejection.
 */
async function sendIdentityRequest(
  access: ProviderAccess,
  processorRequest: ProcessorRequest,
  limitMs?: number,
): Promise<ProcessorResponse> {
  const response = await retrying(
    (signal) => sendProcessorRequest(access, processorRequest, signal),
    limitMs === undefined ? {} : { limitMs },
  )
  if (response.status >= 300) throw new NoResponse('unreadable answer')
  return response
}

/** A processor's event about a session. */
interface IdentityEvent {
  readonly createdAt: unknown
  readonly session: { readonly id?: unknown }
}

/** Returns the state of the session that the event names. Throws ProviderUnavailable. */
export async function identityEvent(
  access: ProviderAccess,
  { createdAt, session: { id } }: IdentityEvent,
): Promise<ProviderEvent> {
  return unavailableOnNoResponse(async () => {
    const reportedAt = needed(timeOf(createdAt))
    if (typeof id !== 'string') throw new NoResponse('unreadable answer')
    return { kind: 'Identity', session: await read(access, id), reportedAt }
  })
}
