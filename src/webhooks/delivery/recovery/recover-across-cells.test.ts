import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REQUESTS, type RequestRow } from '../../../../test/support/delivery.ts'
import { LOCK_WAITS } from '../../../../test/support/lock-waits.ts'
import { isSignedBy } from '../../../../test/support/standard-webhooks.ts'
import { COPIES, deleteEvents, fanOutAndForward, openTwoCells } from '../../../../test/support/two-cells.ts'
import { formatId } from '../../../platform/ids/index.ts'
import { plus } from '../../../platform/time/index.ts'
import { writeEvent } from '../../events/index.ts'
import { webhookRequestRetry } from '../requests/webhook-request-retry.ts'
import { recoverWebhooks } from './recover-webhooks.ts'
import { webhookRecover } from './webhook-recover.ts'

test('a failed request of a webhook in another cell is retried and recovered with its body', async (t) => {
  const { receiver, fixture, webhookId } = await openTwoCells(t)
  await fixture.announce(fixture.organization, {}, {})
  await fanOutAndForward(fixture)
  const bodies = await deleteEvents(fixture)
  await fixture.ask('delete from webhook_due')
  await fixture.ask("update webhook_requests set status = 'failed', next_attempt_at = null")
  const context = fixture.contextOf(fixture.platform)
  const [first] = await fixture.ask<RequestRow>(REQUESTS)
  const retried = await webhookRequestRetry(context, { id: formatId('whr', first!.id) })
  assert.ok(bodies.includes(retried.payload))
  const since = plus(fixture.services.wallNow(), { hours: -1 })
  await webhookRecover(context, { id: formatId('whk', webhookId), since })
  while (await recoverWebhooks(fixture.services));
  fixture.deliver()
  await receiver.arrived(2)
  assert.deepEqual(receiver.arrivals.map(({ body }) => body).sort(), bodies.sort())
})

test('missed events of another cell are recovered once, in order, with their bodies', async (t) => {
  const { receiver, fixture, webhookId, signingSecret } = await openTwoCells(t)
  const { services, organization, platform } = fixture
  for (const account of [organization, platform, organization, organization])
    await services.db.transaction((tx) =>
      writeEvent(services, tx, account, { type: 'contact.created', subjectId: account.id, data: {} }),
    )
  const context = fixture.contextOf(platform)
  const recover = async () => {
    const since = plus(services.wallNow(), { hours: -1 })
    await webhookRecover(context, { id: formatId('whk', webhookId), since, include: 'MissedEvents' })
    while (await recoverWebhooks(services, 1));
  }
  await recover()
  const events = await fixture.ask<{ id: string; payload: string }>('select id, payload from events order by id')
  const requests = await fixture.ask<{ event_id: string }>(REQUESTS)
  assert.deepEqual(
    requests.map(({ event_id }) => event_id),
    events.map(({ id }) => id),
  )
  // The platform's own event is in the webhook's cell.
  assert.equal((await fixture.ask(COPIES)).length, 3)
  await recover()
  assert.equal((await fixture.ask(REQUESTS)).length, 4)

  await fixture.ask('delete from events where shard = $1', [organization.shard])
  fixture.deliver()
  await receiver.arrived(4)
  assert.deepEqual(receiver.arrivals.map(({ body }) => body).sort(), events.map(({ payload }) => payload).sort())
  assert.ok(receiver.arrivals.every((arrival) => isSignedBy(signingSecret, arrival)))
})

test('when the subscriptions change during a batch of missed events, the batch is read again', async (t) => {
  const { fixture, webhookId } = await openTwoCells(t)
  const { services, organization, platform } = fixture
  const announced = (type: 'contact.created' | 'contact.deleted') =>
    services.db.transaction((tx) =>
      writeEvent(services, tx, organization, { type, subjectId: organization.id, data: {} }),
    )
  const { id: created } = await announced('contact.created')
  const { id: deleted } = await announced('contact.deleted')
  await fixture.ask(`update webhooks set events = '{contact.created}'`)
  const since = plus(services.wallNow(), { hours: -1 })
  await webhookRecover(fixture.contextOf(platform), { id: formatId('whk', webhookId), since, include: 'MissedEvents' })
  assert.ok(await recoverWebhooks(services))

  await fixture.ask('begin')
  await fixture.ask('select from webhook_positions where webhook_id = $1 for update', [webhookId])
  const step = recoverWebhooks(services)
  await fixture.until(LOCK_WAITS, (rows) => rows.length > 0)
  await fixture.ask(`update webhooks set events = '{contact.*}'`)
  await fixture.ask('commit')
  assert.ok(await step)
  assert.deepEqual(await fixture.ask(REQUESTS), [])
  while (await recoverWebhooks(services));
  const copies = await fixture.ask<{ event_id: string }>(COPIES)
  assert.deepEqual(
    copies.map(({ event_id }) => event_id),
    [created, deleted],
  )
  assert.equal((await fixture.ask(REQUESTS)).length, 2)
})
