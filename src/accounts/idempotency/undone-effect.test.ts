import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccounts } from '../../../test/support/accounts.ts'
import { type ThingArgs as Args, type Thing, thingById, thingInfo, thingMaker } from '../../../test/support/things.ts'
import { first } from '../../platform/db/index.ts'
import { auditEntries } from '../audit/audit-entries.ts'
import type { Context, FindNode } from '../context.ts'
import { mutation } from './idempotency.ts'

const { organization, requestBy } = await openAccounts()

const findThing: FindNode = async (context, _type, id) =>
  first(await context.db.read.run(thingById, { shard: organization.shard, id }))
const undo = {
  name: 'undo',
  text: "do $$ begin raise exception using errcode = '40P01'; end $$",
  parameters: [],
  row: () => null,
}

/**
 * The same context; what it does in a transaction is undone the first two times, when all of it was
 * done but the commit.
 */
function undoneTwice(context: Context): Context {
  let turns = 0
  const transaction: Context['db']['transaction'] = (work) =>
    context.db.transaction(async (tx) => {
      const result = await work(tx)
      if (++turns < 3) await tx.run(undo, {})
      return result
    })
  return { ...context, db: { ...context.db, transaction } }
}

test('what a deadlock undid is done again with the ids reserved for it, and identifyingInput once', async () => {
  let reserved: string | undefined
  const run = (context: Context, input: Args['input']) => {
    reserved = context.idempotent?.reservedIds[0]
    return thingMaker(organization)(undoneTwice(context), input)
  }
  const make = mutation<Args, Thing>({ type: 'Thing', shard: () => organization.shard, run })
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
