import type { FastifyRequest } from 'fastify'
import { type Context, newContext, type Services } from '../../accounts/index.ts'
import { containsCardNumber } from '../../platform/card-numbers/index.ts'
import { plainAddress } from '../../platform/http/index.ts'
import type { PaymentDecision } from '../payment-sessions/index.ts'
import type { LinkedCheckout } from './linked-checkout.ts'

/**
 * Creates the context of a link's customer: it acts for the session's organization and has no key.
 */
export function customerOf(
  services: Services,
  { account }: Pick<LinkedCheckout, 'account'>,
  { id, ip }: Pick<FastifyRequest, 'id' | 'ip'>,
): Context {
  const caller = { keyId: null, person: null, keyExpiresAt: null, permissions: null, account }
  return newContext(services, async () => null, {
    caller,
    requestId: id,
    idempotencyKey: null,
    address: plainAddress(ip),
  })
}

const CHARACTERS_MAX = 512

/** Returns the data of the browser that a bank's challenge needs. */
export function browserOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): PaymentDecision['browser'] {
  const { 'user-agent': userAgent, accept: acceptHeader } = headers
  if (!userAgent || !acceptHeader) return undefined
  // Both are stored with the customer's consent. No browser writes a card number there.
  if (containsCardNumber(userAgent) || containsCardNumber(acceptHeader)) return undefined
  const shortened = (text: string) => text.slice(0, CHARACTERS_MAX)
  const known = { userAgent: shortened(userAgent), acceptHeader: shortened(acceptHeader) }
  return { headers: known, ipAddress: plainAddress(ip) }
}
