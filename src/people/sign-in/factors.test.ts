import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addOneTimeCode, codeAt, openPeople, PASSWORD, SESSION } from '../../../test/support/sign-in.ts'

const { server, browser, organization, invite, newPerson, freshCode, sendDueMail, sql } = await openPeople()
const FAILED = { error: 'sign_in_failed' }
const STEP_UP = { error: 'step_up_required' }
const OTHER = 'a different long password'

test('changes of factors need a factor of the last five minutes', async () => {
  const { browser: page, secret } = await newPerson()
  server.clock.advance(5 * 60_000)
  const routes = ['one-time-code/start', 'one-time-code/confirm', 'one-time-code/remove', 'recovery-codes', 'password']
  for (const route of routes) {
    const { status, body } = await page.post(route, { password: OTHER, code: '123456' })
    assert.deepEqual([route, status, body], [route, 403, STEP_UP])
  }
  assert.equal((await page.post('factors')).status, 200)
  assert.equal((await page.post('step-up', { code: freshCode(secret) })).status, 200)
  assert.equal((await page.post('recovery-codes')).status, 200)
})

test('step-up by password or code changes the token, and the former one ends', async () => {
  const { browser: page, secret } = await newPerson()
  for (const proof of [{ password: PASSWORD }, { code: freshCode(secret) }]) {
    const former = page.cookies.get(SESSION) ?? ''
    assert.equal((await page.post('step-up', proof)).status, 200)
    assert.notEqual(page.cookies.get(SESSION), former)
    const thief = browser()
    thief.cookies.set(SESSION, former)
    assert.deepEqual((await thief.post('status')).body, { status: 'signed_out' })
  }
})

test('a used code does not step up', async () => {
  const { browser: page, secret } = await newPerson()
  const code = freshCode(secret)
  assert.equal((await page.post('step-up', { code })).status, 200)
  assert.deepEqual((await page.post('step-up', { code })).body, FAILED)
})

test('a new authenticator app replaces the former one and keeps the recovery codes', async () => {
  const { email, browser: page, secret, recoveryCodes } = await newPerson()
  await sendDueMail()
  const { body } = await page.post('one-time-code/start')
  const replaced = String(body.secret)
  assert.match(
    String(body.uri),
    /^otpauth:\/\/totp\/Tallystick:person-\d+%40example\.com\?secret=[A-Z2-7]{32}&issuer=Tallystick$/,
  )
  assert.deepEqual((await page.post('one-time-code/confirm', { code: '000000' })).body, FAILED)
  const confirmed = await page.post('one-time-code/confirm', { code: codeAt(server, replaced) })
  assert.deepEqual(confirmed.body, { status: 'signed_in', recoveryCodes: null })
  assert.deepEqual(
    (await sendDueMail()).map(({ email: { subject } }) => subject),
    ['A second factor was removed'],
  )
  const later = browser()
  await later.post('sign-in', { email, password: PASSWORD })
  assert.deepEqual((await later.post('code', { code: freshCode(secret) })).body, FAILED)
  assert.equal((await later.post('code', { code: recoveryCodes[3] })).status, 200)
})

test('each change of a factor changes the token, and only a proof renews the step-up', async () => {
  const { browser: page, secret } = await newPerson()
  await page.post('step-up', { code: freshCode(secret) })
  const { provenAt } = (await page.post('status')).body
  for (const [route, body] of [
    ['recovery-codes', {}],
    ['password', { password: OTHER }],
  ] as const) {
    server.clock.advance(60_000)
    const former = page.cookies.get(SESSION)
    assert.equal((await page.post(route, body)).status, 200)
    assert.notEqual(page.cookies.get(SESSION), former, route)
    assert.equal((await page.post('status')).body.provenAt, provenAt, route)
  }
})

test('the last second factor cannot be removed', async () => {
  const { browser: page } = await newPerson()
  const refused = await page.post('one-time-code/remove')
  assert.deepEqual([refused.status, refused.body], [409, { error: 'last_second_factor' }])
  assert.equal((await page.post('factors')).body.oneTimeCode, true)
})

test('new recovery codes replace the former ones', async () => {
  const { email, browser: page, recoveryCodes: former } = await newPerson()
  const { body } = await page.post('recovery-codes')
  const codes = body.recoveryCodes as string[]
  assert.deepEqual([codes.length, codes.some((code) => former.includes(code))], [10, false])
  const later = browser()
  await later.post('sign-in', { email, password: PASSWORD })
  assert.deepEqual((await later.post('code', { code: former[0] })).body, FAILED)
  assert.equal((await later.post('code', { code: codes[0] })).status, 200)
})

test('a changed password ends the other sessions and is announced', async () => {
  const { email, browser: page, secret } = await newPerson()
  const other = browser()
  await other.post('sign-in', { email, password: PASSWORD })
  await other.post('code', { code: freshCode(secret) })
  const thief = browser()
  await thief.post('sign-in', { email, password: PASSWORD })
  await sendDueMail()
  const short = await page.post('password', { password: 'short' })
  assert.deepEqual(short.body.problems, [{ field: 'password', message: 'must have at least 12 characters' }])
  assert.equal((await page.post('password', { password: OTHER })).status, 200)
  assert.equal((await page.post('status')).body.status, 'signed_in')
  assert.equal((await other.post('status')).body.status, 'signed_out')
  assert.deepEqual((await thief.post('code', { code: freshCode(secret) })).body, FAILED)
  assert.deepEqual(
    (await sendDueMail()).map(({ email: { subject } }) => subject),
    ['Your password was changed'],
  )
})

test('messages are in the language in which the person accepted the invitation', async () => {
  const { token } = await invite(organization, 'nieve@example.com')
  const page = browser()
  await page.post('accept', { token, name: 'Nieve', password: PASSWORD }, { 'accept-language': 'es-MX,en;q=0.5' })
  await addOneTimeCode(server, page)
  await page.post('password', { password: OTHER })
  const [mail = assert.fail()] = await sendDueMail()
  assert.equal(mail.email.subject, 'Su contraseña ha cambiado')
  assert.ok(mail.email.html?.includes('lang="es"') && mail.email.text?.includes('Dirección de red: 192.0.2.'))
})

test('a sign-in from a known device is not announced, one from another program or network is', async () => {
  const { email, secret } = await newPerson({ browser: browser('203.0.113.7', 'Known/1') })
  await sendDueMail()
  for (const [network, program, announced] of [
    ['203.0.113.7', 'Known/1', 0],
    ['203.0.113.7', 'Other/1', 1],
    ['203.0.113.8', 'Known/1', 1],
    ['203.0.113.8', 'Known/1', 0],
  ] as const) {
    const page = browser(network, program)
    await page.post('sign-in', { email, password: PASSWORD })
    await page.post('code', { code: freshCode(secret) })
    assert.equal((await sendDueMail()).length, announced, `${network} ${program}`)
  }
})

test('the audit log of the account names the person of each action', async () => {
  const { email, browser: page } = await newPerson()
  await page.post('step-up', { password: PASSWORD })
  await page.post('password', { password: OTHER })
  await page.post('sign-out')
  const [person] = await sql.directory<{ id: string }>('select id from people where email = $1', [email])
  const entries = await sql.rows<{ action: string }>(
    `select action from audit_entries where actor_person_id = $1 and record_type = 'Person' order by id`,
    [person?.id],
  )
  const actions = entries.map(({ action }) => action)
  assert.deepEqual(actions, ['person.sign_in', 'person.step_up', 'person.password_changed', 'person.sign_out'])
})
