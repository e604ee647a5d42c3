import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { accountIdOf, apiKeyIdOf } from '../../src/accounts/index.ts'
import { makeAccount, makeKey, runCommand } from '../../src/cli/commands/index.ts'
import { overdueVaultRows } from '../../src/vault/index.ts'
import { checkDelivery } from '../../src/webhooks/index.ts'
import { type AuditRow, auditEntries } from '../support/audit-entries.ts'
import { startTestServer } from '../support/server.ts'
import { makeTenantTree } from '../support/tenants.ts'

const server = await startTestServer({ processor: true })
after(() => server.close())
const tenants = await makeTenantTree(server)
const { north } = tenants
const { countOfEntries, entriesOf } = auditEntries(server.database)
const { sql } = server.database

const CREATE = 'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }'

test('a document with several mutations writes an entry for each that ran, and queries write none', async () => {
  const document = `mutation ($input: CreateContactInput!, $id: ID!) {
    one: createContact(input: $input) { id } two: createContact(input: $input) { id }
    three: deleteContact(input: { id: $id }) { id } never: createContact(input: $input) { id } }`
  const answer = await server.ask(north.account.key, document, { input: { name: 'Ada' }, id: 'con_x' })
  assert.deepEqual(
    (await entriesOf(answer)).map(({ action, outcome }) => [action, outcome]),
    [
      ['createContact', 'done'],
      ['createContact', 'done'],
      ['deleteContact', 'NOT_FOUND'],
    ],
  )
  const before = await countOfEntries()
  await server.ask(north.account.key, '{ viewer { name } contact(id: "con_x") { id } }')
  assert.equal(await countOfEntries(), before)
})

test('mutations with invalid variables write an entry each, and invalid documents none', async () => {
  const documents = {
    'mutation ($input: CreateContactInput!) { __typename one: createContact(input: $input) { id } two: createContact(input: $input) { id } }':
      ['createContact', 'createContact'],
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } createContact(input: $input) { name } }':
      ['createContact'],
    'mutation ($input: CreateContactInput!) { ...a ...a } fragment a on Mutation { a: __typename one: createContact(input: $input) { id } }':
      ['createContact'],
  }
  for (const [document, actions] of Object.entries(documents)) {
    const answer = await server.ask(north.account.key, document, { input: 4711 })
    assert.deepEqual(
      (await entriesOf(answer)).map(({ action, outcome }) => [action, outcome]),
      actions.map((action) => [action, 'VALIDATION_ERROR']),
      document,
    )
  }
})

test('the log is read through the API, with the ids that clients know', async () => {
  const made = await server.ask<{ createContact: { id: string } }>(north.account.key, CREATE, {
    input: { name: 'Ada' },
  })
  const query = `{ auditEntries(input: { action: "createContact" }, first: 1) { edges { node {
    id accountId actorAccountId keyId action recordType recordId outcome address requestId occurredAt } } } }`
  type Page = { auditEntries: { edges: { node: Record<string, string> }[] } }
  const { data, errors } = await server.ask<Page>(north.account.key, query)
  assert.equal(errors, undefined)
  const { id, keyId, occurredAt, ...entry } = data.auditEntries.edges[0]?.node ?? {}
  assert.deepEqual(entry, {
    accountId: north.ids.Account,
    actorAccountId: north.ids.Account,
    action: 'createContact',
    recordType: 'Contact',
    recordId: made.data.createContact.id,
    outcome: 'done',
    address: '127.0.0.1',
    requestId: made.headers.get('x-request-id'),
  })
  assert.match(keyId ?? '', /^key_/)
  assert.match(occurredAt ?? '', /Z$/)
  const node = await server.ask<{ node: object }>(tenants.agency.account.key, `{ node(id: "${id}") { __typename id } }`)
  assert.deepEqual(node.data.node, { __typename: 'AuditEntry', id })
  const foreign = await server.ask<{ node: null }>(tenants.south.account.key, `{ node(id: "${id}") { id } }`)
  assert.equal(foreign.data.node, null)
})

const notUsed = () => Promise.reject(new Error('not used'))

test('commands about accounts and keys are recorded without an actor', async () => {
  const print = () => {}
  const vault = {
    rotate: async () => [],
    instrumentsUnder: async () => 0,
    shredDamaged: async () => 0,
    overdue: () => overdueVaultRows(server.services),
  }
  const payments = { settleAttempt: async () => '', settleRefund: async () => '' }
  const rootKey = { statuses: async () => [], rotate: async () => ({ rootKeyId: '', former: null }) }
  const suppressions = { add: async () => {}, remove: async () => 0, reasons: async () => [] }
  const settlements = { importFile: notUsed, fetchDay: notUsed }
  const moves = { placement: notUsed, move: notUsed, cancel: notUsed }
  const people = { invite: notUsed, reset: notUsed, list: notUsed, proveDomain: notUsed }
  const webhooks = { check: (how: { repair: boolean }) => checkDelivery(server.services, how) }
  const run = (...argv: string[]) =>
    runCommand(argv, {
      ...server.services,
      provisionOrganization: async () => null,
      moves,
      vault,
      rootKey,
      cells: { add: notUsed, statuses: notUsed, remove: notUsed },
      payments,
      suppressions,
      people,
      settlements,
      totals: { recount: notUsed },
      webhooks,
      operator: 'ada@pay-1',
      print,
      confirm: async () => false,
      printProblem: print,
    })
  const account = await makeAccount(server.services, { kind: 'Agency', name: 'By hand' })
  const { apiKey } = await makeKey(server.services, { accountId: accountIdOf(account) })
  assert.equal(await run('key', 'revoke', apiKeyIdOf(apiKey)), 0)
  const rows = await sql.rows<AuditRow>('select * from audit_entries where account_id = $1 order by id', [account.id])
  assert.deepEqual(
    rows.map((row) => [row.action, row.record_type, row.record_id, row.outcome, row.actor_account_id, row.key_id]),
    [
      ['command.account.create', 'Agency', account.id, 'done', null, null],
      ['command.key.create', 'ApiKey', apiKey.id, 'done', null, null],
      ['command.key.revoke', 'ApiKey', apiKey.id, 'done', null, null],
    ],
  )
})

test('when no entry can be written the mutation has no effect, and a refusal is still returned', async (t) => {
  await sql.write('revoke insert on audit_entries from tallystick_app')
  t.after(() => sql.write('grant insert on audit_entries to tallystick_app'))
  const count = 'select count(*) from contacts'
  const before = await sql.count(count)
  const codes = async (input: object) =>
    (await server.ask(north.account.key, CREATE, { input })).errors?.map(({ extensions }) => extensions.code)
  assert.deepEqual(await codes({ name: 'Not Written' }), ['INTERNAL'])
  assert.equal(await sql.count(count), before)
  assert.deepEqual(await codes({ name: '' }), ['VALIDATION_ERROR'])
  const lost = server.logged
    .filter((line) => line.includes('failed to write an audit entry'))
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    lost.map(({ action, outcome }) => [action, outcome]),
    [
      ['createContact', 'INTERNAL'],
      ['createContact', 'VALIDATION_ERROR'],
    ],
  )
})
