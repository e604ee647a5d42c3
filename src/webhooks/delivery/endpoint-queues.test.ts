import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertDeliveryIsSound,
  claimAll,
  isSettled,
  openDeliveryFixture,
  quiet,
  REQUESTS,
  type RequestRow,
  subscribe,
} from '../../../test/support/delivery.ts'
import { openReceiver } from '../../../test/support/receiver.ts'
import { claimRequests, findQueuesWithWork, releaseClaims } from './claim.ts'
import { fanOut } from './fan-out.ts'

const emptyEvents = (count: number) => Array.from({ length: count }, () => ({}))

test('claims never exceed the rate limit of their webhook', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  await fixture.ask('update webhooks set rate_limit_per_second = 25')
  await fixture.announce(fixture.organization, ...emptyEvents(40))
  await fanOut(fixture.services, quiet, 0)
  let taken = 0
  // At first three at once, as many as a tenth of a second allows, then one every 40 ms.
  for (const [ms, inAll] of [
    [0, 3],
    [39, 3],
    [1, 4],
    [80, 6],
    [1, 6],
    [39, 7],
    [1_000, 10],
  ] as const) {
    fixture.move({ milliseconds: ms })
    const claims = await claimAll(fixture)
    taken += claims.length
    assert.equal(taken, inAll, `after ${ms} ms more`)
    await fixture.ask(
      'update webhook_due set claim_token = null, claimed_at = null, claimed_until = null, ready = false, due_at = null where claim_token is not null',
    )
    await fixture.ask('update webhook_queues set in_flight = 0')
  }
})

test('a rate limit spreads deliveries and drops none', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver], { moves: true })
  await subscribe(fixture, receiver.url())
  await fixture.ask('update webhooks set rate_limit_per_second = 200')
  await fixture.announce(fixture.organization, ...emptyEvents(60))
  fixture.deliver()
  await fixture.until<RequestRow>(REQUESTS, isSettled)
  const [pace] = await fixture.ask<{ all: number; last: number }>(
    `select (extract(epoch from q.paced_until - min(r.created_at)) * 1000)::int as all,
       (extract(epoch from q.paced_until - max(a.started_at)) * 1000)::int as last
     from webhook_queues q, webhook_requests r, webhook_attempts a group by q.paced_until`,
  )
  // Twenty are sent at once, and the others take 5 ms each. The pace does not depend on the time at
  // which a slow machine starts an attempt, which is never before its own place in the pace.
  assert.ok(pace!.all >= 200 && pace!.last <= 10, JSON.stringify(pace))
  await assertDeliveryIsSound(fixture)
})

test('the least recently served queue is next, and blocked ones are left out', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  for (let n = 0; n < 4; n++) await subscribe(fixture, receiver.url(`/${n}`))
  await fixture.announce(fixture.organization, ...emptyEvents(20))
  await fanOut(fixture.services, quiet, 0)
  const [a, b, c, d] = await findQueuesWithWork(fixture.services)
  assert.ok(a && b && c && d)
  const limits = { perQueue: [1], lowPriorityMax: 9 }
  for (const queue of [c, a, d, b, a]) {
    fixture.move({ milliseconds: 1 })
    await claimRequests(fixture.services, [queue], limits)
  }
  assert.deepEqual(await findQueuesWithWork(fixture.services), [c, d, b, a])
  await fixture.ask(`update webhook_queues set blocked_until = $2 where webhook_id = $1`, [a.webhookId, '2100-01-01'])
  await fixture.ask(`update webhooks set enabled = false where id = $1`, [b.webhookId])
  await fixture.ask(`update webhook_queues set paced_until = $2 where webhook_id = $1`, [c.webhookId, '2100-01-01'])
  assert.deepEqual(await findQueuesWithWork(fixture.services), [d])
  const { claims, queues } = await claimRequests(fixture.services, [a, b, c, d], {
    ...{ perQueue: [1, 1, 1, 1], lowPriorityMax: 9 },
  })
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

test('about three first attempts are sent for each later one', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  await fixture.announce(fixture.organization, ...emptyEvents(40))
  await fanOut(fixture.services, quiet, 0)
  await fixture.ask(
    'update webhook_due set priority = 2 where request_id in (select request_id from webhook_due limit 20)',
  )
  const [queue] = await findQueuesWithWork(fixture.services)
  assert.ok(queue)
  const laterOf = async (perQueue: number) => {
    const { claims } = await claimRequests(fixture.services, [queue], { perQueue: [perQueue], lowPriorityMax: 9 })
    assert.equal(claims.length, perQueue)
    await releaseClaims(fixture.services, claims)
    return claims.filter(({ isLowPriority }) => isLowPriority).length
  }
  assert.deepEqual(
    [await laterOf(8), await laterOf(4), await laterOf(2), await laterOf(2), await laterOf(2)],
    [2, 1, 0, 1, 0],
  )
})

test('first attempts and later ones alternate even with a single slot', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  await fixture.ask('update webhooks set rate_limit_per_second = 1')
  await fixture.announce(fixture.organization, ...emptyEvents(8))
  await fanOut(fixture.services, quiet, 0)
  await fixture.ask(
    'update webhook_due set priority = 2 where request_id in (select request_id from webhook_due limit 4)',
  )
  const results: boolean[] = []
  for (let n = 0; n < 6; n++) {
    const [claim] = await claimAll(fixture)
    results.push(claim!.isLowPriority)
    fixture.move({ seconds: 1 })
  }
  assert.deepEqual(results, [false, true, false, true, false, true])
})
