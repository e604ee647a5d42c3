import assert from 'node:assert/strict'
import test from 'node:test'
import { change } from '../../../test/support/change.ts'
import { ORIGIN, openPeople, PASSWORD, SESSION } from '../../../test/support/sign-in.ts'
import { makeConnection } from '../../../test/support/single-sign-on/connection.ts'
import { finishWalk, signInAtProvider, startWalk } from '../../../test/support/single-sign-on/walk.ts'

const people = await openPeople()
const { server } = people
const above = await server.account('Platform')

/** Creates an organization with a connection, and a member with a password. */
async function newCompany(t: test.TestContext, role = 'Viewer') {
  const account = await server.account('Organization', above)
  const connection = await makeConnection(t, server, { account, above })
  const email = `grace@${connection.domain}`
  const browser = people.browser()
  const { token } = await people.invite(account, email, role)
  await browser.post('accept', { token, name: 'Grace', password: PASSWORD })
  const { body } = await browser.post('one-time-code/start')
  const secret = String(body.secret)
  const confirmed = await browser.post('one-time-code/confirm', { code: people.freshCode(secret) })
  assert.equal(confirmed.body.status, 'signed_in')
  return { account, connection, email, browser, secret }
}

type Company = Awaited<ReturnType<typeof newCompany>>

/** Signs in with the password and a code. Returns the status of the last step. */
async function signInWithPassword({ email, secret }: Company): Promise<number> {
  const browser = people.browser()
  await browser.post('sign-in', { email, password: PASSWORD })
  return (await browser.post('code', { code: people.freshCode(secret) })).status
}

/** Requests the viewer of an account with a session. Returns the data or the error's code. */
async function view(token: string | null | undefined, accountId: string) {
  const response = await fetch(server.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'tallystick-account': accountId,
      origin: ORIGIN,
      cookie: `${SESSION}=${token}`,
    },
    body: JSON.stringify({ query: '{ viewer { accountId } }' }),
  })
  const { data, errors } = (await response.json()) as { data?: object; errors?: { extensions: { code: string } }[] }
  return errors?.[0]?.extensions.code ?? JSON.stringify(data)
}

async function signInAtConnection({ connection }: Company, email: string): Promise<string> {
  connection.provider.signsIn({ sub: email, email, email_verified: true, amr: ['mfa'] })
  const { location, cookie } = await startWalk(server, { connection: connection.id })
  const { sessionToken } = await finishWalk(server, await signInAtProvider(location), cookie)
  assert.ok(sessionToken)
  return sessionToken
}

const require = ({ connection: { id } }: Company) =>
  change(server, above, 'ssoConnectionUpdate', { id, required: true })

test('a required connection ends other sessions and refuses passwords', async (t) => {
  const company = await newCompany(t)
  const { account, browser, email } = company
  assert.match(await view(browser.cookies.get(SESSION), account.id), /accountId/)
  assert.equal(await signInWithPassword(company), 200)
  await require(company)
  server.clock.advance(1_000)
  assert.equal(await view(browser.cookies.get(SESSION), account.id), 'UNAUTHENTICATED')
  assert.equal(await signInWithPassword(company), 401)
  assert.match(await view(await signInAtConnection(company, email), account.id), /accountId/)
})

test("an account's owner keeps the password", async (t) => {
  const company = await newCompany(t, 'Owner')
  await require(company)
  assert.equal(await signInWithPassword(company), 200)
  assert.match(await view(company.browser.cookies.get(SESSION), company.account.id), /accountId/)
})

test('memberships elsewhere keep the password, which no longer reaches the account', async (t) => {
  const company = await newCompany(t)
  const { account, browser, email } = company
  const { token } = await people.invite(people.organization, email)
  assert.equal((await browser.post('accept', { token })).status, 200)
  await require(company)
  const signingIn = people.browser()
  await signingIn.post('sign-in', { email, password: PASSWORD })
  assert.equal((await signingIn.post('code', { code: people.freshCode(company.secret) })).status, 200)
  const own = signingIn.cookies.get(SESSION)
  assert.match(await view(own, people.organization.id), /accountId/)
  assert.equal(await view(own, account.id), 'NOT_FOUND')
})

test("a session through a connection reaches only the connection's account", async (t) => {
  const company = await newCompany(t)
  const { account, browser, email } = company
  const { token } = await people.invite(people.organization, email)
  assert.equal((await browser.post('accept', { token })).status, 200)
  const session = await signInAtConnection(company, email)
  assert.match(await view(session, account.id), /accountId/)
  assert.equal(await view(session, people.organization.id), 'NOT_FOUND')
})

test('the sessions of a deleted connection end', async (t) => {
  const company = await newCompany(t)
  const session = await signInAtConnection(company, company.email)
  await change(server, above, 'ssoConnectionDelete', { id: company.connection.id })
  server.clock.advance(1_000)
  assert.equal(await view(session, company.account.id), 'UNAUTHENTICATED')
})

test('a person who was removed does not come back as a newcomer', async (t) => {
  const company = await newCompany(t)
  await signInAtConnection(company, company.email)
  await people.sql.directory('delete from memberships where account_id = $1', [company.account.account.id])
  const { connection, email } = company
  connection.provider.signsIn({ sub: email, email, email_verified: true, amr: ['mfa'] })
  const { location, cookie } = await startWalk(server, { connection: connection.id })
  assert.equal((await finishWalk(server, await signInAtProvider(location), cookie)).status, 401)
})

test('a password without a second factor ends when its person first signs in at a provider', async (t) => {
  const account = await server.account('Organization', above)
  const connection = await makeConnection(t, server, { account, above })
  const email = `grace@${connection.domain}`
  const { token } = await people.invite(account, email)
  const before = people.browser()
  // The person with the link chose the password, and never proved a second factor.
  assert.equal((await before.post('accept', { token, name: 'Grace', password: PASSWORD })).status, 200)
  connection.provider.signsIn({ sub: email, email, email_verified: true, amr: ['mfa'] })
  const { location, cookie } = await startWalk(server, { connection: connection.id })
  assert.ok((await finishWalk(server, await signInAtProvider(location), cookie)).sessionToken)
  assert.equal((await before.post('one-time-code/start')).status, 401)
  assert.equal((await people.browser().post('sign-in', { email, password: PASSWORD })).status, 401)
})
