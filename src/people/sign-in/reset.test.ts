import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addOneTimeCode, openPeople, PASSWORD, SESSION, SIGN_IN } from '../../../test/support/sign-in.ts'
import { createPersonLink } from '../index.ts'

const { server, browser, organization, invite, newPerson, freshCode, sendDueMail, sql } = await openPeople()
const FAILED = { error: 'sign_in_failed' }
const OTHER = 'a different long password'

/** Returns the token of the link in a person's mail. */
async function mailedToken(): Promise<string> {
  const mails = await sendDueMail()
  const text = mails.map(({ email }) => email.text ?? '').join('\n')
  return /https:\/\/pay\.example\.test\/session\/new-password#token=([\w-]{43})/.exec(text)?.[1] ?? assert.fail(text)
}

test('a mailed link sets a password, ends all sessions, and still asks for a second factor', async () => {
  const { email, secret, browser: owner } = await newPerson()
  await sendDueMail()
  const page = browser()
  const asked = await page.post('reset', { email: email.toUpperCase() })
  assert.deepEqual([asked.status, asked.body], [202, {}])
  const token = await mailedToken()
  const set = await page.post('reset/confirm', { token, password: OTHER })
  assert.deepEqual(set.body, { status: 'second_factor_required', factors: ['OneTimeCode', 'RecoveryCode'] })
  assert.equal(page.cookies.get(SESSION), undefined)
  assert.deepEqual((await owner.post('status')).body, { status: 'signed_out' })
  assert.equal((await page.post('code', { code: freshCode(secret) })).status, 200)
  assert.equal((await browser().post('sign-in', { email, password: PASSWORD })).status, 401)
  assert.equal((await browser().post('sign-in', { email, password: OTHER })).status, 200)
  const subjects = (await sendDueMail()).map(({ email: { subject } }) => subject)
  assert.deepEqual(subjects.sort(), ['Sign-in from a new device', 'Your password was changed'])
})

test('a link works once and for 30 minutes, and a refused password does not use it up', async () => {
  const { email } = await newPerson()
  await sendDueMail()
  await browser().post('reset', { email })
  const token = await mailedToken()
  const refused = await browser().post('reset/confirm', { token, password: 'password1234' })
  assert.deepEqual(
    [refused.status, refused.body.problems],
    [400, [{ field: 'password', message: 'is one of the most used passwords' }]],
  )
  const answers = await Promise.all([0, 1, 2].map(() => browser().post('reset/confirm', { token, password: OTHER })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401])
  await sendDueMail()
  await browser().post('reset', { email })
  const late = await mailedToken()
  server.clock.advance(30 * 60_000)
  assert.deepEqual((await browser().post('reset/confirm', { token: late, password: OTHER })).body, FAILED)
})

test('a link of before the last change of the password is void', async () => {
  const { email, browser: page } = await newPerson()
  await sendDueMail()
  await browser().post('reset', { email })
  const token = await mailedToken()
  assert.equal((await page.post('password', { password: OTHER })).status, 200)
  assert.deepEqual((await browser().post('reset/confirm', { token, password: PASSWORD })).body, FAILED)
})

test('a reset of an unknown address is answered as one of a known address, and nothing is mailed', async () => {
  const { email } = await newPerson()
  await sendDueMail()
  const known = await browser().post('reset', { email })
  const unknown = await browser().post('reset', { email: 'nobody@example.com' })
  assert.deepEqual([unknown.status, unknown.body], [known.status, known.body])
  assert.deepEqual([...unknown.headers.keys()], [...known.headers.keys()])
  // Both have written the same rows.
  assert.equal((await sql.rows("select from jobs where kind = 'SendPersonMessage'")).length, 2)
  assert.equal((await sql.directory("select from person_messages where kind = 'PasswordReset'")).length, 2)
  const mails = await sendDueMail()
  assert.deepEqual(
    mails.map(({ to }) => to),
    [[email]],
  )
  assert.deepEqual(await sql.directory('select from person_messages'), [])
})

test('a mailbox alone gives no password to a person who signs in at a provider', async () => {
  const { email } = await newPerson()
  await sendDueMail()
  await sql.directory('delete from person_credentials where person_id = (select id from people where email = $1)', [
    email,
  ])
  assert.deepEqual((await browser().post('reset', { email })).body, {})
  assert.deepEqual(await sendDueMail(), [])
})

test('a person gets at most five links in an hour', async () => {
  const { email } = await newPerson()
  await sendDueMail()
  let mails = 0
  for (let request = 0; request < 7; request++) {
    server.clock.advance(60_000)
    await browser().post('reset', { email })
    mails += (await sendDueMail()).length
  }
  assert.equal(mails, 5)
})

test('a link of another kind, an invitation and a cookie set no password', async () => {
  const { email, browser: page } = await newPerson()
  const [person] = await sql.directory<{ id: string }>('select id from people where email = $1', [email])
  const { services } = server
  const of = { personId: person?.id ?? '', kind: 'PasswordReset' } as const
  const [, demo = ''] = (await createPersonLink(services, services.db.write, of)).split('#token=')
  await sql.directory("update person_links set kind = 'Demo' where person_id = $1", [of.personId])
  const { token: invited } = await invite(organization, 'invited@example.com')
  const signingIn = browser()
  await signingIn.post('sign-in', { email, password: PASSWORD })
  const cookies = [page.cookies.get(SESSION), signingIn.cookies.get(SIGN_IN)]
  for (const token of [demo, invited, invited.slice(2), ...cookies])
    assert.deepEqual((await browser().post('reset/confirm', { token, password: OTHER })).body, FAILED)
  assert.equal((await browser().post('sign-in', { email, password: PASSWORD })).status, 200)
})

test('no other text is the token of a link', async () => {
  for (const token of ['x', 'A'.repeat(43), `${'A'.repeat(43)}=`])
    assert.deepEqual((await browser().post('reset/confirm', { token, password: OTHER })).body, FAILED)
})

test("an operator's link replaces lost second factors", async () => {
  const { email, secret, recoveryCodes } = await newPerson()
  const [person] = await sql.directory<{ id: string }>('select id from people where email = $1', [email])
  const { services } = server
  const link = await createPersonLink(services, services.db.write, { personId: person?.id ?? '', kind: 'AccessReset' })
  const page = browser()
  const token = link.split('#token=')[1]
  const { body } = await page.post('reset/confirm', { token, password: OTHER })
  assert.deepEqual(body, { status: 'second_factor_setup_required' })
  // The lost factors prove nothing any more.
  assert.deepEqual((await page.post('code', { code: recoveryCodes[0] })).body, FAILED)
  const replaced = await addOneTimeCode(server, page)
  assert.notEqual(replaced.secret, secret)
  assert.equal((await page.post('status')).body.status, 'signed_in')
  const later = browser()
  await later.post('sign-in', { email, password: OTHER })
  for (const code of [freshCode(secret), recoveryCodes[1]])
    assert.deepEqual((await later.post('code', { code })).body, FAILED)
  assert.equal((await later.post('code', { code: freshCode(replaced.secret) })).status, 200)
})
