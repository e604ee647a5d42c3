import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { after, before, type TestContext, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../../test/support/server.ts'
import { newDomain, prove } from '../../../test/support/single-sign-on/connection.ts'
import {
  CLIENT,
  type ForgedToken,
  type ForgingProvider,
  hmac,
  openForgingProvider,
} from '../../../test/support/single-sign-on/forging-provider.ts'
import { type FinishedWalk, finishWalk, startWalk } from '../../../test/support/single-sign-on/walk.ts'
import { parseId } from '../../platform/ids/index.ts'

let server: TestServer
let above: TestAccount

before(async () => {
  server = await startTestServer()
  above = await server.account('Platform')
})
after(() => server.close())

const FAILED = { status: 401, text: '{"error":"sign_in_failed"}', sessionToken: null, signInToken: null }
const SEPARATE_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** The facts with which a test forges a token. */
interface Known {
  readonly provider: ForgingProvider
  /** A token that is accepted. */
  readonly honest: ForgedToken
  readonly seconds: number
}

/** Signs in with the token that `forge` returns. */
async function signInWith(
  t: TestContext,
  forge: (known: Known) => Partial<ForgedToken>,
  more = {},
): Promise<FinishedWalk> {
  server.clock.advance(60_000)
  const provider = await openForgingProvider(t, more)
  server.webhookAllow.add(provider.hostAndPort)
  const { issuer } = provider
  const account = await server.account('Organization', above)
  const domain = newDomain()
  const settings = { accountId: account.id, name: 'Company', issuer, ...CLIENT, domains: [domain] }
  const { id } = await change(server, above, 'ssoConnectionCreate', { ...settings, roleForNewcomers: 'Viewer' })
  await prove(server, account, parseId('sso', id)!.uuid, domain)
  const { location, cookie } = await startWalk(server, { connection: id })
  const seconds = Math.floor(Date.now() / 1000)
  const claims = {
    ...{ iss: issuer, aud: CLIENT.clientId, sub: 'ada', iat: seconds, exp: seconds + 300, amr: ['mfa'] },
    ...{ nonce: location.searchParams.get('nonce'), email: `ada@${domain}`, email_verified: true },
  }
  const honest = { header: { alg: 'RS256', kid: 'test' }, claims }
  provider.gives({ ...honest, ...forge({ provider, honest, seconds }) })
  const state = location.searchParams.get('state') ?? ''
  const path = `/session/sso/callback/${id}?${new URLSearchParams({ code: 'x', state })}`
  return finishWalk(server, new URL(path, server.config.publicUrl), cookie)
}

const withClaims =
  (more: (known: Known) => object) =>
  (known: Known): Partial<ForgedToken> => ({ claims: { ...known.honest.claims, ...more(known) } })

const ALL_ALGORITHMS = { id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'] }
const publicKeyOf = ({ publicKey }: ForgingProvider) => publicKey.export({ type: 'spki', format: 'pem' })

const REFUSED: Readonly<Record<string, (known: Known) => Partial<ForgedToken>>> = {
  'of another issuer': withClaims(() => ({ iss: 'https://id.example.com' })),
  'of the issuer with a slash': withClaims(({ provider }) => ({ iss: `${provider.issuer}/` })),
  'for another client': withClaims(() => ({ aud: 'another' })),
  'for several clients without us': withClaims(() => ({ aud: ['one', 'other'] })),
  'for several clients, made for another one': withClaims(() => ({ aud: [CLIENT.clientId, 'other'], azp: 'other' })),
  'for several clients, made for nobody': withClaims(() => ({ aud: [CLIENT.clientId, 'other'] })),
  'that has expired': withClaims(({ seconds }) => ({ exp: seconds - 60 })),
  'that never expires': withClaims(() => ({ exp: undefined })),
  'that is not valid yet': withClaims(({ seconds }) => ({ nbf: seconds + 60 })),
  'without the time of its creation': withClaims(() => ({ iat: undefined })),
  'without a nonce': withClaims(() => ({ nonce: undefined })),
  'without a subject': withClaims(() => ({ sub: undefined })),
  'with a number as the subject': withClaims(() => ({ sub: 7 })),
  'with an address that is marked as verified by a text': withClaims(() => ({ email_verified: 'true' })),
  'without a word about the verification': withClaims(() => ({ email_verified: undefined })),
  "with Microsoft's mark of another provider": withClaims(() => ({ email_verified: undefined, xms_edov: true })),
  'with a list of addresses': withClaims(({ honest }) => ({ email: [honest.claims.email] })),
  'with two addresses in one text': withClaims(({ honest }) => ({ email: `eve@evil.example,${honest.claims.email}` })),
  'without a signature': () => ({ header: { alg: 'none' }, sign: () => Buffer.alloc(0) }),
  'signed with the client secret': () => ({ header: { alg: 'HS256' }, sign: hmac(CLIENT.clientSecret) }),
  'signed with the public key as a secret': ({ provider }) => ({
    header: { alg: 'HS256', kid: 'test' },
    sign: hmac(publicKeyOf(provider)),
  }),
  'signed with another key': () => ({ sign: (text) => sign('sha256', Buffer.from(text), SEPARATE_KEY) }),
  'signed with the key in its header': () => ({
    header: { alg: 'RS256', jwk: SEPARATE_KEY.export({ format: 'jwk' }) },
    sign: (text) => sign('sha256', Buffer.from(text), SEPARATE_KEY),
  }),
}

for (const [name, forge] of Object.entries(REFUSED))
  test(`an ID token ${name} is refused`, async (t) => {
    assert.deepEqual(await signInWith(t, forge, ALL_ALGORITHMS), FAILED)
  })

test('an honest ID token is accepted, also for a list of one client', async (t) => {
  assert.ok((await signInWith(t, () => ({}))).sessionToken)
  assert.ok(
    (
      await signInWith(
        t,
        withClaims(() => ({ aud: [CLIENT.clientId] })),
      )
    ).sessionToken,
  )
})

test('an address is the same person in any case, and one with other than ASCII letters is nobody', async (t) => {
  const upper = withClaims(({ honest }) => ({ email: String(honest.claims.email).toUpperCase() }))
  assert.ok((await signInWith(t, upper)).sessionToken)
  for (const mailbox of ['аda', 'ada\u200d', 'ａda', 'adaſ']) {
    const lookalike = withClaims(({ honest }) => ({ email: String(honest.claims.email).replace('ada', mailbox) }))
    assert.deepEqual(await signInWith(t, lookalike), FAILED, mailbox)
  }
})

test('the log has the reason of a refused callback, and no token, code or secret', async (t) => {
  const forge = withClaims(() => ({ aud: 'another', email: 'somebody@elsewhere.example' }))
  const before = server.logged.length
  await signInWith(t, forge)
  const logged = server.logged.slice(before).join('')
  assert.match(logged, /"refused callback","unexpected JWT claim value encountered","unexpected JWT \\"aud\\" /)
  for (const secret of [CLIENT.clientSecret, 'somebody@elsewhere.example', 'code_verifier', 'eyJ', 'nonce'])
    assert.ok(!logged.includes(secret), `${secret} in ${logged}`)
})
