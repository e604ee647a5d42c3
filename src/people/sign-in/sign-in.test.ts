import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeAt, ORIGIN, openPeople, PASSWORD, SESSION, SIGN_IN } from '../../../test/support/sign-in.ts'

const { server, browser, organization, newPerson, invite, freshCode, sql } = await openPeople()
const FAILED = { error: 'sign_in_failed' }

test('a person signs in with a password and a one-time code', async () => {
  const { email, secret } = await newPerson()
  const page = browser()
  const started = await page.post('sign-in', { email, password: PASSWORD })
  assert.deepEqual(started.body, { status: 'second_factor_required', factors: ['OneTimeCode', 'RecoveryCode'] })
  assert.deepEqual([...page.cookies.keys()], [SIGN_IN])
  assert.deepEqual((await page.post('status')).body, started.body)
  const ended = await page.post('code', { code: freshCode(secret) })
  assert.deepEqual([ended.status, ended.body], [200, { status: 'signed_in' }])
  assert.deepEqual([...page.cookies.keys()], [SESSION])
  const { body } = await page.post('status')
  assert.deepEqual([body.status, body.person], ['signed_in', { email, name: 'Ada', locale: 'en' }])
})

test('the password alone gives access to no route', async () => {
  const { email, browser: owner } = await newPerson()
  const page = browser()
  await page.post('sign-in', { email, password: PASSWORD })
  const signIn = page.cookies.get(SIGN_IN) ?? ''
  // The cookie of the sign-in is tried as a session's, too.
  page.cookies.set(SESSION, signIn)
  const later = ['factors', 'recovery-codes', 'step-up', 'password', 'one-time-code/remove', 'one-time-code/confirm']
  for (const route of [...later, 'one-time-code/start']) {
    const { status, body } = await page.post(route, { password: 'another long password', code: '123456' })
    assert.deepEqual([route, status, body], [route, 401, FAILED])
  }
  page.cookies.set(SIGN_IN, owner.cookies.get(SESSION) ?? '')
  page.cookies.delete(SESSION)
  assert.deepEqual((await page.post('status')).body, { status: 'signed_out' })
})

test('a code works once, in any sign-in', async () => {
  const { email, secret } = await newPerson()
  const code = freshCode(secret)
  const [one, other] = [browser(), browser()]
  for (const page of [one, other]) await page.post('sign-in', { email, password: PASSWORD })
  assert.equal((await one.post('code', { code })).status, 200)
  assert.deepEqual((await other.post('code', { code })).body, FAILED)
  assert.equal((await other.post('code', { code: freshCode(secret) })).status, 200)
})

test('a code works once when it is sent twice at the same time', async () => {
  const { email, secret } = await newPerson()
  const pages = [browser(), browser(), browser()]
  for (const page of pages) await page.post('sign-in', { email, password: PASSWORD })
  const code = freshCode(secret)
  const answers = await Promise.all(pages.map((page) => page.post('code', { code })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401])
})

test('codes of the neighboring time steps work, earlier ones do not', async () => {
  const { email, secret } = await newPerson()
  const page = browser()
  await page.post('sign-in', { email, password: PASSWORD })
  server.clock.advance(60_000)
  const old = codeAt(server, secret)
  server.clock.advance(60_000)
  assert.equal((await page.post('code', { code: old })).status, 401)
  const recent = codeAt(server, secret)
  server.clock.advance(30_000)
  assert.equal((await page.post('code', { code: recent })).status, 200)
})

test('five wrong codes end a sign-in', async () => {
  const { email, secret } = await newPerson()
  const page = browser()
  await page.post('sign-in', { email, password: PASSWORD })
  for (let attempt = 0; attempt < 5; attempt++) assert.equal((await page.post('code', { code: '000000' })).status, 401)
  assert.deepEqual((await page.post('code', { code: freshCode(secret) })).body, FAILED)
  assert.deepEqual((await page.post('status')).body, { status: 'signed_out' })
})

test('a recovery code works once, in any case and with or without hyphens', async () => {
  const { email, recoveryCodes } = await newPerson()
  assert.equal(new Set(recoveryCodes).size, 10)
  const [code = ''] = recoveryCodes
  const page = browser()
  await page.post('sign-in', { email, password: PASSWORD })
  assert.equal((await page.post('code', { code: code.toLowerCase().replaceAll('-', ' ') })).status, 200)
  assert.equal((await page.post('factors')).body.recoveryCodes, 9)
  const other = browser()
  await other.post('sign-in', { email, password: PASSWORD })
  assert.deepEqual((await other.post('code', { code })).body, FAILED)
})

test('a recovery code works once when it is sent twice at the same time', async () => {
  const { email, recoveryCodes } = await newPerson()
  const pages = [browser(), browser(), browser()]
  for (const page of pages) await page.post('sign-in', { email, password: PASSWORD })
  const answers = await Promise.all(pages.map((page) => page.post('code', { code: recoveryCodes[0] })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401])
})

