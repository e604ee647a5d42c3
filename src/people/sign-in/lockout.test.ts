import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPeople, PASSWORD } from '../../../test/support/sign-in.ts'
import type { Database, Queryable } from '../../platform/db/index.ts'
import { hashesSoFar } from './password/hash-in-thread.ts'
import { RouteRefusal } from './route.ts'
import { signIn } from './routes/sign-in-routes.ts'

const { server, browser, newPerson, freshCode, sendDueMail, sql } = await openPeople()
const FAILED = { error: 'sign_in_failed' }
const WRONG = 'a wrong long password'
const minute = 60_000

/** Signs in with a wrong password. Returns the answer, the statements that ran, and the hashes. */
async function watchSignIn(email: string) {
  server.clock.advance(minute)
  const statements: string[] = []
  const { services } = server
  const watched = <Target extends Queryable>(target: Target): Target => ({
    ...target,
    run: (statement: { readonly name: string }, parameters: object) => {
      statements.push(statement.name)
      return target.run(statement as never, parameters as never)
    },
  })
  const db = {
    ...services.db,
    write: watched(services.db.write),
    transaction: ((work) => services.db.transaction((tx) => work(watched(tx)))) as Database['transaction'],
  }
  const before = hashesSoFar()
  const body = { email, password: WRONG }
  const origin = { address: '198.51.100.8', network: '198.51.100.8', userAgent: null, requestId: null }
  const request = { ...origin, sessionToken: null, signInToken: null, acceptLanguage: undefined, body }
  const refused = await signIn({ ...services, db }, request).catch((error: unknown) => error)
  assert.ok(refused instanceof RouteRefusal)
  return { answer: [refused.status, refused.body], statements, hashes: hashesSoFar() - before }
}

/** Sends wrong passwords from a network, slowly enough for the rate limits. */
async function fail(email: string, network: string, times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt++) {
    server.clock.advance(10_000)
    assert.deepEqual((await browser(network).post('sign-in', { email, password: WRONG })).body, FAILED)
  }
}

test('ten failures lock an address in a network for 30 minutes, and the person is informed', async () => {
  const { email, secret } = await newPerson()
  await sendDueMail()
  await fail(email, '198.51.100.1', 9)
  assert.equal((await browser('198.51.100.1').post('sign-in', { email, password: PASSWORD })).status, 200)
  await fail(email, '198.51.100.1', 1)
  const locked = await browser('198.51.100.1').post('sign-in', { email, password: PASSWORD })
  assert.deepEqual([locked.status, locked.body, locked.headers.getSetCookie()], [401, FAILED, []])
  const mails = await sendDueMail()
  assert.deepEqual(
    mails.map(({ to, email: { subject } }) => [to, subject]),
    [[[email], 'Sign-in is locked for 30 minutes']],
  )
  // Another network is not locked, so that nobody can lock a person out.
  const elsewhere = browser('198.51.100.2')
  await elsewhere.post('sign-in', { email, password: PASSWORD })
  assert.equal((await elsewhere.post('code', { code: freshCode(secret) })).status, 200)
  server.clock.advance(30 * minute)
  assert.equal((await browser('198.51.100.1').post('sign-in', { email, password: PASSWORD })).status, 200)
})

test('an attacker with many networks causes at most three messages', async () => {
  const { email } = await newPerson()
  await sendDueMail()
  for (let network = 20; network < 25; network++) await fail(email, `198.51.100.${network}`, 10)
  assert.equal((await sendDueMail()).length, 3)
})

test('another port of a client does not count anew, and no text of a client is in a message', async () => {
  const { email } = await newPerson()
  await sendDueMail()
  for (let port = 1024; port < 1034; port++) await fail(email, `198.51.100.30:${port}`, 1)
  const [mail = assert.fail()] = await sendDueMail()
  assert.match(mail.email.text ?? '', /Network address: 198\.51\.100\.30\n/)
  await browser('evil.example/now').post('reset', { email })
  const [other = assert.fail()] = await sendDueMail()
  assert.ok(!`${other.email.text}${other.email.html}`.includes('evil.example'))
})

test('concurrent attempts cannot exceed the limit', async () => {
  const { email } = await newPerson()
  await fail(email, '198.51.100.3', 8)
  server.clock.advance(minute)
  const passwords = [WRONG, WRONG, WRONG, WRONG, PASSWORD]
  const answers = await Promise.all(
    passwords.map((password) => browser('198.51.100.3').post('sign-in', { email, password })),
  )
  assert.ok(answers.filter(({ status }) => status === 401).length >= 4)
  const [row] = await sql.directory<{ failures: number }>(
    "select failures from sign_in_failures where network = '198.51.100.3' and locked_until is not null",
  )
  assert.ok((row?.failures ?? 0) >= 10)
})

