import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { accountIdOf, apiKeyIdOf } from '../../src/accounts/index.ts'
import { makeAccount, makeKey, runCommand } from '../../src/cli/commands/index.ts'
import { parseId, requireId } from '../../src/platform/ids/index.ts'
import { overdueVaultRows } from '../../src/vault/index.ts'
import { checkDelivery } from '../../src/webhooks/index.ts'
import { OPERATIONS, type OperationRow } from '../support/operations.ts'
import { documentOf, operations } from '../support/product-schema.ts'
import { startTestServer, type TestAnswer } from '../support/server.ts'
import { makeTenantTree, type Tenant } from '../support/tenants.ts'

const server = await startTestServer({ processor: true })
const adminClient = new pg.Client(server.database.adminUrl)
await adminClient.connect()
after(async () => {
  await adminClient.end()
  await server.close()
})
const tenants = await makeTenantTree(server)
const { north } = tenants

interface Row {
  readonly account_id: string
  readonly actor_account_id: string | null
  readonly key_id: string | null
  readonly action: string
  readonly record_type: string | null
  readonly record_id: string | null
  readonly outcome: string
  readonly address: string | null
}

/**
 * Returns the entries of the mutation with that response, without the entry of an opened
 * instrument.
 */
async function entriesOf({ headers }: TestAnswer<unknown>): Promise<Row[]> {
  const text = "select * from audit_entries where request_id = $1 and action not like 'vault.instrument.%' order by id"
  const { rows } = await adminClient.query<Row>(text, [headers.get('x-request-id')])
  return rows
}

async function countOfEntries(): Promise<number> {
  return Number((await adminClient.query('select count(*) from audit_entries')).rows[0].count)
}

const CALLERS: Readonly<Record<OperationRow['by'], { readonly right: Tenant; readonly wrong: Tenant }>> = {
  organization: { right: north, wrong: tenants.south },
  agency: { right: tenants.agency, wrong: tenants.siblingAgency },
  platform: { right: tenants.platform, wrong: tenants.otherPlatform },
}

/** Returns the uuid of the organization that the input names, by default north's. */
function organizationNamed({ input }: { readonly input?: { readonly orgId?: string } }): string {
  return input?.orgId ? requireId('org', input.orgId, 'Organization').uuid : north.account.account.id
}

const mutations = Object.entries(OPERATIONS).filter(([name]) => operations.get(name)?.kind === 'mutation')

for (const [name, row] of mutations) {
  const { right, wrong } = CALLERS[row.by]
  const by = (tenant: Tenant) => ({ key: tenant.account.key, id: tenant.account.account.id })

  test(`${name} writes one entry when it succeeds`, async () => {
    const variables = await row.variables(north, server)
    const answer = await server.ask(by(right).key, documentOf(name), variables)
    assert.equal(answer.errors, undefined, answer.text)
    const [entry, ...more] = await entriesOf(answer)
    assert.equal(more.length, 0)
    assert.ok(entry?.record_type && entry.record_id && entry.key_id)
    const { action, outcome, actor_account_id, address } = entry
    assert.deepEqual([action, outcome, actor_account_id, address], [name, 'done', by(right).id, '127.0.0.1'])
    const isNewAccount = entry.account_id === entry.record_id
    assert.equal(entry.account_id, isNewAccount ? entry.record_id : organizationNamed(variables))
    // If a mutation returns only `success`, its input names the record.
    const naming = answer.text.includes('"success":') ? JSON.stringify(variables) : answer.text
    assert.ok(naming.includes(parsedId(entry.record_id, naming)), 'the entry names another record')
  })

  test(`${name} writes one entry when it is refused`, async () => {
    const answer = await server.ask(by(wrong).key, documentOf(name), await row.variables(north, server))
    assert.notEqual(answer.errors, undefined)
    assert.deepEqual((await entriesOf(answer)).map(summaryOf), [[name, row.foreign, by(wrong).id, by(wrong).id, null]])
  })

  test(`${name} writes one entry when its variables are invalid, compiled or not`, async () => {
    for (let use = 1; use <= 4; use++)
      for (const input of [[], 4711, { unknown: true }]) {
        const answer = await server.ask(by(right).key, documentOf(name), { input })
        assert.deepEqual((await entriesOf(answer)).map(summaryOf), [
          [name, 'VALIDATION_ERROR', by(right).id, by(right).id, null],
        ])
      }
  })

  test(`${name} writes one entry each time it is sent with an Idempotency-Key`, async () => {
    const variables = await row.variables(north, server)
    const headers = { 'idempotency-key': `audited ${name}`.replace(' ', '-') }
    const send = () => server.ask(by(right).key, documentOf(name), variables, headers)
    assert.deepEqual(
      (await entriesOf(await send())).map(({ outcome }) => outcome),
      ['done'],
    )
    const again = await send()
    const expected = again.errors ? 'CONFLICT' : 'replayed'
    assert.equal(again.headers.get('idempotent-replayed'), again.errors ? null : 'true', again.text)
    assert.deepEqual(
      (await entriesOf(again)).map(({ outcome }) => outcome),
      [expected],
    )
  })

  test(`${name} without a valid key writes no entry`, async () => {
    // Preparing the variables sends requests that write entries, too.
    const variables = await row.variables(north, server)
    const before = await countOfEntries()
    for (const key of [null, `${by(right).key.slice(0, -1)}-`])
      assert.equal((await server.ask(key, documentOf(name), variables)).status, 401)
    assert.equal(await countOfEntries(), before)
  })
}

const summaryOf = ({ action, outcome, account_id, actor_account_id, record_id }: Row) => [
  action,
  outcome,
  account_id,
  actor_account_id,
  record_id,
]

/** Returns the id in the response with the UUID of the entry. */
function parsedId(uuid: string, text: string): string {
  const ids = text.match(/[a-z]{3}_[0-9a-z]{26}/g) ?? []
  return ids.find((id) => parseId(id.slice(0, 3), id)?.uuid === uuid) ?? 'none'
}

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
  const webhooks = { check: (how: { repair: boolean }) => checkDelivery(server.services, how) }
  const run = (...argv: string[]) =>
    runCommand(argv, {
      ...server.services,
      provisionOrganization: async () => null,
      vault,
      rootKey,
      payments,
      suppressions,
      settlements,
      webhooks,
      operator: 'ada@pay-1',
      print,
      confirm: async () => false,
      printProblem: print,
    })
  const account = await makeAccount(server.services, { kind: 'Agency', name: 'By hand' })
  const { apiKey } = await makeKey(server.services, { accountId: accountIdOf(account) })
  assert.equal(await run('key', 'revoke', apiKeyIdOf(apiKey)), 0)
  const { rows } = await adminClient.query<Row>('select * from audit_entries where account_id = $1 order by id', [
    account.id,
  ])
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
  await adminClient.query('revoke insert on audit_entries from tallystick_app')
  t.after(() => adminClient.query('grant insert on audit_entries to tallystick_app'))
  const count = 'select count(*) from contacts'
  const before = (await adminClient.query(count)).rows
  const codes = async (input: object) =>
    (await server.ask(north.account.key, CREATE, { input })).errors?.map(({ extensions }) => extensions.code)
  assert.deepEqual(await codes({ name: 'Not Written' }), ['INTERNAL'])
  assert.deepEqual((await adminClient.query(count)).rows, before)
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
