import { timingSafeEqual } from 'node:crypto'
import { randomBytes } from '../../../platform/crypto/index.ts'
import { hashInThread } from './hash-in-thread.ts'

/** The cost of a hash, as the PHC string names it. */
interface Cost {
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** A parsed hash. */
interface PasswordHash extends Cost {
  readonly salt: Buffer
  readonly key: Buffer
}

/** The minimum that OWASP recommends for argon2id. Sign-ins replace hashes of another cost. */
const COST: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const KEY_BYTES = 32

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{22,86})\$([A-Za-z0-9+/]{22,86})$/

/** A hash that no password has, so that unknown addresses take the same work. */
const UNKNOWN: PasswordHash = { ...COST, salt: Buffer.alloc(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) }

/** Returns the argon2id hash of a password in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, { ...COST, salt, key: Buffer.alloc(KEY_BYTES) })
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(key)}`
}

/**
 * Returns whether a password has this hash. Without a hash (null) it takes the same work and
 * returns false.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parsed = stored === null ? null : parse(stored)
  const { key } = parsed ?? UNKNOWN
  const derived = await derive(password, parsed ?? UNKNOWN)
  return timingSafeEqual(derived, key) && parsed !== null
}

/** Returns whether a hash has another cost than new ones. */
export function isOutdated(stored: string): boolean {
  const { memory, passes, parallelism } = parse(stored)
  return memory !== COST.memory || passes !== COST.passes || parallelism !== COST.parallelism
}

function parse(stored: string): PasswordHash {
  const [, memory, passes, parallelism, salt = '', key = ''] = PHC.exec(stored) ?? []
  if (key === '') throw new Error('A stored password hash is malformed.')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}

function derive(password: string, { memory, passes, parallelism, salt, key }: PasswordHash): Promise<Buffer> {
  // Keyboards encode some characters in several ways (NIST SP 800-63B, 5.1.1.2).
  const message = password.normalize('NFKC')
  const parameters = { message, nonce: salt, memory, passes, parallelism, tagLength: key.length }
  return hashInThread(parameters)
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
