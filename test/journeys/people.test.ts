import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Role } from '../../src/accounts/index.ts'
import { jobHandlers } from '../../src/cli/job-handlers.ts'
import { acceptInvitation, emailKey } from '../../src/people/index.ts'
import { formatId, requireId } from '../../src/platform/ids/index.ts'
import { createMailer } from '../../src/platform/mail/index.ts'
import { runJobs } from '../../src/platform/queue/index.ts'
import { inEachCell } from '../support/in-each-cell.ts'
import { countBlockedSessions, whileChangeIsOpen } from '../support/open-change.ts'
import { signedInPeople, type TestPerson } from '../support/people.ts'
import { until } from '../support/process.ts'
import { startTestServer, type TestAccount, type TestAnswer } from '../support/server.ts'

const server = await startTestServer()
after(server.close)
const { person, join, askAs } = signedInPeople(server)
const live = await server.account('Platform', null, { mode: 'Live' })
const organization = await server.account('Organization', live, { mode: 'Live' })

interface Invited {
  readonly personInvite: { readonly id: string; readonly email: string; readonly revokedAt: string | null }
}

const INVITE =
  'mutation ($input: PersonInviteInput!) { personInvite(input: $input) { id accountId email role mode revokedAt } }'
const UPDATE = 'mutation ($input: MembershipUpdateInput!) { membershipUpdate(input: $input) { id role mode } }'
const REMOVE = 'mutation ($input: MembershipRemoveInput!) { membershipRemove(input: $input) { id } }'
const PEOPLE = '{ people { edges { node { id role mode person { email } lastSeenAt secondFactors } } } }'
const INVITATIONS = '{ invitations { edges { node { email revokedAt acceptedAt } } } }'
const EVENTS = '{ events(first: 50) { edges { node { type payload } } } }'

type Edges<Node> = { readonly edges: readonly { readonly node: Node }[] }

async function member(role: Role, account: TestAccount = organization, mode: 'Sandbox' | 'Live' | null = null) {
  const who = await person()
  return { ...who, membershipId: formatId('mbr', await join(who, account, role, mode)) }
}

const codeOf = ({ errors }: TestAnswer<unknown>) => errors?.[0]?.extensions.code
const permissionOf = ({ errors }: TestAnswer<unknown>) => errors?.[0]?.extensions.permission

let invited = 0

const invite = (by: TestPerson, role: Role, input: object = {}, account: TestAccount = organization) =>
  askAs<Invited>(by, account, INVITE, { input: { email: `new-${invited++}@example.com`, role, ...input } })

const mailer = createMailer({ by: 'mailbox' }, server.services.wallNow)

/** Runs due jobs. Returns the text of the latest message to an address. */
async function latestMail(email: string): Promise<string> {
  await inEachCell(server.services, (ofCell) => runJobs(ofCell, jobHandlers(ofCell, mailer)))
  return mailer?.mailbox?.find(({ to }) => to.toLowerCase() === email)?.text ?? ''
}

async function eventsOf(account: TestAccount): Promise<readonly { type: string; payload: string }[]> {
  const { data } = await server.ask<{ events: Edges<{ type: string; payload: string }> }>(account.key, EVENTS)
  return data.events.edges.map(({ node }) => node)
}

