import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addOneTimeCode, openPeople, PASSWORD, SESSION, SIGN_IN } from '../../../test/support/sign-in.ts'

const { server, browser, organization, newPerson, invite, freshCode } = await openPeople()
const SIGNED_OUT = { status: 'signed_out' }

test('a new person with the browser of a signed-in person changes no factor of that person', async () => {
  const { email, secret, browser: page } = await newPerson()
  const former = page.cookies.get(SESSION) ?? ''
  const { token, email: invited } = await invite(organization, 'guest-1@example.com')
  await page.post('accept', { token, name: 'Grace', password: PASSWORD })
  assert.deepEqual([...page.cookies.keys()], [SIGN_IN])
  await addOneTimeCode(server, page)
  assert.equal(((await page.post('status')).body.person as { email: string }).email, invited)
  const owner = browser()
  await owner.post('sign-in', { email, password: PASSWORD })
  assert.equal((await owner.post('code', { code: freshCode(secret) })).status, 200)
  const thief = browser()
  thief.cookies.set(SESSION, former)
  assert.deepEqual((await thief.post('status')).body, SIGNED_OUT)
})

test('a sign-in ends the session that the browser had, and no other of the person', async () => {
  const { email, secret, browser: page } = await newPerson()
  const elsewhere = browser()
  await elsewhere.post('sign-in', { email, password: PASSWORD })
  await elsewhere.post('code', { code: freshCode(secret) })
  const former = page.cookies.get(SESSION) ?? ''
  assert.equal((await page.post('sign-in', { email, password: 'a wrong long password' })).status, 401)
  assert.equal((await page.post('status')).body.status, 'signed_in')
  await page.post('sign-in', { email, password: PASSWORD })
  assert.deepEqual([...page.cookies.keys()], [SIGN_IN])
  page.cookies.set(SESSION, former)
  assert.equal((await page.post('factors')).status, 401)
  assert.equal((await elsewhere.post('factors')).status, 200)
})

test("a sign-in of one person is not continued with another person's code or session", async () => {
  const [ada, eve] = [await newPerson(), await newPerson()]
  const page = browser()
  await page.post('sign-in', { email: ada.email, password: PASSWORD })
  for (const code of [freshCode(eve.secret), eve.recoveryCodes[0]])
    assert.equal((await page.post('code', { code })).status, 401)
  page.cookies.set(SESSION, eve.browser.cookies.get(SESSION) ?? '')
  assert.equal(((await page.post('status')).body.person as { email: string }).email, eve.email)
  assert.equal((await page.post('step-up', { code: freshCode(ada.secret) })).status, 401)
})
