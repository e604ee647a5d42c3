import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PERMISSIONS } from '../../src/accounts/index.ts'
import { formatId } from '../../src/platform/ids/index.ts'
import { headersOf, signedInPeople, type TestPerson } from '../support/people.ts'
import { ask, startTestServer, type TestAccount, type TestAnswer } from '../support/server.ts'

const server = await startTestServer()
after(server.close)
const { person, join, askAs, endSession, openSession } = signedInPeople(server)
const platform = await server.account('Platform')
const organization = await server.account('Organization', platform)
const stranger = await server.account('Organization')

const MINUTE_MS = 60_000
const VIEWER = '{ viewer { accountId permissions person { id email name } memberships { accountId role mode } } }'

interface Seen {
  readonly viewer: {
    readonly accountId: string
    readonly permissions: readonly string[]
    readonly person: { readonly id: string }
    readonly memberships: readonly object[]
  }
}

const see = (who: TestPerson, account: TestAccount | null, headers = {}) =>
  askAs<Seen>(who, account, VIEWER, {}, headers)

const codeOf = ({ status, errors }: TestAnswer<unknown>) => [status, errors?.[0]?.extensions.code]

test('a person acts for an account with the permissions of the role', async () => {
  const ada = await person('Ada')
  await join(ada, organization, 'Developer')
  const { data } = await see(ada, organization)
  assert.deepEqual(data.viewer, {
    accountId: organization.id,
    permissions: ['Read', 'CustomerDetails', 'Payments', 'Refunds', 'Webhooks', 'Keys'],
    person: { id: formatId('psn', ada.id), email: ada.email, name: 'Ada' },
    memberships: [{ accountId: organization.id, role: 'Developer', mode: null }],
  })
  assert.equal((await see(ada, null)).data.viewer.accountId, organization.id)
})

test('a membership reaches the accounts below, and no other', async () => {
  const owner = await person()
  await join(owner, platform, 'Owner')
  assert.deepEqual((await see(owner, organization)).data.viewer.permissions, [...PERMISSIONS])
  assert.deepEqual(codeOf(await see(owner, stranger)), [404, 'NOT_FOUND'])
  const below = await person()
  await join(below, organization, 'Owner')
  assert.deepEqual(codeOf(await see(below, platform)), [404, 'NOT_FOUND'])
  const missing = { id: formatId('org', server.services.mintId(7)) }
  for (const id of [missing.id, 'org_x', organization.id.replace('org', 'agy')])
    assert.deepEqual(codeOf(await askAs(owner, { id }, VIEWER)), [404, 'NOT_FOUND'])
})

test('a person with several memberships must name the account, and one without any reaches nothing', async () => {
  const member = await person()
  assert.deepEqual(codeOf(await see(member, null)), [404, 'NOT_FOUND'])
  await join(member, organization, 'Viewer')
  await join(member, stranger, 'Admin')
  const answer = await see(member, null)
  assert.deepEqual(codeOf(answer), [400, 'VALIDATION_ERROR'])
  assert.match(answer.errors?.[0]?.message ?? '', /Tallystick-Account/)
  assert.equal((await see(member, stranger)).data.viewer.accountId, stranger.id)
})

test('a membership of one mode does not reach accounts of the other', async () => {
  const live = await server.account('Platform', null, { mode: 'Live' })
  const sandbox = await server.account('Organization', live, { mode: 'Sandbox' })
  const tester = await person()
  await join(tester, live, 'Developer', 'Sandbox')
  assert.deepEqual(codeOf(await see(tester, live)), [404, 'NOT_FOUND'])
  assert.ok((await see(tester, sandbox)).data.viewer.permissions.includes('Payments'))
  const developer = await person()
  await join(developer, live, 'Developer')
  assert.deepEqual((await see(developer, live)).data.viewer.permissions, [
    'Read',
    'CustomerDetails',
    'Webhooks',
    'Keys',
  ])
})

test('a request without our origin, or with a body that pages of others can send, is refused', async () => {
  const member = await person()
  await join(member, organization, 'Owner')
  for (const origin of [
    'https://evil.example',
    'null',
    'http://pay.example.test',
    'https://pay.example.test.evil.example',
  ])
    assert.deepEqual(codeOf(await see(member, organization, { origin })), [403, 'FORBIDDEN'], origin)
  const { origin: _, ...headers } = headersOf(member, organization)
  assert.deepEqual(codeOf(await ask(server.url, null, VIEWER, {}, headers)), [403, 'FORBIDDEN'])
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    assert.equal((await see(member, organization, { 'content-type': type })).status, 415, type)
  assert.equal((await see(member, organization)).status, 200)
})

test('a key in the request takes precedence over the cookie', async () => {
  const member = await person()
  await join(member, stranger, 'Owner')
  const { data } = await askAs<Seen>(member, stranger, VIEWER, {}, { authorization: `Bearer ${organization.key}` })
  assert.deepEqual([data.viewer.accountId, data.viewer.person, data.viewer.memberships], [organization.id, null, []])
  const wrong = await askAs(member, stranger, VIEWER, {}, { authorization: 'Bearer tsk_x' })
  assert.deepEqual(codeOf(wrong), [401, 'UNAUTHENTICATED'])
})

test('malformed, unknown, ended and idle sessions get the same response', async () => {
  const member = await person()
  await join(member, organization, 'Owner')
  await endSession(member)
  const unknown = { ...member, cookie: `__Host-tallystick=${'A'.repeat(43)}` }
  const answers = [await see(member, organization), await see(unknown, organization)]
  for (const answer of answers) {
    assert.deepEqual(codeOf(answer), [401, 'UNAUTHENTICATED'])
    assert.equal(answer.errors?.[0]?.message, 'A valid session is required. Sign in again.')
  }
})

test('a session ends after 15 minutes without a request, and after 12 hours in any case', async () => {
  const member = await person()
  await join(member, organization, 'Viewer')
  for (let minutes = 0; minutes < 12 * 60 - 14; minutes += 14) {
    assert.equal((await see(member, organization)).status, 200)
    server.clock.advance(14 * MINUTE_MS)
  }
  server.clock.advance(14 * MINUTE_MS)
  assert.equal((await see(member, organization)).status, 401)
  const again = await openSession(member.id)
  const idle = { ...member, cookie: `__Host-tallystick=${again.token}` }
  assert.equal((await see(idle, organization)).status, 200)
  server.clock.advance(15 * MINUTE_MS)
  assert.equal((await see(idle, organization)).status, 401)
})
