import type { Clock } from '../../platform/time/index.ts'
import { type AwsIdentity, openAwsCredentials } from './aws-credentials.ts'
import { callKeyServer, type KeyServerResponse, textOf } from './call-key-server.ts'
import { KeyRingFault, type KeyRingFaultCode } from './key-ring-fault.ts'
import { signAwsRequest } from './sign-aws-request.ts'

/** The AWS KMS key that wraps our keys. */
export interface KmsSettings {
  readonly kind: 'aws-kms'
  /** The id, ARN or alias of a symmetric key. */
  readonly keyId: string
  readonly region: string
  /** The address of the service, without a trailing slash. */
  readonly url: string
  readonly identity: AwsIdentity
}

/** Requests to one AWS KMS key. A ciphertext can be decrypted only for the name it was made for. */
export interface Kms {
  readonly encrypt: (name: string, bytes: Buffer) => Promise<Buffer>
  /** Returns the plaintext, which the caller must wipe. */
  readonly decrypt: (name: string, blob: Buffer) => Promise<Buffer>
}

/** AWS error codes for a ciphertext of another key or name. */
const OF_ANOTHER = ['InvalidCiphertextException', 'IncorrectKeyException']

export function openKms({ keyId, region, url, identity }: KmsSettings, wallNow: Clock): Kms {
  const credentials = openAwsCredentials(identity, wallNow)
  const host = new URL(url).host

  async function callKms(name: string, operation: string, input: object): Promise<KeyServerResponse['body']> {
    const body = JSON.stringify({ KeyId: keyId, EncryptionContext: { 'tallystick:key': name }, ...input })
    const headers = async () => {
      const own = { 'Content-Type': 'application/x-amz-json-1.1', 'X-Amz-Target': `TrentService.${operation}` }
      const request = { method: 'POST', host, headers: own, body } as const
      return signAwsRequest(request, await credentials(), { region, service: 'kms', at: wallNow() })
    }
    const response = await callKeyServer(name, { method: 'POST', url: `${url}/`, headers, body })
    if (response.status >= 300) throw new KeyRingFault(faultCodeOf(response), name, response.status)
    return response.body
  }

  return {
    encrypt: async (name, bytes) => {
      const response = await callKms(name, 'Encrypt', { Plaintext: bytes.toString('base64') })
      return Buffer.from(textOf(name, response, 'CiphertextBlob'), 'base64')
    },
    decrypt: async (name, blob) => {
      const response = await callKms(name, 'Decrypt', { CiphertextBlob: blob.toString('base64') })
      return Buffer.from(textOf(name, response, 'Plaintext'), 'base64')
    },
  }
}

function faultCodeOf({ body }: KeyServerResponse): KeyRingFaultCode {
  const type = typeof body.__type === 'string' ? (body.__type.split('#').at(-1) ?? '') : ''
  if (OF_ANOTHER.includes(type)) return 'KEY_DIFFERS'
  return /Throttling|Timeout|Unavailable/.test(type) ? 'RING_UNREACHABLE' : 'RING_REFUSES'
}
