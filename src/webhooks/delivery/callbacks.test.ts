import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isSettled,
  openReceiver,
  openWorld,
  REQUESTS,
  type RequestRow,
  subscribe,
} from '../../../test/support/delivery.ts'
import { subscribeCallback } from '../subscriptions/subscribe-callback.ts'
import { CALLBACK_SLOTS } from './concurrency-slots.ts'

test('callbacks that hang, each a lane of its own, take no place from a webhook', async (t) => {
  const released = Promise.withResolvers<number>()
  const hanging = await openReceiver(t, () => released.promise)
  const answering = await openReceiver(t)
  const world = await openWorld(t, [hanging, answering])
  const { services, organization: account } = world
  const subjectIds = Array.from({ length: CALLBACK_SLOTS.total + 50 }, () => services.mintId(account.shard))
  await services.db.transaction(async (tx) => {
    for (const subjectId of subjectIds)
      await subscribeCallback(services, tx, { account, url: hanging.url(), subjectId })
  })
  await world.announce(
    account,
    ...subjectIds.map((subjectId) => ({ type: 'payment_plan_session.created' as const, subjectId })),
  )
  const delivery = world.deliver()
  await hanging.arrived(CALLBACK_SLOTS.total)

  await subscribe(world, answering.url())
  await world.announce(account, {})
  delivery.wake()
  await answering.arrived(1)
  assert.equal(hanging.arrivals.length, CALLBACK_SLOTS.total)
  released.resolve(200)
  await world.until<RequestRow>(REQUESTS, isSettled)
  assert.equal(hanging.arrivals.length, subjectIds.length)
})
