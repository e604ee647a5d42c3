import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { systemMilliseconds } from '../../../platform/time/index.ts'
import type { PaymentProvider, ProviderAccess } from '../port/port.ts'
import { readObject } from '../port/read-object.ts'
import { unavailableOnNoResponse } from '../port/retry.ts'
import { callPlaid } from './call-plaid.ts'

const HEADER = 'plaid-verification'
const TOKEN_CHARACTERS_MAX = 4096
const AGE_MAX_SECONDS = 5 * 60
/** The most that Plaid's clock may be ahead. */
const AHEAD_MAX_SECONDS = 30
const KEY_ID = /^[0-9A-Za-z_-]{1,128}$/

/** A stored notification: its content, and Plaid's time in seconds since 1970. */
export interface KeptNotification {
  readonly issuedAt: number
  readonly webhook: Readonly<Record<string, unknown>>
}

/** Plaid's keys by the credentials that read them. Each is read again after an hour. */
const keys = new LRUCache<string, KeyObject>({ max: 256, ttl: 60 * 60_000 })

/**
 * Returns the event of a notification that Plaid signed: a header contains a token (ES256) with the
 * body's hash, at most five minutes old. The key is Plaid's and is read by its id. Throws
 * ProviderUnavailable when it cannot be read.
 */
export const signedEvents: PaymentProvider['signedEvents'] = async (access, { headers, body }) => {
  const token = headers[HEADER]
  const read = typeof token === 'string' && token.length <= TOKEN_CHARACTERS_MAX ? readToken(token) : null
  if (read?.header.alg !== 'ES256' || typeof read.header.kid !== 'string') return null
  const key = KEY_ID.test(read.header.kid) ? await keyOf(access, read.header.kid) : null
  if (!key || !verify('sha256', read.signed, { key, dsaEncoding: 'ieee-p1363' }, read.signature)) return null
  const issuedAt = read.payload.iat
  if (!isRecent(issuedAt) || !isHashOf(read.payload.request_body_sha256, body)) return null
  const webhook = readObject(body.toString('utf8'))
  if (!webhook) return null
  const kept: KeptNotification = { issuedAt, webhook }
  return [{ eventId: eventIdOf(issuedAt, body), body: JSON.stringify(kept) }]
}

type Fields = Readonly<Record<string, unknown>>

interface Token {
  readonly header: Fields
  readonly payload: Fields
  readonly signed: Buffer
  readonly signature: Buffer
}

function readToken(token: string): Token | null {
  const [header = '', payload = '', signature = '', ...more] = token.split('.')
  const read = { header: readObject(decoded(header)), payload: readObject(decoded(payload)) }
  if (more.length > 0 || !read.header || !read.payload) return null
  const signed = Buffer.from(`${header}.${payload}`)
  return { header: read.header, payload: read.payload, signed, signature: Buffer.from(signature, 'base64url') }
}

const decoded = (part: string) => Buffer.from(part, 'base64url').toString('utf8')

/** Returns a key of Plaid by its id; null for an unknown or expired key. */
async function keyOf(access: ProviderAccess, kid: string): Promise<KeyObject | null> {
  const name = [access.mode, access.endpoint, access.credentials.clientId, kid].join(' ')
  const cached = keys.get(name)
  if (cached) return cached
  const reply = await unavailableOnNoResponse(() =>
    callPlaid(access, (plaid, options) => plaid.webhookVerificationKeyGet({ key_id: kid }, options)),
  )
  if (!reply.accepted || reply.body.key.expired_at != null) return null
  const key = importKey(reply.body.key)
  if (key) keys.set(name, key)
  return key
}

function importKey({ kty, crv, x, y }: { kty: string; crv: string; x: string; y: string }): KeyObject | null {
  try {
    return createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
  } catch {
    return null
  }
}

function isRecent(issuedAt: unknown): issuedAt is number {
  if (typeof issuedAt !== 'number') return false
  const ageSeconds = systemMilliseconds() / 1000 - issuedAt
  return ageSeconds <= AGE_MAX_SECONDS && ageSeconds >= -AHEAD_MAX_SECONDS
}

function isHashOf(claimed: unknown, body: Buffer): boolean {
  const hash = createHash('sha256').update(body).digest()
  const claimedHash = Buffer.from(typeof claimed === 'string' ? claimed : '', 'hex')
  return claimedHash.length === hash.length && timingSafeEqual(claimedHash, hash)
}

/**
 * Returns an id of a notification's content and second, because Plaid's notifications have no id.
 * Repetitions change nothing.
 */
function eventIdOf(issuedAt: number, body: Buffer): string {
  return `${issuedAt}:${createHash('sha256').update(body).digest('base64url')}`
}
