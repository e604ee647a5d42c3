import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccounts } from '../../../test/support/accounts.ts'
import { type Thing, type ThingInput, thingById, thingInfo, thingMaker } from '../../../test/support/things.ts'
import { first, type Statement } from '../../platform/db/index.ts'
import { auditEntries } from '../audit/audit-entries.ts'
import type { Context, FindRecord } from '../context.ts'
import { mutation } from './idempotency.ts'

const { organization, requestBy } = await openAccounts()

const findThing: FindRecord = async (context, _type, id) =>
  first(await context.db.read.run(thingById, { shard: organization.shard, id }))
const undo: Statement<{ readonly shard: number }, null> = {
  name: 'undo',
  text: "do $$ begin raise exception using errcode = '40P01'; end $$",
  parameters: [],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: () => null,
}

/** Returns the context with a database that aborts the first two transactions at their commit. */
function undoneTwice(context: Context): Context {
  let runs = 0
  const transaction: Context['db']['transaction'] = (work) =>
    context.db.transaction(async (tx) => {
      const result = await work(tx)
      if (++runs < 3) await tx.run(undo, { shard: organization.shard })
      return result
    })
  return { ...context, db: { ...context.db, transaction } }
}

test('an effect rolled back by a deadlock is repeated with its reserved ids and audited once', async () => {
  let reserved: string | undefined
  const run = (context: Context, input: ThingInput) => {
    reserved = context.idempotent?.reservedIds[0]
    return thingMaker(organization)(undoneTwice(context), input)
  }
  const make = mutation<ThingInput, Thing>({ type: 'Thing', shard: () => organization.shard, run })
  const send = () =>
    make(null, { input: { name: 'a' } }, requestBy(organization, 'undone', findThing), thingInfo('thingCreate'))
  const thing = await send()
  assert.equal(thing.id, reserved)
  const { edges } = await auditEntries(requestBy(organization), { input: { action: 'thingCreate', first: 100 } })
  assert.deepEqual(
    edges.map(({ node }) => node.recordId),
    [thing.id],
  )
  assert.deepEqual(await send(), thing)
})
