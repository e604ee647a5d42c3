import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertDeliveryIsSound,
  claimAll,
  isSettled,
  openReceiver,
  openWorld,
  quiet,
  REQUESTS,
  type RequestRow,
  subscribe,
} from '../../../test/support/delivery.ts'
import { claimRequests, findQueuesWithWork } from './claim.ts'
import { fanOut } from './fan-out.ts'

const several = (count: number) => Array.from({ length: count }, () => ({}))

test('nothing is sent faster than its rate limit lets it, and all of it in the end', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  await subscribe(world, receiver.url())
  await world.ask('update webhooks set rate_limit_per_second = 25')
  await world.announce(world.organization, ...several(40))
  await fanOut(world.services, quiet, 0)
  let taken = 0
  // Three at once, a tenth of a second's worth, then one in 40 ms.
  for (const [ms, inAll] of [
    [0, 3],
    [39, 3],
    [1, 4],
    [80, 6],
    [1, 6],
    [39, 7],
    [1_000, 10],
  ] as const) {
    world.move({ milliseconds: ms })
    const claims = await claimAll(world)
    taken += claims.length
    assert.equal(taken, inAll, `after ${ms} ms more`)
    await world.ask(
      'update webhook_due set claim_token = null, claimed_at = null, claimed_until = null, ready = false, due_at = null where claim_token is not null',
    )
    await world.ask('update webhook_lanes set in_flight = 0')
  }
})

test('a rate limit spreads deliveries and drops none', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver], { moves: true })
  await subscribe(world, receiver.url())
  await world.ask('update webhooks set rate_limit_per_second = 200')
  await world.announce(world.organization, ...several(60))
  world.deliver()
  await world.until<RequestRow>(REQUESTS, isSettled)
  const [spread] = await world.ask<{ ms: number }>(
    'select (extract(epoch from max(started_at) - min(started_at)) * 1000)::int as ms from webhook_attempts',
  )
  // Twenty go at once; the other forty take 5 ms each, whatever the machine does meanwhile.
  assert.ok(spread!.ms >= 195, `${spread!.ms}`)
  await assertDeliveryIsSound(world)
})

test('the least recently served queue is next, and blocked ones are left out', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  for (let n = 0; n < 4; n++) await subscribe(world, receiver.url(`/${n}`))
  await world.announce(world.organization, ...several(20))
  await fanOut(world.services, quiet, 0)
  const [a, b, c, d] = await findQueuesWithWork(world.services)
  assert.ok(a && b && c && d)
  const limits = { perQueue: 1, lowPriorityMax: 9 }
  for (const queue of [c, a, d, b, a]) {
    world.move({ milliseconds: 1 })
    await claimRequests(world.services, [queue], limits)
  }
  assert.deepEqual(await findQueuesWithWork(world.services), [c, d, b, a])
  await world.ask(`update webhook_lanes set blocked_until = $2 where webhook_id = $1`, [a.webhookId, '2100-01-01'])
  await world.ask(`update webhooks set enabled = false where id = $1`, [b.webhookId])
  await world.ask(`update webhook_lanes set paced_until = $2 where webhook_id = $1`, [c.webhookId, '2100-01-01'])
  assert.deepEqual(await findQueuesWithWork(world.services), [d])
  const { claims, queues } = await claimRequests(world.services, [a, b, c, d], limits)
  const left = new Map(queues.map(({ webhookId, state, pacedUntil }) => [webhookId, [state, pacedUntil !== null]]))
  assert.deepEqual(
    left,
    new Map([
      [c.webhookId, ['empty', true]],
      [d.webhookId, ['more', false]],
    ]),
  )
  assert.deepEqual(
    claims.map(({ webhookId }) => webhookId),
    [d.webhookId],
  )
})

test('first attempts and later ones take turns also where one goes at a time', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  await subscribe(world, receiver.url())
  await world.ask('update webhooks set rate_limit_per_second = 1')
  await world.announce(world.organization, ...several(8))
  await fanOut(world.services, quiet, 0)
  await world.ask('update webhook_due set turn = 2 where request_id in (select request_id from webhook_due limit 4)')
  const turns: boolean[] = []
  for (let n = 0; n < 6; n++) {
    const [claim] = await claimAll(world)
    turns.push(claim!.isLowPriority)
    world.move({ seconds: 1 })
  }
  assert.deepEqual(turns, [false, true, false, true, false, true])
})
