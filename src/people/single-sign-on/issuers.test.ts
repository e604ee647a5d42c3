import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, type TestContext, test } from 'node:test'
import { receiver } from '../../../test/support/receivers.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../../test/support/server.ts'
import { makeConnection, newDomain } from '../../../test/support/single-sign-on/connection.ts'
import { finishWalk, signInAtProvider, startWalk } from '../../../test/support/single-sign-on/walk.ts'

let server: TestServer
let above: TestAccount
let account: TestAccount

before(async () => {
  server = await startTestServer()
  above = await server.account('Platform')
  account = await server.account('Organization', above)
})
after(() => server.close())

const FAILED = { status: 401, text: '{"error":"sign_in_failed"}', sessionToken: null, signInToken: null }

test("a code of another provider does not end a connection's sign-in", async (t) => {
  const honest = await makeConnection(t, server, { account, above })
  const attacker = await makeConnection(t, server, { account, above })
  attacker.provider.signsIn({ sub: 'eve', email: `eve@${honest.domain}`, email_verified: true, amr: ['mfa'] })
  for (const withoutIssuer of [false, true]) {
    const { location, cookie } = await startWalk(server, { connection: honest.id })
    attacker.provider.register(location.searchParams.get('redirect_uri') ?? '')
    const redirected = new URL(location.pathname + location.search, attacker.provider.issuer)
    const callback = await signInAtProvider(redirected)
    assert.equal(callback.searchParams.get('iss'), attacker.provider.issuer)
    if (withoutIssuer) callback.searchParams.delete('iss')
    assert.deepEqual(await finishWalk(server, callback, cookie), FAILED)
  }
  assert.equal(honest.provider.requestsTo('/token'), 0)
})

test("a provider can't assert addresses of another connection's domain", async (t) => {
  const honest = await makeConnection(t, server, { account, above })
  const attacker = await makeConnection(t, server, { account, above })
  attacker.provider.signsIn({ sub: 'eve', email: `ada@${honest.domain}`, email_verified: true, amr: ['mfa'] })
  const { location, cookie } = await startWalk(server, { connection: attacker.id })
  assert.deepEqual(await finishWalk(server, await signInAtProvider(location), cookie), FAILED)
})

/** Starts a server that sends one JSON document for every request, and counts the requests. */
async function openDocument(t: TestContext, documentOf: (issuer: string) => object, status = 200) {
  let requests = 0
  let issuer = ''
  const http: Server = createServer((_request, response) => {
    requests += 1
    response.writeHead(status, { 'content-type': 'application/json', location: `${issuer}/elsewhere` })
    response.end(JSON.stringify(documentOf(issuer)))
  })
  const hostAndPort = await receiver(t, http)
  issuer = `http://${hostAndPort}`
  server.webhookAllow.add(hostAndPort)
  return { issuer, hostAndPort, requests: () => requests }
}

/** Creates a connection to the issuer, starts a sign-in and returns its status. */
async function statusOfStart(issuer: string): Promise<number> {
  const input = { accountId: account.id, name: 'Company', issuer, clientId: 'id', clientSecret: 'a secret' }
  const { data } = await server.ask<{ made: { id: string } }>(
    above.key,
    'mutation ($input: SsoConnectionCreateInput!) { made: ssoConnectionCreate(input: $input) { id } }',
    { input: { ...input, domains: [newDomain()] } },
  )
  return (await startWalk(server, { connection: data.made.id })).status
}

const endpoints = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
})

test('a discovery document is kept for ten minutes', async (t) => {
  const { issuer, requests } = await openDocument(t, endpoints)
  for (const _ of [1, 2]) assert.equal(await statusOfStart(issuer), 200)
  assert.equal(requests(), 1)
  server.clock.advance(10 * 60_000)
  assert.equal(await statusOfStart(issuer), 200)
  assert.equal(requests(), 2)
})

const REFUSED: Readonly<Record<string, (issuer: string) => object>> = {
  'names another issuer': () => endpoints('https://id.example.com'),
  'leads browsers to an internal address': (issuer) => ({
    ...endpoints(issuer),
    authorization_endpoint: 'https://10.0.0.1/auth',
  }),
  'leads browsers to a script': (issuer) => ({ ...endpoints(issuer), authorization_endpoint: 'javascript:alert(1)' }),
  'has more than 256 KiB': (issuer) => ({ ...endpoints(issuer), more: 'x'.repeat(256 * 1024) }),
  'has no endpoints': (issuer) => ({ issuer }),
}

for (const [name, documentOf] of Object.entries(REFUSED))
  test(`a discovery document that ${name} is refused`, async (t) => {
    const { issuer } = await openDocument(t, documentOf)
    assert.equal(await statusOfStart(issuer), 401)
  })

test('a redirect of a provider is not followed', async (t) => {
  const { issuer, requests } = await openDocument(t, endpoints, 302)
  assert.equal(await statusOfStart(issuer), 401)
  assert.equal(requests(), 1)
})

test('an issuer must be an https address of the public internet', async () => {
  const refused = ['https://10.0.0.1', 'https://localhost.', 'http://id.example.com', 'https://id.example.com?a=b']
  for (const issuer of [...refused, 'javascript:alert(1)', 'id.example.com']) {
    const input = { accountId: account.id, name: 'Company', issuer, clientId: 'id', clientSecret: 'a secret' }
    const { errors } = await server.ask(
      above.key,
      'mutation ($input: SsoConnectionCreateInput!) { ssoConnectionCreate(input: $input) { id } }',
      { input: { ...input, domains: [newDomain()] } },
    )
    assert.equal(errors?.[0]?.extensions.code, 'VALIDATION_ERROR', issuer)
  }
})

const PATHS: Readonly<Record<string, string>> = {
  '/dashboard?tab=people': '/dashboard?tab=people',
  'https://attacker.example/': '/session/sign-in',
  '//attacker.example': '/session/sign-in',
  '/\\attacker.example': '/session/sign-in',
  '\\\\attacker.example': '/session/sign-in',
  '/\tattacker.example': '/session/sign-in',
  '/%0d%0aset-cookie:a=b': '/%0d%0aset-cookie:a=b',
  'javascript:alert(1)': '/session/sign-in',
  '': '/session/sign-in',
}

for (const [given, expected] of Object.entries(PATHS))
  test(`a sign-in that names ${JSON.stringify(given)} leads to ${expected}`, async (t) => {
    const connection = await makeConnection(t, server, { account, above })
    const { domain, provider } = connection
    server.clock.advance(60_000)
    provider.signsIn({ sub: 'ada', email: `ada@${domain}`, email_verified: true, amr: ['mfa'] })
    const { location, cookie } = await startWalk(server, { connection: connection.id, returnTo: given })
    const { text } = await finishWalk(server, await signInAtProvider(location), cookie)
    assert.ok(text.includes(`content="0;url=${expected}"`), text)
  })
