import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addOneTimeCode, codeAt, openPeople, PASSWORD, SESSION, SIGN_IN } from '../../../test/support/sign-in.ts'

const { server, browser, organization, newPerson, invite, freshCode, sql } = await openPeople()
const FAILED = { error: 'sign_in_failed' }

/** Returns the memberships of an address. */
const membershipsOf = (email: string) =>
  sql.directory<{ role: string }>(
    'select m.role from memberships m join people p on p.id = m.person_id where p.email = $1',
    [email],
  )

test('a new person sets a password and a second factor before there is a session or a membership', async () => {
  const { token, email } = await invite(organization, 'new@example.com', 'Support')
  const page = browser()
  assert.deepEqual((await page.post('invitation', { token })).body, {
    ...{ email, account: organization.account.name, role: 'Support', isKnown: false },
  })
  await page.post('accept', { token, name: 'Ada', password: PASSWORD })
  assert.deepEqual([...page.cookies.keys()], [SIGN_IN])
  assert.deepEqual(await membershipsOf(email), [])
  assert.deepEqual((await page.post('code', { code: '000000' })).body, FAILED)
  const { recoveryCodes } = await addOneTimeCode(server, page)
  assert.equal(recoveryCodes.length, 10)
  assert.deepEqual([...page.cookies.keys()], [SESSION])
  assert.deepEqual(await membershipsOf(email), [{ role: 'Support' }])
  assert.deepEqual((await page.post('invitation', { token })).body, FAILED)
})

test('a weak password and an unsuitable name leave the invitation open', async () => {
  const { token } = await invite(organization, 'weak@example.com')
  for (const [name, password, field] of [
    ['Ada', 'password1234', 'password'],
    ['Ada', 'weak@example.com', 'password'],
    ['Ada Lovelace', 'ADA LOVELACE', 'password'],
    ['https://evil.example', PASSWORD, 'name'],
  ] as const) {
    const { status, body } = await browser().post('accept', { token, name, password })
    assert.deepEqual([status, (body.problems as { field: string }[])[0]?.field], [400, field], password)
  }
  assert.equal((await browser().post('accept', { token, name: 'Ada', password: PASSWORD })).status, 200)
})

test('one of two concurrent acceptances by new people wins', async () => {
  const { token, email } = await invite(organization, 'race@example.com')
  const pages = [browser(), browser(), browser()]
  const answers = await Promise.all(
    pages.map((page, index) => page.post('accept', { token, name: `Ada ${index}`, password: `${PASSWORD} ${index}` })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401])
  const winner = pages[answers.findIndex(({ status }) => status === 200)] ?? assert.fail()
  await addOneTimeCode(server, winner)
  assert.equal((await sql.directory('select from people where email = $1', [email])).length, 1)
  assert.equal((await membershipsOf(email)).length, 1)
})

test('one of two concurrent set-ups of a second factor wins', async () => {
  const { token } = await invite(organization, 'twice@example.com')
  const pages = [browser(), browser(), browser()]
  const [first = assert.fail(), ...others] = pages
  await first.post('accept', { token, name: 'Ada', password: PASSWORD })
  for (const page of others) await page.post('accept', { token, password: PASSWORD })
  const codes: string[] = []
  for (const page of pages) codes.push(codeAt(server, String((await page.post('one-time-code/start')).body.secret)))
  const answers = await Promise.all(pages.map((page, at) => page.post('one-time-code/confirm', { code: codes[at] })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401])
})

test('one of two concurrent acceptances with a session wins', async () => {
  const { email, browser: page } = await newPerson()
  const other = await server.account('Organization')
  const { token } = await invite(other, email, 'Operator')
  const answers = await Promise.all([0, 1, 2].map(() => page.post('accept', { token })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401])
  assert.deepEqual(await membershipsOf(email), [{ role: 'Viewer' }, { role: 'Operator' }])
})

test('a known person accepts by signing in with both factors', async () => {
  const { email, secret } = await newPerson()
  const other = await server.account('Organization')
  const { token } = await invite(other, email.toUpperCase(), 'Admin')
  const page = browser()
  assert.equal((await page.post('invitation', { token })).body.isKnown, true)
  assert.equal((await page.post('accept', { token, password: 'a wrong long password' })).status, 401)
  const { body } = await page.post('accept', { token, password: PASSWORD })
  assert.equal(body.status, 'second_factor_required')
  assert.equal((await membershipsOf(email)).length, 1)
  await page.post('code', { code: freshCode(secret) })
  assert.deepEqual(await membershipsOf(email), [{ role: 'Viewer' }, { role: 'Admin' }])
})

test('the session of another person does not accept an invitation', async () => {
  const { browser: page } = await newPerson()
  const { email } = await newPerson()
  const other = await server.account('Organization')
  const { token } = await invite(other, email, 'Owner')
  assert.deepEqual((await page.post('accept', { token })).status, 400)
  assert.deepEqual((await page.post('accept', { token, password: 'a wrong long password' })).body, FAILED)
  assert.equal((await membershipsOf(email)).length, 1)
})

test('an invitation that is revoked during the sign-in makes nobody a member', async () => {
  const { token, email } = await invite(organization, 'revoked@example.com')
  const page = browser()
  await page.post('accept', { token, name: 'Ada', password: PASSWORD })
  await sql.directory('update invitations set revoked_at = created_at where email = $1', [email])
  await addOneTimeCode(server, page)
  assert.deepEqual(await membershipsOf(email), [])
  assert.deepEqual((await browser().post('invitation', { token })).body, FAILED)
})

test('a person who left before the second factor continues by signing in', async () => {
  const { token, email } = await invite(organization, 'later@example.com')
  await browser().post('accept', { token, name: 'Ada', password: PASSWORD })
  const page = browser()
  const { body } = await page.post('accept', { token, password: PASSWORD })
  assert.deepEqual(body, { status: 'second_factor_setup_required' })
  await addOneTimeCode(server, page)
  assert.equal((await membershipsOf(email)).length, 1)
})
