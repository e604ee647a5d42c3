import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { openAccounts } from '../../../test/support/accounts.ts'
import { inEachCell, sum } from '../../../test/support/in-each-cell.ts'
import { refusedWith, thingRequests } from '../../../test/support/thing-requests.ts'
import type { ThingInput } from '../../../test/support/things.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../context.ts'
import { claim, deleteExpiredIdempotencyKeys } from './claim-idempotency-key.ts'
import { canonicalJson } from './idempotency.ts'
import { mint } from './idempotent-run.ts'

const accounts = await openAccounts()
const { services, organization, agency, later, database } = accounts
const { makeThing, send, things } = thingRequests(accounts)

for (const copies of [50, 200]) {
  test(`${copies} concurrent copies of a request have one effect`, async () => {
    const sent = { key: `copies-${copies}`, input: { name: `copies-${copies}` } }
    const answers = await Promise.allSettled(Array.from({ length: copies }, () => send(sent)))
    const [thing, ...more] = await things(sent.input.name)
    assert.equal(more.length, 0)
    const done = answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value)
    assert.equal(done.filter(({ replayed }) => !replayed).length, 1)
    assert.ok(done.every((answer) => answer.thing.id === thing?.id))
    for (const answer of answers) if (answer.status === 'rejected') assert.ok(refusedWith('CONFLICT')(answer.reason))
    assert.deepEqual(await send(sent), { thing, replayed: true })
  })
}

test('a repeated request returns the current record, whatever the order of its fields', async () => {
  const { thing } = await send({ key: 'again', input: { name: 'again', size: 3n } })
  const again = await send({ key: 'again', input: { size: 3n, name: 'again' } })
  assert.deepEqual(again, { thing, replayed: true })
})

test('another request under the same key is refused, whatever the outcome of the first', async () => {
  await send({ key: 'other', input: { name: 'one' } })
  await assert.rejects(send({ key: 'other', input: { name: 'two' } }), refusedWith('IDEMPOTENCY_MISMATCH'))
  assert.deepEqual(await things('two'), [])
})

test('a key applies to one account and to one mutation of a document', async () => {
  const sent = { key: 'shared', input: { name: 'shared' } }
  const made = [await send(sent), await send({ ...sent, account: agency }), await send({ ...sent, alias: 'second' })]
  assert.ok(made.every(({ replayed }) => !replayed))
  assert.equal((await things('shared')).length, 3)
})

test('without a key every request has its effect', async () => {
  await Promise.all([1, 2].map(() => send({ key: null, input: { name: 'keyless' } })))
  assert.equal((await things('keyless')).length, 2)
})

test('an empty key is refused, and so is a key or an alias of over 255 characters', async () => {
  const input = { name: 'bounds' }
  await send({ key: 'k'.repeat(255), input })
  for (const sent of [{ key: '' }, { key: 'k'.repeat(256) }, { key: 'k', alias: 'a'.repeat(256) }]) {
    await assert.rejects(send({ ...sent, input }), refusedWith('VALIDATION_ERROR'))
  }
})

test('a request that was refused before any effect can be repeated', async () => {
  const sent = { key: 'refused', input: { name: 'refused' } }
  const run = async () => {
    throw new Refusal('INVALID_STATE', 'Not now.')
  }
  await assert.rejects(send({ ...sent, definition: { run } }), refusedWith('INVALID_STATE'))
  assert.equal((await send({ ...sent, input: { name: 'refused, then changed' } })).replayed, false)
})

test('a request that failed resumes at once with its reserved ids', async () => {
  const sent = { key: 'failed', input: { name: 'failed' } }
  let reserved = ''
  const run = async (context: Context) => {
    reserved = mint(context, organization.shard)
    throw new Error('a fault')
  }
  await assert.rejects(send({ ...sent, definition: { run } }), /a fault/)
  assert.equal((await send(sent)).thing.id, reserved)
})

test('a request that is refused after its effect is replayed, and has no second effect', async () => {
  const sent = { key: 'late', input: { name: 'late' } }
  const run = async (context: Context, input: ThingInput) => {
    await makeThing(context, input)
    throw new Refusal('PROVIDER_UNAVAILABLE', 'Too late.')
  }
  await assert.rejects(send({ ...sent, definition: { run } }), refusedWith('PROVIDER_UNAVAILABLE'))
  assert.equal((await send(sent)).replayed, true)
  assert.equal((await things('late')).length, 1)
})

