import assert from 'node:assert/strict'
import test from 'node:test'
import { openPeople } from '../../../test/support/sign-in.ts'

const people = await openPeople()

test('a session lists the accounts of its person', async () => {
  const { browser } = await people.newPerson({ role: 'Support' })
  const { status, body } = await browser.post('accounts')
  assert.equal(status, 200)
  const { id } = people.organization
  const account = { id, kind: 'Organization', name: 'Organization of a test', mode: 'Sandbox', role: 'Support' }
  assert.deepEqual(body, { accounts: [account] })
})

test('a second membership is listed after the first', async () => {
  const { browser, email } = await people.newPerson()
  const other = await people.server.account('Platform')
  const { token } = await people.invite(other, email, 'Admin')
  assert.equal((await browser.post('accept', { token })).body.status, 'signed_in')
  const { accounts } = (await browser.post('accounts')).body as { accounts: { id: string; role: string }[] }
  assert.deepEqual(
    accounts.map(({ id, role }) => [id, role]),
    [
      [people.organization.id, 'Viewer'],
      [other.id, 'Admin'],
    ],
  )
})

test('without a session no accounts are listed', async () => {
  const { status, body } = await people.browser().post('accounts')
  assert.deepEqual([status, body], [401, { error: 'sign_in_failed' }])
})
