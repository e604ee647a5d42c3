import assert from 'node:assert/strict'
import { after, before, beforeEach, type TestContext, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { postJson } from '../../../test/support/post-json.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../../test/support/server.ts'
import { addOneTimeCode, newBrowser, SESSION, SIGN_IN } from '../../../test/support/sign-in.ts'
import { makeConnection, newDomain, type TestConnection } from '../../../test/support/single-sign-on/connection.ts'
import type { ProviderPerson } from '../../../test/support/single-sign-on/test-provider.ts'
import {
  type FinishedWalk,
  finishWalk,
  signInAtProvider,
  startWalk,
} from '../../../test/support/single-sign-on/walk.ts'

let server: TestServer
let above: TestAccount
let account: TestAccount

before(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  // An account has few connections, and a network few requests in a minute.
  server.clock.advance(60_000)
  above = await server.account('Platform')
  account = await server.account('Organization', above)
})
after(() => server.close())

const FAILED = { status: 401, text: '{"error":"sign_in_failed"}', sessionToken: null, signInToken: null }

/** A person at the provider whom a connection accepts. */
function personOf({ domain }: Pick<TestConnection, 'domain'>, more: Partial<ProviderPerson> = {}): ProviderPerson {
  return { sub: 'ada-1', email: `ada@${domain}`, email_verified: true, name: 'Ada', amr: ['pwd', 'mfa'], ...more }
}

async function signIn(connection: TestConnection, person: ProviderPerson): Promise<FinishedWalk> {
  connection.provider.signsIn(person)
  const { location, cookie } = await startWalk(server, { email: `anybody@${connection.domain}` })
  return finishWalk(server, await signInAtProvider(location), cookie)
}

async function assertFails(t: TestContext, more: Partial<ProviderPerson>, settings: object = {}) {
  const connection = await makeConnection(t, server, { account, above }, settings)
  assert.deepEqual(await signIn(connection, personOf(connection, more)), FAILED)
}

for (const authentication of ['client_secret_post', 'client_secret_basic'] as const)
  test(`a newcomer of a proven domain signs in at a provider with ${authentication}`, async (t) => {
    const connection = await makeConnection(t, server, { account, above }, {}, { authentication })
    const { status, text, sessionToken } = await signIn(connection, personOf(connection))
    assert.equal(status, 200)
    assert.match(sessionToken ?? '', /^[\w-]{43}$/)
    assert.match(text, /<meta http-equiv="refresh" content="0;url=\/session\/sign-in">/)
    assert.ok(!text.includes(sessionToken ?? ''))
  })

test('a sign-in at a provider ends the session that the browser had', async (t) => {
  const connection = await makeConnection(t, server, { account, above })
  const first = await signIn(connection, personOf(connection))
  connection.provider.signsIn(personOf(connection))
  const { location, cookie } = await startWalk(server, { email: `anybody@${connection.domain}` })
  const before = `${SESSION}=${first.sessionToken}`
  const status = async (token: string | null) => {
    const origin = new URL(server.config.publicUrl).origin
    return (await postJson(`${server.url}session/status`, '{}', { origin, cookie: `${SESSION}=${token}` })).text
  }
  assert.match(await status(first.sessionToken), /"signed_in"/)
  const second = await finishWalk(server, await signInAtProvider(location), `${cookie}; ${before}`)
  assert.doesNotMatch(await status(first.sessionToken), /"signed_in"/)
  assert.match(await status(second.sessionToken), /"signed_in"/)
})

test('a person who signs in again is the same person', async (t) => {
  const connection = await makeConnection(t, server, { account, above })
  await signIn(connection, personOf(connection))
  const { sessionToken } = await signIn(connection, personOf(connection, { email: `ada.renamed@${connection.domain}` }))
  assert.ok(sessionToken)
  const people = await peopleOf(connection)
  assert.deepEqual(people, [`ada@${connection.domain}`])
})

