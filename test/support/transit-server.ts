import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { openRingServer, type RingReply, type RingRequest, type RingServer } from './ring-server.ts'

export const TRANSIT_TOKEN = 'hvs.canary-token-of-the-test'
export const TRANSIT_MOUNT = 'tallystick/transit'

interface TransitKey {
  readonly bytes: Buffer
  deletionAllowed: boolean
}

/**
 * Starts a test server with the documented HTTP interface of the transit secrets engine of
 * HashiCorp Vault and OpenBao, as far as a key ring uses it. Neither program is available from npm.
 */
export async function openTransitServer(
  t: TestContext,
): Promise<RingServer & { readonly keys: ReadonlyMap<string, TransitKey> }> {
  const keys = new Map<string, TransitKey>()
  const server = await openRingServer(t, (request) => reply(keys, request))
  return Object.assign(server, { keys })
}

function reply(keys: Map<string, TransitKey>, { method, path, headers, body }: RingRequest): RingReply {
  if (headers['x-vault-token'] !== TRANSIT_TOKEN) return { status: 403, body: { errors: ['permission denied'] } }
  const [kind = '', name = '', part] = path.replace(`/v1/${TRANSIT_MOUNT}/`, '').split('/')
  const given = body ? JSON.parse(body) : {}
  const key = keys.get(name)
  switch (`${method} ${[kind, ...(part ? [part] : [])].join(' ')}`) {
    case 'GET keys?list=true':
      return keys.size === 0 ? missing : { status: 200, body: { data: { keys: [...keys.keys()] } } }
    case 'POST keys':
      // Creating an existing key changes nothing.
      if (!key) keys.set(name, { bytes: randomBytes(32), deletionAllowed: false })
      return { status: 204 }
    case 'GET keys':
      return key ? { status: 200, body: { data: { name, deletion_allowed: key.deletionAllowed } } } : missing
    case 'POST keys config':
      if (!key) return refused('no existing key named was found')
      key.deletionAllowed = given.deletion_allowed
      return { status: 204 }
    case 'DELETE keys':
      if (!key) return refused('could not delete key; not found')
      if (!key.deletionAllowed) return refused('deletion is not allowed for this key')
      keys.delete(name)
      return { status: 204 }
    case 'POST encrypt':
      if (!key) return refused('encryption key not found')
      return { status: 200, body: { data: { ciphertext: encrypt(key.bytes, given.plaintext), key_version: 1 } } }
    case 'POST decrypt':
      return key ? decrypt(key.bytes, given.ciphertext) : refused('encryption key not found')
    default:
      return missing
  }
}

const missing: RingReply = { status: 404, body: { errors: [] } }

function refused(error: string): RingReply {
  return { status: 400, body: { errors: [error] } }
}

function encrypt(key: Buffer, plaintext: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([nonce, cipher.update(plaintext, 'base64'), cipher.final(), cipher.getAuthTag()])
  return `vault:v1:${text.toString('base64')}`
}

function decrypt(key: Buffer, ciphertext: string): RingReply {
  const text = Buffer.from(ciphertext.replace('vault:v1:', ''), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, text.subarray(0, 12)).setAuthTag(text.subarray(-16))
  try {
    const plain = Buffer.concat([decipher.update(text.subarray(12, -16)), decipher.final()])
    return { status: 200, body: { data: { plaintext: plain.toString('base64') } } }
  } catch {
    return refused('cipher: message authentication failed')
  }
}
