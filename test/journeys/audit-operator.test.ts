import assert from 'node:assert/strict'
import { hostname, userInfo } from 'node:os'
import { after, test } from 'node:test'
import { type Installation, newInstallation, tallystickJson } from '../support/process.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
after(() => server.close())

const READ = `query ($input: AuditEntriesInput) {
  auditEntries(input: $input) { edges { node { action operator actorAccountId } } }
}`
type Page = { auditEntries: { edges: { node: { action: string; operator: string | null } }[] } }

const SELF = `${userInfo().username}@${hostname()}`

test('an action of the command line names the user and the host in the audit log', async (t) => {
  const installation = await newInstallation(t, server.database.settings)
  const as = (SUDO_USER: string): Installation => ({ ...installation, env: { ...installation.env, SUDO_USER } })
  type Created = { readonly id: string; readonly key: string }
  const { id } = await tallystickJson<Created>(
    t,
    installation,
    'account',
    'create',
    '--kind',
    'agency',
    '--name',
    'By hand',
  )
  const { key } = await tallystickJson<Created>(t, as('ada'), 'key', 'create', '--account', id)
  const other = await tallystickJson<Created>(t, as('x)\n@elsewhere'), 'key', 'create', '--account', id)
  await tallystickJson(t, as(userInfo().username), 'key', 'revoke', other.id)
  const { data } = await server.ask<Page>(key, READ, { input: { accountId: id } })
  assert.deepEqual(
    data.auditEntries.edges.map(({ node }) => node),
    [
      { action: 'audit.read', operator: null, actorAccountId: id },
      { action: 'command.key.revoke', operator: SELF, actorAccountId: null },
      { action: 'command.key.create', operator: SELF, actorAccountId: null },
      { action: 'command.key.create', operator: `${SELF} (sudo: ada)`, actorAccountId: null },
      { action: 'command.account.create', operator: SELF, actorAccountId: null },
    ],
  )
})