test('the connection can be named instead of an address', async (t) => {
  const connection = await makeConnection(t, server, { account, above })
  connection.provider.signsIn(personOf(connection))
  const { location, cookie } = await startWalk(server, { connection: connection.id })
  assert.ok((await finishWalk(server, await signInAtProvider(location), cookie)).sessionToken)
})

test('an unknown domain, an unproven one and an unknown connection have the same response', async (t) => {
  const connection = await makeConnection(t, server, { account, above })
  const unproven = newDomain()
  await change(server, above, 'ssoConnectionUpdate', { id: connection.id, domains: [connection.domain, unproven] })
  const names = [
    { email: 'ada@unknown.example' },
    { email: `ada@${unproven}` },
    { email: 'ada' },
    { connection: connection.id.slice(0, -1) + (connection.id.endsWith('0') ? '1' : '0') },
    { connection: account.id },
    {},
  ]
  for (const name of names) {
    const { status, text, cookie } = await startWalk(server, name as Record<string, string>)
    assert.deepEqual({ status, text, cookie }, { status: 401, text: FAILED.text, cookie: '' })
  }
})

test('a callback with another state is refused, and its sign-in has ended', async (t) => {
  const connection = await makeConnection(t, server, { account, above })
  connection.provider.signsIn(personOf(connection))
  const { location, cookie } = await startWalk(server, { connection: connection.id })
  const callback = await signInAtProvider(location)
  const forged = new URL(callback)
  forged.searchParams.set('state', 'another')
  assert.deepEqual(await finishWalk(server, forged, cookie), FAILED)
  assert.deepEqual(await finishWalk(server, callback, cookie), FAILED)
  assert.equal(connection.provider.requestsTo('/token'), 0)
})

test("a callback without its cookie or with another sign-in's is refused", async (t) => {
  const connection = await makeConnection(t, server, { account, above })
  connection.provider.signsIn(personOf(connection))
  const own = await startWalk(server, { connection: connection.id })
  const other = await startWalk(server, { connection: connection.id })
  const callback = await signInAtProvider(own.location)
  assert.deepEqual(await finishWalk(server, callback, ''), FAILED)
  assert.deepEqual(await finishWalk(server, callback, other.cookie), FAILED)
  assert.ok((await finishWalk(server, callback, own.cookie)).sessionToken)
})

test('a callback works once', async (t) => {
  const connection = await makeConnection(t, server, { account, above })
  connection.provider.signsIn(personOf(connection))
  const { location, cookie } = await startWalk(server, { connection: connection.id })
  const callback = await signInAtProvider(location)
  const answers = await Promise.all([1, 2, 3].map(() => finishWalk(server, callback, cookie)))
  assert.equal(answers.filter(({ sessionToken }) => sessionToken !== null).length, 1)
  assert.deepEqual(await finishWalk(server, callback, cookie), FAILED)
  assert.equal(connection.provider.requestsTo('/token'), 1)
})

test('an ID token for another sign-in is refused', async (t) => {
  const connection = await makeConnection(t, server, { account, above })
  connection.provider.signsIn(personOf(connection))
  const { location, cookie } = await startWalk(server, { connection: connection.id })
  location.searchParams.set('nonce', 'another')
  assert.deepEqual(await finishWalk(server, await signInAtProvider(location), cookie), FAILED)
})

test('a sign-in lasts ten minutes', async (t) => {
  const connection = await makeConnection(t, server, { account, above })
  connection.provider.signsIn(personOf(connection))
  const { location, cookie } = await startWalk(server, { connection: connection.id })
  const callback = await signInAtProvider(location)
  server.clock.advance(10 * 60_000)
  assert.deepEqual(await finishWalk(server, callback, cookie), FAILED)
})

test('an error of the provider is refused', async (t) => {
  const connection = await makeConnection(t, server, { account, above })
  const { location, cookie } = await startWalk(server, { connection: connection.id })
  const { issuer: iss } = connection.provider
  const parameters = { iss, error: 'access_denied', state: location.searchParams.get('state') ?? '' }
  const path = `/session/sso/callback/${connection.id}?${new URLSearchParams(parameters)}`
  const callback = new URL(path, server.config.publicUrl)
  assert.deepEqual(await finishWalk(server, callback, cookie), FAILED)
  assert.match(server.logged.join(''), /"authorization response from the server is an error: access_denied"/)
})

