import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { openAccounts } from '../../../test/support/accounts.ts'
import { type Thing, type ThingInput, thingInfo, thingMaker, thingsNamed } from '../../../test/support/things.ts'
import { Refusal } from '../../platform/refusal.ts'
import { plus } from '../../platform/time/index.ts'
import { accountIdOf } from '../account.ts'
import type { Context } from '../context.ts'
import { mutation } from '../idempotency/idempotency.ts'
import { audit } from './audit.ts'
import { auditEntries } from './audit-entries.ts'
import { type AuditEntry, findAuditEntry } from './audit-entry.ts'

const accounts = await openAccounts()
const { services, platform, agency, organization, sibling, stranger, requestBy } = accounts
const database = new pg.Client(accounts.database.cellOf(organization.shard).appUrl)
await database.connect()
// Dropping the database after the run breaks this connection.
database.on('error', () => {})
after(() => database.end())

/** Runs a mutation as a request of the context. Returns its record or its refusal. */
async function run(context: Context, work: (context: Context) => Promise<Thing>, name = 'thingCreate') {
  const resolve = mutation<ThingInput, Thing>({ type: 'Thing', shard: () => organization.shard, run: work })
  const info = { ...thingInfo(name), fieldName: name }
  return resolve(null, { input: { name } }, context, info).catch((error: unknown) => error as Error)
}

/** Returns the entries of an action that the account can read, newest first. */
async function entriesOf(action: string, account = organization): Promise<readonly AuditEntry[]> {
  const { edges } = await auditEntries(requestBy(account), { input: { action, first: 100 } })
  return edges.map(({ node }) => node)
}

const makeNamed = (name: string) => (context: Context) => thingMaker(organization)(context, { name })

test('a successful action is recorded once, in the log of the account that owns the record', async () => {
  const context = requestBy(agency)
  const thing = await run(context, makeNamed('recorded'), 'thingRecorded')
  assert.ok(!(thing instanceof Error))
  const [entry, ...more] = await entriesOf('thingRecorded')
  assert.equal(more.length, 0)
  assert.ok(entry)
  const { id: _, occurredAt, ...rest } = entry
  assert.deepEqual(rest, {
    accountId: organization.id,
    accountKind: 'Organization',
    actorAccountId: agency.id,
    actorKind: 'Agency',
    keyId: context.caller.keyId,
    // The test's key is in no table.
    isApiKey: false,
    action: 'thingRecorded',
    recordType: 'Thing',
    recordId: thing.id,
    outcome: 'done',
    address: '192.0.2.7',
    requestId: 'test',
    operator: null,
    actorPersonId: null,
  })
  assert.ok(occurredAt <= services.wallNow() && occurredAt > plus(services.wallNow(), { minutes: -1 }))
  assert.deepEqual(await entriesOf('thingRecorded', agency), [])
})

test('a refused or failed action is recorded in the log of the requesting account, without a record', async () => {
  const refused = new Refusal('INVALID_STATE', 'Not now.')
  assert.equal(await run(requestBy(agency), () => Promise.reject(refused), 'thingRefused'), refused)
  const fault = new Error('4111111111111111')
  assert.equal(await run(requestBy(agency), () => Promise.reject(fault), 'thingRefused'), fault)
  const entries = await entriesOf('thingRefused', agency)
  assert.deepEqual(
    entries.map(({ outcome, recordType, recordId }) => [outcome, recordType, recordId]),
    [
      ['INTERNAL', null, null],
      ['INVALID_STATE', null, null],
    ],
  )
  assert.ok(!JSON.stringify(entries).includes('4111'))
})

test('an effect that is rolled back leaves only an entry of the refusal', async () => {
  const rolledBack = thingMaker(organization, (point) => {
    if (point === 'within the transaction') throw new Refusal('CONFLICT', 'Too late.')
  })
  assert.ok(
    (await run(requestBy(organization), (context) => rolledBack(context, { name: 'undone' }), 'thingUndone')) instanceof
      Refusal,
  )
  assert.deepEqual(await services.db.read.run(thingsNamed, { shard: organization.shard, name: 'undone' }), [])
  assert.deepEqual(
    (await entriesOf('thingUndone')).map(({ outcome }) => outcome),
    ['CONFLICT'],
  )
})

test('a mutation that fails after its effect was committed is recorded as done', async () => {
  const late = async (context: Context) => {
    await makeNamed('late')(context)
    throw new Error('after the commit')
  }
  assert.ok((await run(requestBy(organization), late, 'thingLate')) instanceof Error)
  assert.deepEqual(
    (await entriesOf('thingLate')).map(({ outcome }) => outcome),
    ['done'],
  )
})

test('a mutation that changes nothing still writes an entry', async () => {
  const thing = { id: services.mintId(organization.shard), orgId: organization.id, name: 'as ever' }
  await run(requestBy(agency), async () => thing, 'thingSame')
  const [entry, ...more] = await entriesOf('thingSame')
  assert.equal(more.length, 0)
  assert.deepEqual([entry?.outcome, entry?.recordId], ['done', thing.id])
})

test('a repeated request with an Idempotency-Key is recorded as replayed', async () => {
  const send = (found: object | null) =>
    run(
      requestBy(agency, 'once', async () => found),
      makeNamed('once'),
      'thingOnce',
    )
  const made = await send(null)
  assert.equal(await send(made), made)
  assert.deepEqual(
    (await entriesOf('thingOnce')).map(({ outcome, recordId }) => [outcome, recordId]),
    [
      ['replayed', (made as Thing).id],
      ['done', (made as Thing).id],
    ],
  )
})

