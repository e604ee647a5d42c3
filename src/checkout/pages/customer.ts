import type { FastifyRequest } from 'fastify'
import { type Context, newContext, type Services } from '../../accounts/index.ts'
import { plainAddress } from '../../platform/http/index.ts'
import type { LinkedCheckout } from './linked-checkout.ts'

/** Makes the context of a link's customer: it acts for the session's organization and has no key. */
export function customerOf(
  services: Services,
  { account }: Pick<LinkedCheckout, 'account'>,
  { id, ip }: Pick<FastifyRequest, 'id' | 'ip'>,
): Context {
  const caller = { keyId: null, keyExpiresAt: null, account }
  return newContext(services, async () => null, {
    caller,
    requestId: id,
    idempotencyKey: null,
    address: plainAddress(ip),
  })
}