test('an address that the provider did not verify is refused', (t) => assertFails(t, { email_verified: false }))
test('a person without an address is refused', async (t) => {
  const connection = await makeConnection(t, server, { account, above })
  const { email: _, ...person } = personOf(connection)
  assert.deepEqual(await signIn(connection, person), FAILED)
})
test('an address of a foreign domain is refused', (t) => assertFails(t, { email: 'ada@elsewhere.example' }))

test('an address of a domain that the connection has not proven is refused', async (t) => {
  const connection = await makeConnection(t, server, { account, above })
  const unproven = newDomain()
  await change(server, above, 'ssoConnectionUpdate', { id: connection.id, domains: [connection.domain, unproven] })
  assert.deepEqual(await signIn(connection, personOf(connection, { email: `ada@${unproven}` })), FAILED)
  assert.ok((await signIn(connection, personOf(connection))).sessionToken)
})

test('without an asserted second factor the person proves their own', async (t) => {
  const connection = await makeConnection(t, server, { account, above })
  for (const status of ['second_factor_setup_required', 'second_factor_required']) {
    const { sessionToken, signInToken, text } = await signIn(connection, personOf(connection, { amr: ['pwd'] }))
    assert.equal(sessionToken, null)
    assert.match(text, /url=\/session\/sign-in"/)
    const browser = newBrowser(server.url)
    browser.cookies.set(SIGN_IN, signInToken ?? '')
    assert.equal((await browser.post('status')).body.status, status)
    if (status === 'second_factor_required') continue
    await addOneTimeCode(server, browser)
    assert.ok(browser.cookies.has(SESSION))
    const { status: refused, body } = await browser.post('passkeys/options')
    assert.deepEqual([refused, body], [403, { error: 'password_required' }])
  }
})

test('a value that the connection does not list asserts no second factor', async (t) => {
  const connection = await makeConnection(t, server, { account, above }, { secondFactorValues: ['phr'] })
  assert.equal((await signIn(connection, personOf(connection))).sessionToken, null)
})

test('a newcomer without an invitation is refused if newcomers have no role', (t) =>
  assertFails(t, {}, { roleForNewcomers: null }))

test('an acr value can assert the second factor', async (t) => {
  const connection = await makeConnection(t, server, { account, above }, { secondFactorValues: ['urn:two'] })
  assert.ok((await signIn(connection, personOf(connection, { amr: ['pwd'], acr: 'urn:two' }))).sessionToken)
})

test('a connection that is deleted meanwhile signs nobody in', async (t) => {
  const connection = await makeConnection(t, server, { account, above })
  connection.provider.signsIn(personOf(connection))
  const { location, cookie } = await startWalk(server, { connection: connection.id })
  const callback = await signInAtProvider(location)
  await change(server, above, 'ssoConnectionDelete', { id: connection.id })
  assert.deepEqual(await finishWalk(server, callback, cookie), FAILED)
  assert.equal((await startWalk(server, { connection: connection.id })).status, 401)
})

test('a domain that lost its connection meanwhile signs nobody in', async (t) => {
  const connection = await makeConnection(t, server, { account, above })
  connection.provider.signsIn(personOf(connection))
  const { location, cookie } = await startWalk(server, { connection: connection.id })
  const callback = await signInAtProvider(location)
  await change(server, above, 'ssoConnectionUpdate', { id: connection.id, domains: [newDomain()] })
  assert.deepEqual(await finishWalk(server, callback, cookie), FAILED)
})

/** Returns the addresses of the people whom the connection's provider knows. */
async function peopleOf({ uuid }: TestConnection): Promise<string[]> {
  const rows = await server.database.sql.directory<{ email: string }>(
    'select p.email from sso_identities i join people p on p.id = i.person_id where i.connection_id = $1',
    [uuid],
  )
  return rows.map(({ email }) => email)
}
