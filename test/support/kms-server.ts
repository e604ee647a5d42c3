import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { openRingServer, type RingReply, type RingRequest, type RingServer } from './ring-server.ts'

export const KMS_KEY = 'arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab'
export const KMS_REGION = 'eu-west-1'
export const KMS_ACCESS_KEY = 'AKIDEXAMPLE'
export const KMS_SECRET = 'canary+secret/of+the+test'

/**
 * Starts a test server with Encrypt and Decrypt as AWS documents them for KMS (JSON 1.1). It
 * verifies each signature by its own implementation of Signature Version 4.
 */
export async function openKmsServer(t: TestContext): Promise<RingServer> {
  const key = randomBytes(32)
  return openRingServer(t, (request) => reply(key, request))
}

function reply(key: Buffer, request: RingRequest): RingReply {
  if (!isSigned(request)) return fault('InvalidSignatureException')
  if (request.headers['content-type'] !== 'application/x-amz-json-1.1') return fault('SerializationException')
  const { KeyId, EncryptionContext, Plaintext, CiphertextBlob } = JSON.parse(request.body)
  if (KeyId !== KMS_KEY) return fault('NotFoundException')
  const context = Buffer.from(JSON.stringify(EncryptionContext))
  switch (request.headers['x-amz-target']) {
    case 'TrentService.Encrypt':
      return { status: 200, body: { KeyId, CiphertextBlob: encrypt(key, context, Plaintext) } }
    case 'TrentService.Decrypt':
      return decrypt(key, context, CiphertextBlob)
    default:
      return fault('UnknownOperationException')
  }
}

function isSigned({ method, headers, body }: RingRequest): boolean {
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [accessKey, date = '', region = '', service = '', end = ''] = credential.split('/')
  const time = String(headers['x-amz-date'])
  const mustBeSigned = ['content-type', 'host', 'x-amz-date', 'x-amz-target']
  if (accessKey !== KMS_ACCESS_KEY || region !== KMS_REGION || service !== 'kms' || end !== 'aws4_request') return false
  if (!time.startsWith(date) || !mustBeSigned.every((name) => names.split(';').includes(name))) return false
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = `${method}\n/\n\n${lines.join('')}\n${names}\n${sha256(body)}`
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${date}/${region}/kms/aws4_request\n${sha256(canonical)}`
  const hmac = (under: string | Buffer, text: string) => createHmac('sha256', under).update(text).digest()
  const signingKey = hmac(hmac(hmac(hmac(`AWS4${KMS_SECRET}`, date), region), service), end)
  return hmac(signingKey, toSign).toString('hex') === signature
}

function fault(type: string): RingReply {
  return { status: 400, body: { __type: `com.amazonaws.kms#${type}`, message: 'canary of the message' } }
}

function encrypt(key: Buffer, context: Buffer, plaintext: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context)
  return Buffer.concat([nonce, cipher.update(plaintext, 'base64'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  )
}

function decrypt(key: Buffer, context: Buffer, blob: string): RingReply {
  const bytes = Buffer.from(blob, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(context)
  try {
    decipher.setAuthTag(bytes.subarray(-16))
    const plain = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
    return { status: 200, body: { KeyId: KMS_KEY, Plaintext: plain.toString('base64') } }
  } catch {
    return fault('InvalidCiphertextException')
  }
}
