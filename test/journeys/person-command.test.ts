import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import { after, test } from 'node:test'
import { formatId } from '../../src/platform/ids/index.ts'
import { signedInPeople } from '../support/people.ts'
import { newInstallation, tallystick, tallystickJson } from '../support/process.ts'
import { startTestServer } from '../support/server.ts'

const ROOT_KEY = randomBytes(32).toString('base64')
const server = await startTestServer({ env: { TALLYSTICK_ROOT_KEY: ROOT_KEY } })
after(server.close)
const { person, join } = signedInPeople(server)
const OPERATOR = `${userInfo().username}@${hostname()}`
const AUDIT = '{ auditEntries(first: 9) { edges { node { action operator recordType actorPersonId } } } }'

test('an operator invites a person, lists members and resets the access of one, which the audit log names', async (t) => {
  const installation = await newInstallation(t, {
    ...server.database.settings,
    TALLYSTICK_ROOT_KEY: ROOT_KEY,
    PUBLIC_URL: 'https://pay.example.test',
  })
  const platform = await server.account('Platform')
  const account = ['--account', platform.id]
  const invite = ['person', 'invite', ...account, '--email', 'ada@example.com', '--role', 'Owner', '--mode', 'Sandbox']
  const invited = await tallystickJson<{ link: string; isMailed: boolean }>(t, installation, ...invite)
  assert.match(invited.link, /^https:\/\/pay\.example\.test\/session\/accept#token=[\w-]{45}$/)
  assert.equal(invited.isMailed, false)
  const member = await person()
  const id = formatId('mbr', await join(member, platform, 'Owner'))
  const listed = await tallystickJson<object[]>(t, installation, 'person', 'list', ...account)
  assert.deepEqual(listed, [{ id, role: 'Owner', mode: null, email: member.email }])
  const reset = await tallystick(t, installation, 'person', 'reset', '--email', member.email)
  assert.ok(reset.stderr.includes(OPERATOR) && !reset.stderr.includes('token'), reset.stderr)
  assert.match(reset.stdout.split('\n')[0] ?? '', /^https:\/\/pay\.example\.test\/session\/[\w-]+#token=[\w-]{43}$/)
  const { data } = await server.ask<{ auditEntries: { edges: { node: object }[] } }>(platform.key, AUDIT)
  const by = { operator: OPERATOR, actorPersonId: null }
  assert.deepEqual(
    data.auditEntries.edges.slice(1, 3).map(({ node }) => node),
    [
      { action: 'command.person.reset', ...by, recordType: 'Person' },
      { action: 'command.person.invite', ...by, recordType: 'Invitation' },
    ],
  )
})

test('an operator proves a mail domain of a connection, and only one that it has', async (t) => {
  const installation = await newInstallation(t, {
    ...server.database.settings,
    TALLYSTICK_ROOT_KEY: ROOT_KEY,
  })
  const organization = await server.account('Organization')
  const input = { name: 'Company', issuer: 'https://id.example.com', clientId: 'tallystick', clientSecret: 'a secret' }
  const text = `mutation ($input: SsoConnectionCreateInput!) { made: ssoConnectionCreate(input: $input) { id } }`
  type Made = { readonly made: { readonly id: string } }
  const { data } = await server.ask<Made>(organization.key, text, { input: { ...input, domains: ['proven.example'] } })
  const connection = ['--connection', data.made.id]
  const prove = (domain: string) =>
    tallystick(t, installation, 'sso', 'prove-domain', ...connection, '--domain', domain)
  assert.match((await prove('other.example')).stderr, /Domain not found\./)
  assert.equal((await prove('Proven.Example')).code, 0)
  const read = 'query ($id: ID!) { node(id: $id) { ... on SsoConnection { domains { domain provenBy } } } }'
  const shown = await server.ask(organization.key, read, { id: data.made.id })
  assert.deepEqual(shown.data, { node: { domains: [{ domain: 'proven.example', provenBy: 'Operator' }] } })
  const log = await server.ask<{ auditEntries: { edges: { node: object }[] } }>(organization.key, AUDIT)
  const entry = {
    action: 'command.sso.prove_domain',
    operator: OPERATOR,
    recordType: 'SsoConnection',
    actorPersonId: null,
  }
  assert.deepEqual(log.data.auditEntries.edges[1]?.node, entry)
})

test('person commands name their problems', async (t) => {
  const installation = await newInstallation(t, {
    ...server.database.settings,
    TALLYSTICK_ROOT_KEY: ROOT_KEY,
  })
  const unknown = await tallystick(t, installation, 'person', 'reset', '--email', 'nobody@example.com')
  assert.equal(unknown.code, 1)
  assert.match(unknown.stderr, /Person not found\./)
  const wrong = await tallystick(
    t,
    installation,
    'person',
    'invite',
    '--email',
    'ada',
    '--role',
    'Boss',
    '--mode',
    'Test',
  )
  assert.equal(wrong.code, 2)
  for (const problem of ['--email must be', '--account is required', '--role must be', '--mode must be'])
    assert.ok(wrong.stderr.includes(problem), wrong.stderr)
})
