import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Fingerprint } from './fingerprints.ts'
import type { Merchant } from './ledger.ts'
import type { ProcessorContext } from './processor-context.ts'
import { Rejection } from './rejection.ts'

const KEYS_MAX = 1_000

/**
 * Returns the merchant of the API key in the header `Authorization`. Every key has a merchant,
 * except those that begin with `refused` and those that were revoked. Keys that differ only after a
 * dot belong to one merchant, so that keys can be rotated.
 */
export function merchantOf(
  { ledger, merchantId, revokedKeys }: ProcessorContext,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Merchant {
  const [, key] = /^Bearer ([\x21-\x7e]{8,255})$/.exec(headers.authorization ?? '') ?? []
  if (key === undefined || key.startsWith('refused') || revokedKeys.has(key))
    throw new Rejection(401, 'unauthenticated', 'The API key is missing or refused.')
  return ledger.merchant(merchantId(key))
}

/** Creates the function that returns the merchant id of an API key. It caches ids. */
export function createMerchantId(fingerprint: Fingerprint): ProcessorContext['merchantId'] {
  const known = new LRUCache<string, string>({ max: KEYS_MAX })
  return (key) => {
    const id = known.get(key) ?? `mer_${fingerprint('merchant', /^[^.]+/.exec(key)?.[0] ?? key)}`
    known.set(key, id)
    return id
  }
}
