import type { FastifyRequest } from 'fastify'
import { type Context, newContext, type Services } from '../access/index.ts'
import { plainAddress } from '../platform/http/index.ts'
import type { LinkedCheckout } from './linked-checkout.ts'

/** Who holds a link, as the operations see them: they act for the organization of the session and have no key. */
export function customerOf(
  services: Services,
  { account }: Pick<LinkedCheckout, 'account'>,
  { id, ip }: Pick<FastifyRequest, 'id' | 'ip'>,
): Context {
  const caller = { keyId: null, account }
  return newContext(services, async () => null, {
    caller,
    requestId: id,
    idempotencyKey: null,
    address: plainAddress(ip),
  })
}
