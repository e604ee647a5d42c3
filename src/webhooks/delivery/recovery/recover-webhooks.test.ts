import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { assertDeliveryIsSound } from '../../../../test/support/delivery.ts'
import { servicesInCell } from '../../../../test/support/services-in-cell.ts'
import {
  progressOf,
  readRecovery,
  recover,
  runRecoveries,
  type Sent,
  sentTo,
  settleAll,
  timesSent,
  webhookWith,
} from '../../../../test/support/webhook-recoveries.ts'
import { accounts, Refused, retry, sql, update } from '../../../../test/support/webhooks.ts'
import { armCrashPoint } from '../../../platform/crash-point.ts'
import { formatId } from '../../../platform/ids/index.ts'
import { plus } from '../../../platform/time/index.ts'
import { recoverWebhooks } from '../../index.ts'

const { services, organization, later } = accounts
const ofCell = servicesInCell(accounts, organization.shard)
const hourAgo = () => plus(services.wallNow(), { hours: -1 })
const ask = sql.rows

/** Runs workers until one dies at the crash point. */
async function dieInBatch(time: number, requestsMax: number): Promise<void> {
  let died = false
  armCrashPoint(`recovery: batch written#${time}`, () => {
    died = true
    throw new Error('simulated crash')
  })
  while (!died && (await recoverWebhooks(ofCell, requestsMax)));
  armCrashPoint(null)
}

test('concurrent workers dispatch each event once', async () => {
  const { id, eventIds } = await webhookWith(organization, 1_000)
  await settleAll(id, 'failed')
  const { id: other } = await webhookWith(organization, 300)
  await settleAll(other, 'failed')
  const recoveries = [await recover(organization, id, hourAgo()), await recover(organization, other, hourAgo())]
  await Promise.all(Array.from({ length: 8 }, () => runRecoveries(30)))
  await runRecoveries()
  const progress = await Promise.all(
    recoveries.map(async (each) => progressOf(await readRecovery(organization, each.id))),
  )
  assert.deepEqual(progress, [
    ['done', 1_000, 1_000, 1_000],
    ['done', 300, 300, 300],
  ])
  const sent = await sentTo(id)
  assert.deepEqual(
    sent.slice(1_000).map((request) => request.event_id),
    eventIds,
  )
  await assertDeliveryIsSound({ ask })
})

test('a worker that dies in a batch leaves no rows of it, and the next worker repeats no earlier batch', async () => {
  for (const time of [1, 2, 5]) {
    const { id, eventIds } = await webhookWith(organization, 50)
    await settleAll(id, 'failed')
    const recovery = await recover(organization, id, hourAgo())
    await dieInBatch(time, 10)
    const done = 10 * (time - 1)
    assert.deepEqual(progressOf(await readRecovery(organization, recovery.id)), ['running', 50, done, done])
    assert.equal((await sentTo(id)).length, 50 + done)
    await runRecoveries(10)
    assert.deepEqual(progressOf(await readRecovery(organization, recovery.id)), ['done', 50, 50, 50])
    assert.deepEqual(timesSent(await sentTo(id)), new Map(eventIds.map((event) => [event, 2])))
  }
})

test('a failing recovery does not delay others', async () => {
  const { id: broken } = await webhookWith(organization, 1)
  await settleAll(broken, 'failed')
  const stuck = await recover(organization, broken, hourAgo())
  const { id } = await webhookWith(organization, 1)
  await settleAll(id, 'failed')
  const recovery = await recover(organization, id, hourAgo())
  armCrashPoint('recovery: batch written', () => {
    throw new Error('injected failure')
  })
  later({ minutes: 1 })
  await recoverWebhooks(ofCell)
  later({})
  assert.deepEqual(progressOf(await readRecovery(organization, stuck.id)), ['running', 1, 0, 0])
  const [line] = await ask<{ moved_back: boolean }>(
    `select updated_at >= created_at + interval '1 minute' as moved_back from webhook_recoveries where status = 'running'`,
  )
  assert.deepEqual(line, { moved_back: true }, 'a failed recovery is tried again after all others')
  assert.deepEqual(progressOf(await readRecovery(organization, recovery.id)), ['done', 1, 1, 1])
  await runRecoveries()
})

