import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Fingerprint } from './fingerprints.ts'
import type { House } from './house.ts'
import type { Merchant } from './ledger.ts'
import { Rejection } from './rejection.ts'

const KEYS_MOST = 1_000

/**
 * The merchant whose API key the header `Authorization` holds. Every key has one, but for those that begin with `refused`. Keys
 * that differ behind a dot only are of one merchant, so that keys can be rotated.
 */
export function merchantOf({ ledger, merchantId }: House, { headers }: Pick<FastifyRequest, 'headers'>): Merchant {
  const [, key] = /^Bearer ([\x21-\x7e]{8,255})$/.exec(headers.authorization ?? '') ?? []
  if (key === undefined || key.startsWith('refused'))
    throw new Rejection(401, 'unauthenticated', 'The API key is missing or refused.')
  return ledger.merchant(merchantId(key))
}

/** Makes what names the merchant of an API key; keys come again and again. */
export function createMerchantId(fingerprint: Fingerprint): House['merchantId'] {
  const known = new LRUCache<string, string>({ max: KEYS_MOST })
  return (key) => {
    const id = known.get(key) ?? `mer_${fingerprint('merchant', /^[^.]+/.exec(key)?.[0] ?? key)}`
    known.set(key, id)
    return id
  }
}
