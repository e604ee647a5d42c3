import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { openAccounts } from '../../../test/support/accounts.ts'
import { type ThingArgs as Args, type Thing, thingInfo, thingMaker, thingsNamed } from '../../../test/support/things.ts'
import { Refusal } from '../../platform/refusal.ts'
import { plus } from '../../platform/time/index.ts'
import { accountIdOf } from '../account.ts'
import type { Context } from '../context.ts'
import { mutation } from '../idempotency/idempotency.ts'
import { audit } from './audit.ts'
import { auditEntries } from './audit-entries.ts'
import { type AuditEntry, findAuditEntry } from './audit-entry.ts'

const { services, url, platform, agency, organization, sister, stranger, requestBy } = await openAccounts()
const database = new pg.Client(url)
await database.connect()
// The database goes, with whoever is connected, when the file has run.
database.on('error', () => {})
after(() => database.end())

/** Runs a mutation as a request of the context; gives its record, or what it was refused with. */
async function run(context: Context, work: (context: Context) => Promise<Thing>, name = 'thingCreate') {
  const resolve = mutation<Args, Thing>({ type: 'Thing', shard: () => organization.shard, run: work })
  const info = { ...thingInfo(name), fieldName: name }
  return resolve(null, { input: { name } }, context, info).catch((error: unknown) => error as Error)
}

/** The entries of an action, newest first, as that account's key reads them. */
async function entriesOf(action: string, account = organization): Promise<readonly AuditEntry[]> {
  const { edges } = await auditEntries(requestBy(account), { input: { action, first: 100 } })
  return edges.map(({ node }) => node)
}

const making = (name: string) => (context: Context) => thingMaker(organization)(context, { name })

test('what was done is told once, in the log of the account that owns the record', async () => {
  const context = requestBy(agency)
  const thing = await run(context, making('told'), 'thingTold')
  assert.ok(!(thing instanceof Error))
  const [entry, ...more] = await entriesOf('thingTold')
  assert.equal(more.length, 0)
  assert.ok(entry)
  const { id: _, occurredAt, ...told } = entry
  assert.deepEqual(told, {
    accountId: organization.id,
    accountKind: 'Organization',
    actorAccountId: agency.id,
    actorKind: 'Agency',
    keyId: context.caller.keyId,
    // The test's key is in no table.
    isApiKey: false,
    action: 'thingTold',
    recordType: 'Thing',
    recordId: thing.id,
    outcome: 'done',
    address: '192.0.2.7',
    requestId: 'test',
    operator: null,
  })
  assert.ok(occurredAt <= services.wallNow() && occurredAt > plus(services.wallNow(), { minutes: -1 }))
  assert.deepEqual(await entriesOf('thingTold', agency), [])
})

test('what was refused or failed is told in the log of the account that asked, without a record', async () => {
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

test('an effect that is rolled back leaves the entry of its refusal and no other', async () => {
  const undone = thingMaker(organization, (place) => {
    if (place === 'within the transaction') throw new Refusal('CONFLICT', 'Too late.')
  })
  assert.ok(
    (await run(requestBy(organization), (context) => undone(context, { name: 'undone' }), 'thingUndone')) instanceof
      Refusal,
  )
  assert.deepEqual(await services.db.read.run(thingsNamed, { shard: organization.shard, name: 'undone' }), [])
  assert.deepEqual(
    (await entriesOf('thingUndone')).map(({ outcome }) => outcome),
    ['CONFLICT'],
  )
})

test('what is refused after its effect was committed is told as done', async () => {
  const late = async (context: Context) => {
    await making('late')(context)
    throw new Error('after the commit')
  }
  assert.ok((await run(requestBy(organization), late, 'thingLate')) instanceof Error)
  assert.deepEqual(
    (await entriesOf('thingLate')).map(({ outcome }) => outcome),
    ['done'],
  )
})

test('a mutation that finds nothing to change leaves its entry all the same', async () => {
  const thing = { id: services.mintId(organization.shard), orgId: organization.id, name: 'as ever' }
  await run(requestBy(agency), async () => thing, 'thingSame')
  const [entry, ...more] = await entriesOf('thingSame')
  assert.equal(more.length, 0)
  assert.deepEqual([entry?.outcome, entry?.recordId], ['done', thing.id])
})

test('the repeat of a request with an Idempotency-Key is told as replayed', async () => {
  const send = (found: object | null) =>
    run(
      requestBy(agency, 'once', async () => found),
      making('once'),
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

test('what a job does has no actor, key, address or request', async () => {
  const record = { type: 'Contact', id: services.mintId(organization.shard) }
  await audit(services, services.db.write, { owner: organization, action: 'job.work', record, outcome: 'done' })
  const [entry] = await entriesOf('job.work')
  assert.deepEqual([entry?.actorAccountId, entry?.keyId, entry?.address, entry?.requestId], [null, null, null, null])
})

test('an account reads its own log and those below, and finds no entry of another', async () => {
  await audit(services, services.db.write, { owner: organization, action: 'tenancy', record: null, outcome: 'done' })
  const [entry] = await entriesOf('tenancy')
  assert.ok(entry)
  const id = { prefix: 'aud', uuid: entry.id, shard: organization.shard }
  const input = { orgId: accountIdOf(organization), action: 'tenancy' }
  for (const account of [organization, agency, platform]) {
    assert.equal((await auditEntries(requestBy(account), { input })).edges.length, 1)
    assert.deepEqual(await findAuditEntry(requestBy(account), id), entry)
  }
  for (const account of [sister, stranger]) {
    await assert.rejects(auditEntries(requestBy(account), { input }), { code: 'NOT_FOUND' })
    assert.equal(await findAuditEntry(requestBy(account), id), null)
  }
})

test('entries are told of a time, and those of an action of 31 days at most', async () => {
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
  assert.equal(await rareIn({}), 1, 'all entries are told without an end')
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

test("the app's role can neither change nor delete an entry, in no partition either", async () => {
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
