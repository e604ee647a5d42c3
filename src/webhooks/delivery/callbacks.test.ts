import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSettled, openDeliveryFixture, REQUESTS, type RequestRow, subscribe } from '../../../test/support/delivery.ts'
import { openReceiver } from '../../../test/support/receiver.ts'
import { subscribeCallback } from '../subscriptions/subscribe-callback.ts'
import { CALLBACK_SLOTS } from './concurrency-slots.ts'

test('hanging callbacks, each in its own queue, take no slots from a webhook', async (t) => {
  const released = Promise.withResolvers<number>()
  const hanging = await openReceiver(t, () => released.promise)
  const answering = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [hanging, answering])
  const { services, organization: account } = fixture
  const subjectIds = Array.from({ length: CALLBACK_SLOTS.total + 50 }, () => services.mintId(account.shard))
  await services.db.transaction(async (tx) => {
    for (const subjectId of subjectIds)
      await subscribeCallback(services, tx, { account, url: hanging.url(), subjectId })
  })
  await fixture.announce(
    account,
    ...subjectIds.map((subjectId) => ({ type: 'payment_plan_session.created' as const, subjectId })),
  )
  const delivery = fixture.deliver()
  await hanging.arrived(CALLBACK_SLOTS.total)

  await subscribe(fixture, answering.url())
  await fixture.announce(account, {})
  delivery.wake()
  await answering.arrived(1)
  assert.equal(hanging.arrivals.length, CALLBACK_SLOTS.total)
  released.resolve(200)
  await fixture.until<RequestRow>(REQUESTS, isSettled)
  assert.equal(hanging.arrivals.length, subjectIds.length)
})
