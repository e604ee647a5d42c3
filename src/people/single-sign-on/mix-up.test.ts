import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, type TestContext, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { receiver } from '../../../test/support/receivers.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../../test/support/server.ts'
import { newBrowser, SIGN_IN } from '../../../test/support/sign-in.ts'
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

/** Connects a provider that records the bodies of requests, and names no issuer in callbacks. */
async function connectAttacker(t: TestContext): Promise<{ readonly id: string; readonly received: string[] }> {
  const received: string[] = []
  let issuer = ''
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push(`${request.url} ${Buffer.concat(chunks).toString()}`)
    const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ issuer, ...endpoints, jwks_uri: `${issuer}/jwks` }))
  })
  const hostAndPort = await receiver(t, http)
  issuer = `http://${hostAndPort}`
  server.webhookAllow.add(hostAndPort)
  const client = { issuer, clientId: 'id', clientSecret: 'a secret' }
  const input = { accountId: account.id, name: 'Attacker', ...client, domains: [newDomain()] }
  return { id: (await change(server, above, 'ssoConnectionCreate', input)).id, received }
}

test("a provider that sends people on to another provider does not get that provider's code", async (t) => {
  const honest = await makeConnection(t, server, { account, above })
  const attacker = await connectAttacker(t)
  const victim = await startWalk(server, { connection: attacker.id })
  // The attacker has started a sign-in of their own, and uses its challenge and nonce.
  const { location } = await startWalk(server, { connection: honest.id })
  location.searchParams.set('state', victim.location.searchParams.get('state') ?? '')
  honest.provider.signsIn({ sub: 'ada', email: `ada@${honest.domain}`, email_verified: true, amr: ['mfa'] })
  const callback = await signInAtProvider(location)
  // Okta and Microsoft Entra ID do not send it.
  callback.searchParams.delete('iss')
  assert.deepEqual(await finishWalk(server, callback, victim.cookie), FAILED)
  const code = callback.searchParams.get('code') ?? assert.fail('the provider gave no code')
  assert.deepEqual(
    attacker.received.filter((request) => request.includes(code)),
    [],
  )
})

test("a callback at another connection's address is refused, and its sign-in has ended", async (t) => {
  const one = await makeConnection(t, server, { account, above })
  const other = await makeConnection(t, server, { account, above })
  one.provider.signsIn({ sub: 'ada', email: `ada@${one.domain}`, email_verified: true, amr: ['mfa'] })
  const { location, cookie } = await startWalk(server, { connection: one.id })
  const callback = await signInAtProvider(location)
  const moved = new URL(callback.pathname.replace(one.id, other.id) + callback.search, callback)
  assert.notEqual(moved.href, callback.href)
  assert.deepEqual(await finishWalk(server, moved, cookie), FAILED)
  assert.deepEqual(await finishWalk(server, callback, cookie), FAILED)
})

const FORGED: Readonly<Record<string, Record<string, string>>> = {
  'of another origin': { origin: 'https://attacker.example' },
  'of an opaque origin': { origin: 'null' },
  'without an origin': {},
  'of another host of the site': { origin: 'https://pay.example.test', 'sec-fetch-site': 'same-site' },
}

for (const [name, headers] of Object.entries(FORGED))
  test(`a request ${name} starts no sign-in at a provider`, async (t) => {
    const { id } = await makeConnection(t, server, { account, above })
    const { status, cookie } = await startWalk(server, { connection: id }, headers)
    assert.deepEqual({ status, cookie }, { status: 403, cookie: '' })
  })

test('the cookies of a sign-in at a provider and of one here do not replace each other', async (t) => {
  const connection = await makeConnection(t, server, { account, above })
  connection.provider.signsIn({ sub: 'ada', email: `ada@${connection.domain}`, email_verified: true })
  const first = await startWalk(server, { connection: connection.id })
  const browser = newBrowser(server.url)
  const [, started = ''] = first.cookie.split('=')
  browser.cookies.set(SIGN_IN, started)
  assert.deepEqual((await browser.post('status')).body, { status: 'signed_out' })
  assert.equal((await browser.post('one-time-code/start')).status, 401)
  const { signInToken } = await finishWalk(server, await signInAtProvider(first.location), first.cookie)
  const second = await startWalk(server, { connection: connection.id })
  const callback = await signInAtProvider(second.location)
  assert.deepEqual(await finishWalk(server, callback, `__Host-tallystick-sso=${signInToken}`), FAILED)
  browser.cookies.set(SIGN_IN, signInToken ?? '')
  assert.equal((await browser.post('status')).body.status, 'second_factor_setup_required')
})

test('a service below a path sends people back to its own pages', async (t) => {
  const below = await startTestServer({ env: { PUBLIC_URL: 'https://pay.example.test/pay' } })
  t.after(() => below.close())
  const platform = await below.account('Platform')
  const organization = await below.account('Organization', platform)
  const connection = await makeConnection(t, below, { account: organization, above: platform })
  connection.provider.signsIn({ sub: 'ada', email: `ada@${connection.domain}`, email_verified: true, amr: ['mfa'] })
  const { location, cookie } = await startWalk(below, { connection: connection.id })
  const callback = await signInAtProvider(location)
  assert.match(callback.pathname, /^\/pay\/session\/sso\/callback\/sso_/)
  // The proxy in front removes the path.
  callback.pathname = callback.pathname.slice('/pay'.length)
  assert.match((await finishWalk(below, callback, cookie)).text, /url=\/pay\/session\/sign-in"/)
  const failed = await fetch(new URL(callback.pathname, below.url), {
    redirect: 'manual',
    headers: { accept: 'text/html' },
  })
  assert.equal(failed.headers.get('location'), '/pay/session/sign-in?failed')
})

test('a link of another page starts no sign-in at a provider', async (t) => {
  const { id } = await makeConnection(t, server, { account, above })
  const response = await fetch(`${server.url}session/sso/start?connection=${id}`, { redirect: 'manual' })
  assert.deepEqual([response.status, response.headers.getSetCookie()], [404, []])
})
