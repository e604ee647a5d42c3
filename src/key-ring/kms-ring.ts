import { createSecretKey } from 'node:crypto'
import { randomBytes } from '../platform/crypto/index.ts'
import type { Clock } from '../platform/time/index.ts'
import { askRing, type RingAnswer, textOf } from './ask-ring.ts'
import { type AwsIdentity, openAwsCredentials } from './aws-credentials.ts'
import type { KeyRing } from './key-ring.ts'
import { KeyRingFault, type KeyRingTrouble } from './key-ring-fault.ts'
import { signAwsRequest } from './sign-aws-request.ts'

const KEY_BYTES = 32

/** Which key of AWS KMS wraps ours. */
export interface KmsSettings {
  readonly kind: 'aws-kms'
  /** The id, ARN or alias of a symmetric key. */
  readonly keyId: string
  readonly region: string
  /** The service's address without a trailing slash. */
  readonly url: string
  readonly identity: AwsIdentity
}

/** What AWS says of a ciphertext that this key did not make for this place. */
const OF_ANOTHER = ['InvalidCiphertextException', 'IncorrectKeyException']

/**
 * Keys of ours wrapped by the one key of AWS KMS. KMS can't destroy a key in less than a week, so that destroying one
 * of ours means forgetting its wrapped form: whoever has an old copy of the database and may ask KMS can still open it.
 */
export function openKmsRing({ keyId, region, url, identity }: KmsSettings, wallNow: Clock): KeyRing {
  const credentials = openAwsCredentials(identity, wallNow)
  const host = new URL(url).host

  async function ask(id: string, operation: string, input: object): Promise<RingAnswer['body']> {
    const body = JSON.stringify({ KeyId: keyId, EncryptionContext: { 'tallystick:key': id }, ...input })
    const headers = async () => {
      const own = { 'Content-Type': 'application/x-amz-json-1.1', 'X-Amz-Target': `TrentService.${operation}` }
      const request = { method: 'POST', host, headers: own, body } as const
      return signAwsRequest(request, await credentials(), { region, service: 'kms', at: wallNow() })
    }
    const answer = await askRing(id, { method: 'POST', url: `${url}/`, headers, body })
    if (answer.status >= 300) throw new KeyRingFault(troubleOf(answer), id, answer.status)
    return answer.body
  }

  return {
    kind: 'aws-kms',
    create: async () => {},
    make: async (id) => {
      const bytes = randomBytes(KEY_BYTES)
      const wrapped = await ask(id, 'Encrypt', { Plaintext: bytes.toString('base64') })
      const key = createSecretKey(bytes)
      bytes.fill(0)
      return { key, wrapped: Buffer.from(textOf(id, wrapped, 'CiphertextBlob'), 'base64') }
    },
    open: async (id, wrapped) => {
      if (!wrapped) return null
      const opened = await ask(id, 'Decrypt', { CiphertextBlob: wrapped.toString('base64') })
      const bytes = Buffer.from(textOf(id, opened, 'Plaintext'), 'base64')
      if (bytes.length !== KEY_BYTES) throw new KeyRingFault('KEY_DAMAGED', id)
      const key = createSecretKey(bytes)
      bytes.fill(0)
      return key
    },
    destroy: async () => {},
    list: async () => [],
  }
}

function troubleOf({ body }: RingAnswer): KeyRingTrouble {
  const type = typeof body.__type === 'string' ? (body.__type.split('#').at(-1) ?? '') : ''
  if (OF_ANOTHER.includes(type)) return 'KEY_DIFFERS'
  return /Throttling|Timeout|Unavailable/.test(type) ? 'RING_UNREACHABLE' : 'RING_REFUSES'
}
