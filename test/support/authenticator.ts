import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Deviations of an authenticator from the rules, for tests of refusals. */
export interface Deviation {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** The signature counter. By default it is incremented. */
  readonly counter?: number
  /** False: the authenticator did not verify the person. */
  readonly isVerified?: boolean
  readonly type?: string
}

/** An authenticator with one passkey (P-256, no attestation), made of node:crypto. */
export interface Authenticator {
  /** Returns the response of a browser to `navigator.credentials.create`. */
  readonly create: (options: { readonly challenge: string }, deviation?: Deviation) => object
  /** Returns the response of a browser to `navigator.credentials.get`. */
  readonly get: (options: { readonly challenge: string }, deviation?: Deviation) => object
  readonly id: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** Creates an authenticator for the relying party. */
export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const rpId = new URL(origin).hostname
  let counter = 0

  function authenticatorData(deviation: Deviation, credential: Buffer): Buffer {
    counter = deviation.counter ?? counter + 1
    const flags =
      PRESENT | (deviation.isVerified === false ? 0 : VERIFIED) | (credential.length > 0 ? HAS_CREDENTIAL : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.of(flags), count, credential])
  }

  function clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const { origin: from = origin, challenge: answered = challenge, type: ofType = type } = deviation
    return Buffer.from(JSON.stringify({ type: ofType, challenge: answered, origin: from, crossOrigin: false }))
  }

  return {
    id,
    create: ({ challenge }, deviation = {}) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const data = authenticatorData({ counter: 0, ...deviation }, credential)
      return responseOf(id, {
        clientDataJSON: clientData('webauthn.create', challenge, deviation).toString('base64url'),
        attestationObject: attestationObject(data).toString('base64url'),
        transports: ['internal'],
      })
    },
    get: ({ challenge }, deviation = {}) => {
      const data = authenticatorData(deviation, Buffer.alloc(0))
      const client = clientData('webauthn.get', challenge, deviation)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return responseOf(id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

function responseOf(id: string, response: object): object {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** Returns a P-256 key in COSE: EC2 (2), ES256 (-7), curve 1, then the coordinates. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([
    ...[Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20), Buffer.from(x, 'base64url')],
    ...[Buffer.of(0x22, 0x58, 0x20), Buffer.from(y, 'base64url')],
  ])
}

/** Returns the CBOR of an attestation object with the format `none`. */
function attestationObject(data: Buffer): Buffer {
  const length = Buffer.of(0x58, data.length)
  return Buffer.concat([
    ...[Buffer.of(0xa3), text('fmt'), text('none'), text('attStmt'), Buffer.of(0xa0)],
    ...[text('authData'), length, data],
  ])
}

/** Returns the CBOR of a text of less than 24 bytes. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)])
}
