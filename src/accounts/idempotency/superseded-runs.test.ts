import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccounts } from '../../../test/support/accounts.ts'
import { refusedWith, thingRequests } from '../../../test/support/thing-requests.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../context.ts'

const accounts = await openAccounts()
const { later } = accounts
const { makeThing, send, things } = thingRequests(accounts)

/** Longer than a lease. */
const LEASE_ENDED = { seconds: 11 }

/**
 * Sends a request whose lease expires while it runs. The repeated request takes the lease over and
 * waits. Then the first run continues with `first`. Returns the first run's outcome and a function
 * that lets the second one finish.
 */
async function overtaken(name: string, first: (context: Context) => ReturnType<typeof makeThing>) {
  const sent = { key: name, input: { name } }
  const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waiting = async (context: Context) => {
    started.resolve()
    await finish.promise
    return makeThing(context, sent.input)
  }
  let second: ReturnType<typeof send> | undefined
  const run = async (context: Context) => {
    later(LEASE_ENDED)
    second = send({ ...sent, definition: { run: waiting } })
    await started.promise
    return first(context)
  }
  const [outcome] = await Promise.allSettled([send({ ...sent, definition: { run } })])
  return {
    sent,
    error: outcome.status === 'rejected' ? outcome.reason : null,
    finishSecond: () => {
      finish.resolve()
      return second
    },
  }
}

for (const [how, run] of [
  ['makes its record', (context: Context) => makeThing(context, { name: 'by the first run' })],
  ['is refused', async () => Promise.reject(new Refusal('INVALID_STATE', 'Not now.'))],
  ['fails', async () => Promise.reject(new Error('a fault'))],
] as const)
  test(`a run that ${how} after it lost its lease has no effect and does not end the lease of the other run`, async () => {
    const { sent, error, finishSecond } = await overtaken(`a run that ${how}`, run)
    if (how === 'makes its record') assert.ok(refusedWith('CONFLICT')(error))
    assert.deepEqual(await things('by the first run'), [])
    await assert.rejects(send(sent), refusedWith('CONFLICT'), 'the second run still has the lease')
    const made = await finishSecond()
    assert.equal(made?.replayed, false)
    assert.deepEqual(await send(sent), { thing: made?.thing, replayed: true })
    later({})
  })
