import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { TestContext } from 'node:test'
import { receiver } from '../receivers.ts'

/** The parts of an ID token. */
export interface ForgedToken {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  /** Signs the two encoded parts. Default: the key of the provider, with RS256. */
  readonly sign?: (text: string) => Buffer
}

/** A provider that responds to every code with the ID token that a test forges. */
export interface ForgingProvider {
  readonly issuer: string
  readonly hostAndPort: string
  readonly publicKey: KeyObject
  /** Sets the token of the next response. */
  readonly gives: (token: ForgedToken) => void
}

export const CLIENT = { clientId: 'tallystick', clientSecret: 'a secret of a client, which is long enough' }

/** Starts the provider until the test ends. `more`: further members of its discovery document. */
export async function openForgingProvider(t: TestContext, more: object = {}): Promise<ForgingProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', kid: 'test' }] }
  let token = ''
  let issuer = ''
  const http = createServer((request, response) => {
    const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
    const document = { issuer, ...endpoints, jwks_uri: `${issuer}/jwks`, ...more }
    const tokens = { access_token: 'x', token_type: 'Bearer', id_token: token }
    const body = request.url === '/token' ? tokens : request.url === '/jwks' ? jwks : document
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const hostAndPort = await receiver(t, http)
  issuer = `http://${hostAndPort}`
  return {
    issuer,
    hostAndPort,
    publicKey,
    gives: ({ header, claims, sign: signed = (text) => sign('sha256', Buffer.from(text), privateKey) }) => {
      const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
      token = `${text}.${signed(text).toString('base64url')}`
    },
  }
}

/** Returns a signature with a key that both sides know. */
export function hmac(key: string | Buffer): (text: string) => Buffer {
  return (text) => createHmac('sha256', key).update(text).digest()
}