test('a mutation without changes is replayed, too', async () => {
  const { thing } = await send({ key: null, input: { name: 'unchanged' } })
  const sent = { key: 'unchanged', input: { name: 'unchanged' }, definition: { run: async () => thing } }
  assert.deepEqual(await send(sent), { thing, replayed: false })
  assert.deepEqual(await send(sent), { thing, replayed: true })
})

test('a repeated request does not show a secret again, and is refused with the id of its record', async () => {
  const sent = { key: 'secret', input: { name: 'secret' }, definition: { secretOf: 'cko' } }
  await send(sent)
  await assert.rejects(send(sent), (error) => {
    assert.ok(error instanceof Refusal && error.code === 'CONFLICT')
    return /^cko_/.test(String(error.details.id))
  })
})

test('a copy of a running request is refused with the longest time to wait', async () => {
  const sent = { key: 'running', input: { name: 'running' } }
  const running = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const run = async (context: Context, input: ThingInput) => {
    started.resolve()
    await running.promise
    return makeThing(context, input)
  }
  const slow = send({ ...sent, definition: { run } })
  await started.promise
  await assert.rejects(send(sent), (error) => {
    assert.ok(error instanceof Refusal && error.code === 'CONFLICT')
    return Number(error.details.retryAfterSeconds) > 0 && Number(error.details.retryAfterSeconds) <= 10
  })
  running.resolve()
  assert.equal((await slow).replayed, false)
})

test('a run that lost its lease to another run leaves no effect', async () => {
  const sent = { key: 'lost', input: { name: 'lost' } }
  const run = async (context: Context, input: ThingInput) => {
    later({ seconds: 11 })
    await send({ ...sent, definition: { run: async () => takeOver } })
    return makeThing(context, input)
  }
  const { thing: takeOver } = await send({ key: null, input: { name: 'of the run that took over' } })
  await assert.rejects(send({ ...sent, definition: { run } }), refusedWith('CONFLICT'))
  assert.deepEqual(await things('lost'), [])
  assert.deepEqual((await send(sent)).thing, takeOver)
  later({})
})

test('a process killed between claim and effect is resumed with its reserved ids when its lease has expired', async () => {
  const rowKey = { shard: organization.shard, accountId: organization.id, key: 'killed', path: 'thingCreate' }
  const hash = services.sealer.hmac('idempotent request', canonicalJson(['thingCreate', { name: 'killed' }]))
  const dead = await claim(services, rowKey, hash, { outcomeType: 'Thing', isOutcomeDeferred: false })
  const sent = { key: 'killed', input: { name: 'killed' } }
  await assert.rejects(send(sent), refusedWith('CONFLICT'))
  later({ seconds: 11 })
  await assert.rejects(send({ ...sent, input: { name: 'other' } }), refusedWith('IDEMPOTENCY_MISMATCH'))
  const { thing } = await send(sent)
  assert.ok('run' in dead && dead.run.reservedIds[0] === thing.id)
  later({})
})

for (const crash of ['before the effect', 'within the transaction', 'before the response']) {
  test(`a process killed ${crash} leaves at most one effect, and the same key finishes it`, async () => {
    const child = spawn(
      process.execPath,
      [new URL('../../../test/support/crash-in-mutation.ts', import.meta.url).pathname],
      {
        env: { ...process.env, CRASH: JSON.stringify({ crash, database, account: organization }) },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL'])
    const sent = { key: `crash ${crash}`, input: { name: `crash ${crash}` } }
    later({ seconds: 11 })
    const { replayed, thing } = await send(sent)
    later({})
    assert.equal(replayed, crash === 'before the response')
    assert.deepEqual(await things(sent.input.name), [thing])
  })
}

test('a key is deleted after 24 hours', async () => {
  const sent = { key: 'forgotten', input: { name: 'forgotten' } }
  const { thing } = await send(sent)
  later({ hours: 23, minutes: 59 })
  assert.equal((await send(sent)).replayed, true)
  later({ hours: 24, seconds: 1 })
  const second = await send(sent)
  assert.equal(second.replayed, false)
  assert.notEqual(second.thing.id, thing.id)
  assert.ok(sum(await inEachCell(services, (ofCell) => deleteExpiredIdempotencyKeys(ofCell))) > 0)
  assert.equal(sum(await inEachCell(services, (ofCell) => deleteExpiredIdempotencyKeys(ofCell))), 0)
  assert.equal((await send(sent)).replayed, true, 'a key that was claimed again is not deleted')
  later({})
})
