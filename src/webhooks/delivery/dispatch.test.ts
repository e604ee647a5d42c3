import assert from 'node:assert/strict'
import test from 'node:test'
import { inEachCell } from '../../../test/support/in-each-cell.ts'
import {
  accounts,
  create,
  endpoint,
  history,
  sql,
  update,
  uuidOf,
  writtenEvent,
} from '../../../test/support/webhooks.ts'
import { subscribeCallback } from '../index.ts'
import { findQueuesWithWork } from './claim.ts'
import { dispatch } from './dispatch.ts'

const { services, organization } = accounts

test('a repeated dispatch inserts nothing, and positions follow the order of dispatch', async () => {
  const { webhook } = await create(organization, { ...endpoint, enabled: true })
  const webhookId = uuidOf(webhook.id)
  const events = await Promise.all(Array.from({ length: 5 }, () => writtenEvent({ text: 'Zoë \u2028' })))
  const all = events.map((event) => ({ event, webhookId, number: 0 }))
  const send = (some: typeof all) => services.db.transaction((tx) => dispatch(tx, services.wallNow(), some))
  assert.equal((await send(all.slice(0, 2))).length, 2)
  const made = await Promise.all(Array.from({ length: 10 }, () => send(all)))
  assert.equal(made.flat().length, 3)
  const requests = await history(organization, webhook.id)
  assert.deepEqual(
    requests.map((request) => request.payload),
    events.map((event) => event.payload),
  )
  const rows = await sql.rows(
    'select r.position::int from webhook_requests r join webhook_due d on d.request_id = r.id where r.webhook_id = $1 order by r.id, r.position',
    [webhookId],
  )
  assert.equal(new Set(rows.map((row) => row.position)).size, 5)
})

test('a webhook disabled during a dispatch gets no events after the response', async () => {
  const { webhook } = await create(organization, endpoint)
  const webhookId = uuidOf(webhook.id)
  const send = async () => {
    const event = await writtenEvent()
    return services.db.transaction((tx) => dispatch(tx, services.wallNow(), [{ event, webhookId, number: 0 }]))
  }
  const sending = Array.from({ length: 30 }, send)
  await update(organization, { id: webhook.id, enabled: false })
  const count = async () => await sql.rows('select 1 from webhook_requests where webhook_id = $1', [webhookId])
  const then = (await count()).length
  await Promise.all([...sending, ...Array.from({ length: 10 }, send)])
  assert.equal((await count()).length, then)
  const queues = (await inEachCell(services, findQueuesWithWork)).flat()
  assert.equal(
    queues.some((queue) => queue.webhookId === webhookId),
    false,
  )
})

test("a session's callback is hidden, changes with its URL and is removed without one", async () => {
  const subjectId = services.mintId(organization.shard)
  const callback = (url: string | null) =>
    services.db.transaction((tx) => subscribeCallback(services, tx, { account: organization, url, subjectId }))
  const row = async () =>
    await sql.rows('select *, deleted_at is null as open from webhooks where callback_for = $1', [subjectId])
  await callback('https://shop.example.com/callback')
  await callback('https://shop.example.com/moved')
  const [made, ...more] = await row()
  assert.equal(more.length, 0)
  assert.equal(made.url, 'https://shop.example.com/moved')
  assert.deepEqual(made.events, ['payment_plan_session.*'])
  assert.equal(made.open, true)
  await callback(null)
  assert.equal((await row())[0].open, false)
  await callback('https://shop.example.com/again')
  assert.equal((await row())[0].open, true)
})