type Action =
  | { readonly kind: 'work' | 'die' | 'off' | 'on' | 'work twice' }
  | { readonly kind: 'retry' | 'fail' | 'deliver'; readonly event: number }

const EVENTS = 9
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('work', 'work twice', 'die') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('off', 'on') }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('retry', 'fail', 'deliver'), event: fc.nat(EVENTS - 1) }),
  },
)

/** Performs the action. Returns the number of new requests by manual retries. */
async function perform(it: Action, id: string, eventIds: readonly string[]): Promise<number> {
  if (it.kind === 'retry') return retryByHand(id, eventIds[it.event]!)
  if ('event' in it) await settleAll(id, it.kind === 'fail' ? 'failed' : 'delivered', [eventIds[it.event]!])
  else if (it.kind === 'work') await recoverWebhooks(ofCell, 2)
  else if (it.kind === 'work twice') await Promise.all([recoverWebhooks(ofCell, 2), recoverWebhooks(ofCell, 2)])
  else if (it.kind === 'die') await dieInBatch(1, 2)
  else await update(organization, { id, enabled: it.kind === 'on' })
  return 0
}

async function retryByHand(id: string, eventId: string): Promise<number> {
  const before = await sentTo(id)
  const request = before.find((each) => each.event_id === eventId)!
  try {
    const retried = await retry(organization, { id: formatId('whr', request.id) })
    return before.some((each) => formatId('whr', each.id) === retried.id) ? 0 : 1
  } catch (error) {
    assert.ok(error instanceof Refused && error.code === 'INVALID_STATE', String(error))
    return 0
  }
}

const newestStatus = (sent: readonly Sent[], eventId: string) =>
  sent.findLast((request) => request.event_id === eventId)!.status

test('in any sequence of actions, requests that had failed are dispatched once, and no others', async () => {
  const statuses = fc.array(fc.constantFrom('failed', 'failed', 'delivered', 'pending'), {
    minLength: EVENTS,
    maxLength: EVENTS,
  })
  await fc.assert(
    fc.asyncProperty(statuses, fc.array(action, { maxLength: 14 }), async (initial, actions) => {
      const { id, eventIds } = await webhookWith(organization, EVENTS)
      for (const status of ['failed', 'delivered'] as const)
        await settleAll(
          id,
          status,
          eventIds.filter((_, index) => initial[index] === status),
        )
      const before = await sentTo(id)
      const { id: recoveryId } = await recover(organization, id, hourAgo())
      let byHand = 0
      for (const each of actions) byHand += await perform(each, id, eventIds)
      await runRecoveries(2)

      const { status, total, done, dispatched } = await readRecovery(organization, recoveryId)
      const after = await sentTo(id)
      assert.equal(
        after.length,
        before.length + byHand + dispatched,
        'each new request is counted as a retry or by the recovery',
      )
      assert.ok(dispatched <= done && (status === 'stopped' ? done <= total : status === 'done' && done === total))
      assert.ok(status === 'done' || actions.some(({ kind }) => kind === 'off'))
      const touched = new Set(actions.flatMap((each) => ('event' in each ? [eventIds[each.event]!] : [])))
      for (const eventId of eventIds) {
        const of = after.filter((request) => request.event_id === eventId)
        assert.ok(
          of.filter((request) => request.status === 'pending').length <= 1,
          'at most one request of an event is pending',
        )
        const hadFailed = newestStatus(before, eventId) === 'failed'
        if (hadFailed && status === 'done') assert.ok(of.length >= 2, 'failed requests are dispatched again')
        if (!touched.has(eventId) && !hadFailed) assert.equal(of.length, 1, 'other requests are not dispatched again')
        if (!touched.has(eventId) && hadFailed) assert.ok(of.length <= 2, 'no request is dispatched twice')
      }
      await assertDeliveryIsSound({ ask })
    }),
    { numRuns: 30 },
  )
})
