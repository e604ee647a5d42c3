import type { FastifyRequest } from 'fastify'
import type { House } from './house.ts'
import type { Merchant } from './ledger.ts'
import { Rejection } from './rejection.ts'

/**
 * The merchant whose API key the header `Authorization` holds. Every key has one, but for those that begin with `refused`. Keys
 * that differ behind a dot only are of one merchant, so that keys can be rotated.
 */
export function merchantOf({ ledger, fingerprint }: House, { headers }: Pick<FastifyRequest, 'headers'>): Merchant {
  const [, key] = /^Bearer ([\x21-\x7e]{8,255})$/.exec(headers.authorization ?? '') ?? []
  if (key === undefined || key.startsWith('refused'))
    throw new Rejection(401, 'unauthenticated', 'The API key is missing or refused.')
  return ledger.merchant(merchantId(fingerprint, key))
}

const merchantId = (fingerprint: House['fingerprint'], key: string) =>
  `mer_${fingerprint('merchant', /^[^.]+/.exec(key)?.[0] ?? key)}`
