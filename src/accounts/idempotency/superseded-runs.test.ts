import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccounts } from '../../../test/support/accounts.ts'
import { refusedWith, sentThings } from '../../../test/support/sent-things.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../context.ts'

const accounts = await openAccounts()
const { later } = accounts
const { makeThing, send, things } = sentThings(accounts)

/** Past the end of a lease. */
const LEASE_ENDED = { seconds: 11 }

/**
 * Sends a request whose lease ends while it runs: the same request comes again, takes the lease
 * over and waits. Then the first run goes on as `first` says. Returns the first run's outcome, and
 * how to let the second one finish.
 */
async function overtaken(name: string, first: (context: Context) => ReturnType<typeof makeThing>) {
  const sent = { key: name, input: { name } }
  const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waits = async (context: Context) => {
    started.resolve()
    await finish.promise
    return makeThing(context, sent.input)
  }
  let second: ReturnType<typeof send> | undefined
  const run = async (context: Context) => {
    later(LEASE_ENDED)
    second = send({ ...sent, definition: { run: waits } })
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
  test(`a run that ${how} after another one took its lease leaves no effect, and leaves the lease to the other`, async () => {
    const { sent, error, finishSecond } = await overtaken(`a run that ${how}`, run)
    if (how === 'makes its record') assert.ok(refusedWith('CONFLICT')(error))
    assert.deepEqual(await things('by the first run'), [])
    await assert.rejects(send(sent), refusedWith('CONFLICT'), 'the second run still holds the lease')
    const made = await finishSecond()
    assert.equal(made?.replayed, false)
    assert.deepEqual(await send(sent), { thing: made?.thing, replayed: true })
    later({})
  })