test('an entry of a job has no actor, key, address or request', async () => {
  const record = { type: 'Contact', id: services.mintId(organization.shard) }
  await audit(services, services.db.write, { owner: organization, action: 'job.work', record, outcome: 'done' })
  const [entry] = await entriesOf('job.work')
  assert.deepEqual([entry?.actorAccountId, entry?.keyId, entry?.address, entry?.requestId], [null, null, null, null])
})

test('an account reads its own log and the logs of accounts below, and no other', async () => {
  await audit(services, services.db.write, { owner: organization, action: 'tenancy', record: null, outcome: 'done' })
  const [entry] = await entriesOf('tenancy')
  assert.ok(entry)
  const id = { prefix: 'aud', uuid: entry.id, shard: organization.shard }
  const input = { orgId: accountIdOf(organization), action: 'tenancy' }
  for (const account of [organization, agency, platform]) {
    assert.equal((await auditEntries(requestBy(account), { input })).edges.length, 1)
    assert.deepEqual(await findAuditEntry(requestBy(account), id), entry)
  }
  for (const account of [sibling, stranger]) {
    await assert.rejects(auditEntries(requestBy(account), { input }), { code: 'NOT_FOUND' })
    assert.equal(await findAuditEntry(requestBy(account), id), null)
  }
})

test('entries of a request are found by its id for 31 days', async () => {
  await run({ ...requestBy(organization), requestId: 'a-request' }, makeNamed('traced'), 'thingTraced')
  const found = async (requestId: string, days = 0) => {
    const context = { ...requestBy(organization), wallNow: () => plus(services.wallNow(), { days }) }
    return (await auditEntries(context, { input: { requestId } })).edges.map(({ node }) => node.action)
  }
  assert.deepEqual(await found('a-request'), ['thingTraced'])
  assert.deepEqual(await found('another-request'), [])
  assert.deepEqual(await found('a-request', 32), [])
})

test('a search that takes too long is refused, and says what to choose', async () => {
  await database.query('begin')
  await database.query('lock table api_keys in access exclusive mode')
  const refused = auditEntries(requestBy(organization), { input: { requestId: 'a-request' } }).catch(
    (error: unknown) => error,
  )
  const waiting = `select pid from pg_locks where relation = 'api_keys'::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`
  let pid: number | undefined
  while (pid === undefined) pid = (await database.query<{ pid: number }>(waiting)).rows[0]?.pid
  await database.query('select pg_cancel_backend($1)', [pid])
  const error = await refused
  assert.ok(error instanceof Refusal && error.code === 'QUERY_TOO_COMPLEX', String(error))
  await database.query('rollback')
})

test('entries are filtered by time, and by action for at most 31 days', async () => {
  await audit(services, services.db.write, { owner: organization, action: 'rare', record: null, outcome: 'done' })
  const madeAt = services.wallNow()
  const later = plus(madeAt, { days: 31, minutes: 1 })
  const rareIn = async (input: object) => {
    const context = { ...requestBy(organization), wallNow: () => later }
    const { edges } = await auditEntries(context, { input: { ...input, first: 100 } })
    return edges.filter(({ node }) => node.action === 'rare').length
  }
  const action = 'rare'
  assert.equal(await rareIn({ action }), 0)
  assert.equal(await rareIn({}), 1, 'all entries are listed when no end is given')
  assert.equal(await rareIn({ action, until: plus(madeAt, { minutes: 1 }) }), 1)
  assert.equal(await rareIn({ action, until: plus(madeAt, { days: 30 }), since: plus(madeAt, { minutes: -1 }) }), 1)
  assert.equal(await rareIn({ since: plus(madeAt, { minutes: 1 }) }), 0)
  assert.equal(await rareIn({ until: plus(madeAt, { minutes: -1 }) }), 0)
  assert.equal(await rareIn({ since: plus(madeAt, { days: -300 }) }), 1)
  const refusedAt = (field: string) => (error: Refusal) =>
    error.code === 'VALIDATION_ERROR' && error.problems.map((problem) => problem.field).join() === field
  await assert.rejects(rareIn({ action, since: madeAt }), refusedAt('since'))
  await assert.rejects(rareIn({ since: later, until: madeAt }), refusedAt('since'))
})

test("the app's role cannot change or delete an entry in any partition", async () => {
  await audit(services, services.db.write, { owner: organization, action: 'kept', record: null, outcome: 'done' })
  const { rows } = await database.query<{ name: string }>(
    `select relname as name from pg_class where relname ~ '^audit_entries' and relkind in ('r', 'p')`,
  )
  assert.ok(rows.length > 3)
  for (const { name } of rows)
    for (const command of [
      `update ${name} set outcome = 'done'`,
      `delete from ${name}`,
      `truncate ${name}`,
      `drop table ${name}`,
    ])
      await assert.rejects(database.query(command), { code: '42501' }, command)
  await assert.rejects(
    database.query(`insert into ${rows.find(({ name }) => /\d$/.test(name))?.name} default values`),
    {
      code: '42501',
    },
  )
  assert.equal((await entriesOf('kept')).length, 1)
})