test('an unknown address is locked and answered as a known one is', async () => {
  await sendDueMail()
  await fail('nobody@example.com', '198.51.100.4', 11)
  const [row] = await sql.directory<{ count: string }>(
    "select count(*) from sign_in_failures where network = '198.51.100.4' and locked_until is not null",
  )
  assert.equal(Number(row?.count), 1)
  assert.deepEqual(await sendDueMail(), [])
})

test('wrong codes of several sign-ins lock the codes of a person in every network', async () => {
  const { email, secret } = await newPerson()
  await sendDueMail()
  const wrong = async (times: number) => {
    const page = browser()
    server.clock.advance(10_000)
    await page.post('sign-in', { email, password: PASSWORD })
    for (let attempt = 0; attempt < times; attempt++) await page.post('code', { code: '000000' })
    return page
  }
  for (let signIns = 0; signIns < 4; signIns++) await wrong(5)
  const page = await wrong(0)
  assert.deepEqual((await page.post('code', { code: freshCode(secret) })).body, FAILED)
  const subjects = (await sendDueMail()).map(({ email: { subject } }) => subject)
  assert.deepEqual(subjects, ['Sign-in is locked for 30 minutes'])
  server.clock.advance(30 * minute)
  const later = await wrong(0)
  assert.equal((await later.post('code', { code: freshCode(secret) })).status, 200)
})

test('a correct password does not forget earlier failures, a complete sign-in does', async () => {
  const { email, secret } = await newPerson()
  await fail(email, '198.51.100.6', 9)
  const page = browser('198.51.100.6')
  await page.post('sign-in', { email, password: PASSWORD })
  await fail(email, '198.51.100.6', 1)
  assert.equal((await page.post('sign-in', { email, password: PASSWORD })).status, 401)
  server.clock.advance(30 * minute)
  await fail(email, '198.51.100.6', 9)
  await page.post('sign-in', { email, password: PASSWORD })
  assert.equal((await page.post('code', { code: freshCode(secret) })).status, 200)
  await fail(email, '198.51.100.6', 9)
  assert.equal((await page.post('sign-in', { email, password: PASSWORD })).status, 200)
})

test('a session is used to guess a password no more often', async () => {
  const { browser: page } = await newPerson()
  for (let attempt = 0; attempt < 10; attempt++) {
    server.clock.advance(10_000)
    assert.deepEqual((await page.post('step-up', { password: WRONG })).body, FAILED)
  }
  assert.deepEqual((await page.post('step-up', { password: PASSWORD })).body, FAILED)
})

test('known, unknown and locked addresses get the same answer after the same work', async () => {
  const { email } = await newPerson()
  await fail('locked@example.com', '198.51.100.8', 10)
  const known = await watchSignIn(email)
  assert.equal(known.hashes, 1)
  assert.deepEqual(await watchSignIn('nobody-else@example.com'), known)
  assert.deepEqual(await watchSignIn('locked@example.com'), known)
})

test('too many requests of a network are answered by 429 with the time to wait', async () => {
  const answers = []
  for (let request = 0; request < 31; request++)
    answers.push(await browser('198.51.100.9').post('invitation', { token: 'x' }))
  const last = answers.at(-1)
  assert.deepEqual([answers[29]?.status, last?.status, last?.headers.get('retry-after')], [401, 429, '2'])
})

test('the query of an address does not change the limit', async () => {
  const statuses = []
  for (let request = 0; request < 31; request++)
    statuses.push((await browser('198.51.100.10').post('invitation?/status', { token: 'x' })).status)
  assert.deepEqual([statuses[29], statuses[30]], [401, 429])
})

test('too many requests of a network for an address keep nobody elsewhere from signing in', async () => {
  const { email } = await newPerson()
  const statuses = []
  for (let request = 0; request < 11; request++) {
    const spelled = request % 2 === 0 ? email : email.toUpperCase()
    statuses.push((await browser('198.51.100.11').post('reset', { email: spelled })).status)
  }
  assert.deepEqual([statuses[9], statuses[10]], [202, 429])
  assert.equal((await browser('198.51.100.12').post('sign-in', { email, password: PASSWORD })).status, 200)
})