test('each sign-in has its own session, with any cookie of the browser', async () => {
  const { email, secret, browser: owner } = await newPerson()
  const page = browser()
  const planted = Buffer.alloc(32, 7).toString('base64url')
  page.cookies.set(SESSION, planted).set(SIGN_IN, planted)
  await page.post('sign-in', { email, password: PASSWORD })
  assert.notEqual(page.cookies.get(SIGN_IN), planted)
  await page.post('code', { code: freshCode(secret) })
  assert.ok(![planted, owner.cookies.get(SESSION)].includes(page.cookies.get(SESSION)))
})

test('an address is the same in any case and Unicode form', async () => {
  const { secret } = await newPerson({ email: 'Ｊosé.Ñandú@example.com' })
  for (const email of [
    'josé.ñandú@EXAMPLE.com',
    'JOSÉ.ÑANDÚ@example.com'.normalize('NFD'),
    ' José.Ñandú@example.com',
  ]) {
    const page = browser()
    await page.post('sign-in', { email, password: PASSWORD })
    assert.equal((await page.post('code', { code: freshCode(secret) })).status, 200, email)
  }
  const { token } = await invite(organization, 'JOSÉ.ñandú@example.com')
  assert.equal((await browser().post('invitation', { token })).body.isKnown, true)
  assert.equal((await browser().post('accept', { token, name: 'Eve', password: 'another long password' })).status, 401)
})

test('sign-out ends the session', async () => {
  const { browser: page } = await newPerson()
  const token = page.cookies.get(SESSION) ?? ''
  assert.deepEqual((await page.post('sign-out')).body, { status: 'signed_out' })
  assert.deepEqual([...page.cookies.keys()], [])
  page.cookies.set(SESSION, token)
  assert.deepEqual((await page.post('status')).body, { status: 'signed_out' })
})

test('a session ends after 15 minutes without use and after 12 hours', async () => {
  const { browser: page } = await newPerson()
  const minute = 60_000
  server.clock.advance(14 * minute)
  assert.equal((await page.post('status', { extend: true })).body.status, 'signed_in')
  server.clock.advance(14 * minute)
  assert.equal((await page.post('status')).body.status, 'signed_in')
  server.clock.advance(minute)
  assert.equal((await page.post('status', { extend: true })).body.status, 'signed_out')
  const { browser: busy } = await newPerson()
  for (let spent = 0; spent < 12 * 60; spent += 10) {
    assert.equal((await busy.post('status', { extend: true })).body.status, 'signed_in')
    server.clock.advance(10 * minute)
  }
  assert.equal((await busy.post('status')).body.status, 'signed_out')
})

test('a sign-in must be completed within 15 minutes', async () => {
  const { email, secret } = await newPerson()
  const page = browser()
  await page.post('sign-in', { email, password: PASSWORD })
  server.clock.advance(15 * 60_000)
  assert.deepEqual((await page.post('code', { code: freshCode(secret) })).body, FAILED)
})

test('requests of other pages and of programs without an origin are refused', async () => {
  const { email } = await newPerson()
  const forged: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${ORIGIN}.evil.example` },
    { origin: 'http://pay.example.test' },
    { origin: ORIGIN, 'sec-fetch-site': 'cross-site' },
    { origin: ORIGIN, 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of forged) {
    const answer = await browser().post('sign-in', { email, password: PASSWORD }, headers)
    assert.deepEqual([answer.status, answer.headers.getSetCookie()], [403, []], JSON.stringify(headers))
  }
})

test('forms cannot sign in: the body must be JSON', async () => {
  const { email } = await newPerson()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    assert.equal((await browser().post('sign-in', { email, password: PASSWORD }, { 'content-type': type })).status, 415)
})

test('a malformed body is refused with the name of the field', async () => {
  const page = browser()
  for (const [body, field] of [
    [{}, 'email'],
    [{ email: 'a@example.com' }, 'password'],
    [{ email: 'a@example.com', password: ['x'] }, 'password'],
    [{ email: 'a@example.com', password: 'x'.repeat(1025) }, 'password'],
  ] as const) {
    const { status, body: refused } = await page.post('sign-in', body)
    assert.deepEqual([status, (refused.problems as { field: string }[])[0]?.field], [400, field])
  }
  assert.equal((await page.post('sign-in', [])).status, 400)
  assert.equal((await page.post('sign-in', { email: 'x'.repeat(5000) })).status, 413)
})

test('the database stores hashes of tokens and codes, and no log line contains one', async () => {
  const { recoveryCodes, secret, browser: page } = await newPerson()
  const token = page.cookies.get(SESSION) ?? ''
  const stored = JSON.stringify(
    await sql.directory('select s::text from person_sessions s union all select c::text from person_credentials c'),
  )
  for (const text of [token, secret, ...recoveryCodes, PASSWORD])
    assert.ok(!stored.includes(text) && !server.logged.join('').includes(text))
})