test('an invited person gets a link by mail, and becomes a member with it once', async () => {
  const owner = await member('Owner')
  const guest = await person()
  const answer = await invite(owner, 'Operator', { email: guest.email.toUpperCase() })
  assert.equal(answer.errors, undefined, answer.text)
  assert.ok(!answer.text.includes('token'))
  const mail = await latestMail(guest.email)
  assert.match(mail, /https:\/\/pay\.example\.test\/session\/accept#token=[\w-]{45}/)
  const { uuid: id } = requireId('inv', answer.data.personInvite.id, 'Invitation')
  const accept = (email = guest.email) =>
    server.services.db.transaction((tx) =>
      acceptInvitation(server.services, tx, { id, emailKey: emailKey(email) }, guest.id),
    )
  assert.equal(await accept('someone@example.com'), false)
  assert.deepEqual((await Promise.all([accept(), accept()])).sort(), [false, true])
  const { data } = await askAs<{ people: Edges<{ role: string; person: object }> }>(owner, organization, PEOPLE)
  assert.deepEqual(data.people.edges[0]?.node.person, { email: guest.email })
  const events = await eventsOf(organization)
  assert.deepEqual(
    events
      .filter(({ type }) => type.startsWith('person.'))
      .map(({ type }) => type)
      .slice(0, 2),
    ['person.joined', 'person.invited'],
  )
  assert.ok(!JSON.stringify(events).includes('token'))
  assert.equal(codeOf(await invite(owner, 'Viewer', { email: guest.email })), 'CONFLICT')
})

test('a second invitation of an address ends the first one, and a revoked one is not accepted', async () => {
  const owner = await member('Owner')
  const guest = await person()
  for (let times = 0; times < 2; times += 1) await invite(owner, 'Viewer', { email: guest.email })
  const { data } = await askAs<{ invitations: Edges<{ email: string; revokedAt: string | null }> }>(
    owner,
    organization,
    INVITATIONS,
  )
  const open = data.invitations.edges.filter(({ node }) => node.email === guest.email)
  assert.deepEqual(
    open.map(({ node }) => node.revokedAt === null),
    [true, false],
  )
})

test('nobody grants a permission that they lack, and only Owners change Owners', async () => {
  const [owner, admin] = [await member('Owner'), await member('Admin')]
  const asOwner = await invite(admin, 'Owner')
  assert.deepEqual([codeOf(asOwner), permissionOf(asOwner)], ['FORBIDDEN', 'Owners'])
  assert.equal(codeOf(await invite(admin, 'Admin')), undefined)
  const raise = await askAs(admin, organization, UPDATE, { input: { id: admin.membershipId, role: 'Owner' } })
  assert.deepEqual([codeOf(raise), permissionOf(raise)], ['FORBIDDEN', 'Owners'])
  for (const [document, more] of [
    [UPDATE, { role: 'Viewer' }],
    [REMOVE, {}],
  ] as const) {
    const answer = await askAs(admin, organization, document, { input: { id: owner.membershipId, ...more } })
    assert.deepEqual([codeOf(answer), permissionOf(answer)], ['FORBIDDEN', 'Owners'])
  }
  const developer = await member('Developer')
  assert.deepEqual(
    [codeOf(await invite(developer, 'Viewer')), permissionOf(await invite(developer, 'Viewer'))],
    ['FORBIDDEN', 'People'],
  )
})

test('a role for both modes needs its permissions in both', async () => {
  const sandboxOrganization = await server.account('Organization', live, { mode: 'Sandbox' })
  const tester = await member('Admin', live, 'Sandbox')
  assert.equal(codeOf(await invite(tester, 'Viewer', { mode: 'Live' }, sandboxOrganization)), 'VALIDATION_ERROR')
  assert.equal(codeOf(await invite(tester, 'Admin', {}, sandboxOrganization)), undefined)
  const producer = await member('Admin', live, 'Live')
  assert.equal(codeOf(await invite(producer, 'Developer', {}, live)), 'FORBIDDEN')
  assert.equal(codeOf(await invite(producer, 'Developer', { mode: 'Live' }, live)), undefined)
})

test('a key grants roles only in accounts below its own', async () => {
  const input = { email: 'key@example.com', role: 'Viewer' }
  assert.equal(codeOf(await server.ask(organization.key, INVITE, { input })), 'FORBIDDEN')
  const below = await server.ask<Invited>(live.key, INVITE, { input: { ...input, accountId: organization.id } })
  assert.equal(below.errors, undefined)
})

test('an account keeps its last Owner, also when two Owners remove each other at once', async () => {
  const account = await server.account('Organization')
  const [one, other] = [await member('Owner', account), await member('Owner', account)]
  const answers = await whileChangeIsOpen(
    server,
    'update memberships set mode = mode where id = $1',
    requireId('mbr', one.membershipId, 'Membership').uuid,
    () =>
      Promise.all([
        askAs(one, account, REMOVE, { input: { id: other.membershipId } }),
        askAs(other, account, REMOVE, { input: { id: one.membershipId } }),
      ]),
    () => until('both wait for the lock', async () => (await countBlockedSessions(server.services)) === 2),
  )
  assert.deepEqual(answers.map(codeOf).sort(), ['INVALID_STATE', undefined])
  const [last] = answers[0]?.errors ? [other] : [one]
  assert.ok(last)
  for (const [document, more] of [
    [UPDATE, { role: 'Admin' }],
    [REMOVE, {}],
  ] as const)
    assert.equal(
      codeOf(await askAs(last, account, document, { input: { id: last.membershipId, ...more } })),
      'INVALID_STATE',
    )
})

test('a member whose role changes gets a message, and the audit log names the person who changed it', async () => {
  const [owner, changed] = [await member('Owner'), await member('Viewer')]
  await askAs(owner, organization, UPDATE, { input: { id: changed.membershipId, role: 'Support' } })
  assert.match(await latestMail(changed.email), /Your role in .* is now Support/)
  const AUDIT = `{ auditEntries(input: { action: "membershipUpdate" }, first: 1) {
    edges { node { actorAccountId keyId actorPersonId actorPerson { email } recordType recordId outcome } } } }`
  const { data } = await askAs<{ auditEntries: Edges<object> }>(owner, organization, AUDIT)
  assert.deepEqual(data.auditEntries.edges[0]?.node, {
    actorAccountId: organization.id,
    keyId: null,
    actorPersonId: formatId('psn', owner.id),
    actorPerson: { email: owner.email },
    recordType: 'Membership',
    recordId: changed.membershipId,
    outcome: 'done',
  })
})

test('a person creates keys for the account for which they act, with at most their own permissions', async () => {
  const developer = await member('Developer')
  const CREATE = 'mutation ($input: ApiKeyCreateInput!) { apiKeyCreate(input: $input) { apiKey { permissions } } }'
  const { data } = await askAs<{ apiKeyCreate: { apiKey: object } }>(developer, organization, CREATE, {
    input: { accountId: organization.id },
  })
  assert.deepEqual(data.apiKeyCreate.apiKey, { permissions: ['Read', 'CustomerDetails', 'Webhooks', 'Keys'] })
})

test('members are read by their own account and those above, and sessions are ended by the person', async () => {
  const stranger = await server.account('Organization')
  const [owner, other] = [await member('Owner'), await member('Owner', stranger)]
  for (const document of [UPDATE, REMOVE]) {
    const answer = await askAs(other, stranger, document, { input: { id: owner.membershipId } })
    assert.equal(codeOf(answer), 'NOT_FOUND')
  }
  const viewer = await member('Viewer')
  const REVOKE =
    'mutation ($input: PersonSessionRevokeInput!) { personSessionRevoke(input: $input) { isCurrent endedAt } }'
  const input = { id: formatId('ses', viewer.sessionId) }
  assert.equal(codeOf(await askAs(await member('Viewer'), organization, REVOKE, { input })), 'NOT_FOUND')
  const { data } = await askAs<{ personSessionRevoke: { isCurrent: boolean } }>(viewer, organization, REVOKE, { input })
  assert.equal(data.personSessionRevoke.isCurrent, true)
  server.clock.advance(1_000)
  assert.equal((await askAs(viewer, organization, PEOPLE)).status, 401)
})
