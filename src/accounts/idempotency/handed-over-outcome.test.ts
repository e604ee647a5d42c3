import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccounts } from '../../../test/support/accounts.ts'
import { refusedWith, thingRequests } from '../../../test/support/thing-requests.ts'
import { Refusal } from '../../platform/refusal.ts'
import { claim } from './claim-idempotency-key.ts'
import { recordHandedOverOutcome } from './idempotency.queries.generated.ts'

const accounts = await openAccounts()
const { later, organization, services } = accounts

/** Requests of a process for which the organization is in another cell than the directory. */
const { makeThing, send, things } = thingRequests({
  ...accounts,
  requestBy: (...of) => {
    const context = accounts.requestBy(...of)
    return { ...context, db: { ...context.db, isInDirectory: () => false } }
  },
})

/** Longer than a lease. */
const LEASE_ENDED = { seconds: 11 }

test('the outcome of a mutation of the directory is replayed', async () => {
  const sent = { key: 'replayed', input: { name: 'replayed' }, definition: { runsInDirectory: true } } as const
  const { thing, replayed } = await send(sent)
  assert.equal(replayed, false)
  assert.deepEqual(await send(sent), { thing, replayed: true })
  assert.deepEqual(await things('replayed'), [thing])
})

test('a run in the directory that lost its lease to another run leaves no effect', async () => {
  const sent = { key: 'lost', input: { name: 'lost' } }
  const { thing: takeOver } = await send({ key: null, input: { name: 'of the run that took over' } })
  const definition = {
    runsInDirectory: true,
    run: async (...given: Parameters<typeof makeThing>) => {
      later(LEASE_ENDED)
      await send({ ...sent, definition: { run: async () => takeOver } })
      return makeThing(...given)
    },
  } as const
  await assert.rejects(send({ ...sent, definition }), refusedWith('CONFLICT'))
  assert.deepEqual(await things('lost'), [])
  later({})
})

test('a late outcome is written if its reserved ids match, and ignored otherwise', async () => {
  const rowKey = { shard: organization.shard, accountId: organization.id, key: 'late', path: 'thingCreate' }
  const [hash, of] = [Buffer.alloc(32), { outcomeType: 'Thing', isOutcomeDeferred: true }]
  const dead = await claim(services, rowKey, hash, of)
  later(LEASE_ENDED)
  const next = await claim(services, rowKey, hash, of)
  assert.ok('run' in dead && 'run' in next)
  assert.notEqual(dead.run.leaseToken, next.run.leaseToken)
  const reservedIds = [...dead.run.reservedIds]
  const outcome = { ...rowKey, outcomeType: 'Thing', outcomeId: reservedIds[0]! }
  await services.db.write.run(recordHandedOverOutcome, { ...outcome, reservedIds: reservedIds.toReversed() })
  await assert.rejects(claim(services, rowKey, hash, of), refusedWith('CONFLICT'))
  await services.db.write.run(recordHandedOverOutcome, { ...outcome, reservedIds })
  const { outcomeType: type, outcomeId: id } = outcome
  assert.deepEqual(await claim(services, rowKey, hash, of), { outcome: { type, id, reservedIds } })
  later({})
})

test('a repeated request that is refused keeps the ids of an earlier run, whose effect may be committed', async () => {
  const reserved: (readonly string[] | undefined)[] = []
  const sendWith = (error: Error | null) =>
    send({
      ...{ key: 'unknown outcome', input: { name: 'unknown outcome' } },
      definition: {
        run: async (...given: Parameters<typeof makeThing>) => {
          reserved.push(given[0].idempotent?.reservedIds)
          if (error) throw error
          return makeThing(...given)
        },
      },
    })
  await assert.rejects(sendWith(new Error('the connection was lost at commit')))
  await assert.rejects(sendWith(new Refusal('TEMPORARILY_UNAVAILABLE', 'The directory is down.')))
  await sendWith(null)
  assert.equal(reserved.length, 3)
  assert.deepEqual(new Set(reserved.map((ids) => ids?.join())).size, 1)
})
