import assert from 'node:assert/strict'
import test from 'node:test'
import { inEachCell } from '../../../../test/support/in-each-cell.ts'
import {
  accounts,
  create,
  dueAt,
  endpoint,
  history,
  read,
  readRequest,
  refusal,
  remove,
  retry,
  rotate,
  sendTest,
  settle,
  sql,
  update,
  uuidOf,
} from '../../../../test/support/webhooks.ts'
import { findQueuesWithWork } from '../claim.ts'

const { organization, later } = accounts

test('a test event is sent only to its webhook, whatever the webhook subscribes to', async () => {
  const { webhook } = await create(organization, { ...endpoint, events: ['contact.created'] })
  const { webhook: other } = await create(organization, endpoint)
  const request = await sendTest(organization, { id: webhook.id })
  assert.equal(request.status, 'pending')
  assert.equal(request.url, webhook.url)
  assert.notEqual(request.nextAttemptAt, null)
  const payload = JSON.parse(request.payload)
  assert.equal(payload.type, 'webhook.test')
  assert.deepEqual(payload.data, webhook)
  assert.deepEqual(
    (await history(organization, webhook.id)).map(({ id }) => id),
    [request.id],
  )
  assert.deepEqual(await history(organization, other.id), [])
  const outbox = await sql.rows('select 1 from event_outbox where event_id = $1', [uuidOf(payload.id)])
  assert.equal(outbox.length, 0)
})

test('a disabled webhook gets nothing, and its pending requests continue when it is enabled', async () => {
  const { webhook } = await create(organization, endpoint)
  const { id } = webhook
  const waiting = await sendTest(organization, { id })
  const toServe = async () =>
    (await inEachCell(accounts.services, findQueuesWithWork))
      .flat()
      .map((queue) => queue.webhookId)
      .filter((each) => each === uuidOf(id))
  assert.equal((await update(organization, { id, enabled: false })).enabled, false)
  assert.deepEqual(await toServe(), [])
  assert.equal((await readRequest(organization, waiting.id)).nextAttemptAt, null)
  assert.equal((await refusal(sendTest(organization, { id }))).code, 'INVALID_STATE')
  assert.equal((await refusal(retry(organization, { id: waiting.id }))).code, 'INVALID_STATE')
  await update(organization, { id, enabled: true })
  assert.deepEqual(await toServe(), [uuidOf(id)])
  assert.equal((await readRequest(organization, waiting.id)).nextAttemptAt, waiting.nextAttemptAt)
})

test('a deleted webhook is not found, and its history is kept', async () => {
  const { webhook } = await create(organization, endpoint)
  const { id } = webhook
  const sent = await sendTest(organization, { id })
  assert.equal((await remove(organization, { id })).id, id)
  for (const attempt of [
    () => read(organization, id),
    () => remove(organization, { id }),
    () => update(organization, { id, enabled: true }),
    () => rotate(organization, { id }),
    () => sendTest(organization, { id }),
  ]) {
    assert.equal((await refusal(attempt())).message, 'Webhook not found.')
  }
  assert.deepEqual(
    (await history(organization, id)).map((request) => request.id),
    [sent.id],
  )
  assert.equal((await readRequest(organization, sent.id)).nextAttemptAt, null)
  assert.equal((await refusal(retry(organization, { id: sent.id }))).code, 'INVALID_STATE')
})

test('a manual retry sends a pending request at once', async () => {
  const { webhook } = await create(organization, endpoint)
  const { id } = await sendTest(organization, { id: webhook.id })
  await sql.write(`update webhook_due set due_at = due_at + interval '1 hour' where request_id = $1`, [uuidOf(id)])
  assert.equal((await retry(organization, { id })).id, id)
  assert.ok((await dueAt(id))!.getTime() <= Date.now())
})

test('a failed request stays failed; a retry dispatches its event again once, to the current URL', async () => {
  const { webhook } = await create(organization, endpoint)
  const failed = await sendTest(organization, { id: webhook.id })
  await settle(failed.id, 'failed')
  await update(organization, { id: webhook.id, url: 'https://hooks.example.com/new' })
  const second = await retry(organization, { id: failed.id })
  assert.notEqual(second.id, failed.id)
  assert.equal(second.url, 'https://hooks.example.com/new')
  assert.equal(second.payload, failed.payload)
  assert.equal((await readRequest(organization, failed.id)).status, 'failed')
  assert.equal((await retry(organization, { id: failed.id })).id, second.id)
  await settle(second.id, 'failed')
  const third = await retry(organization, { id: failed.id })
  assert.equal(new Set([failed.id, second.id, third.id]).size, 3)
  assert.deepEqual(
    (await history(organization, webhook.id)).map(({ id }) => id),
    [failed.id, second.id, third.id],
  )
  await settle(third.id, 'delivered')
  for (const { id } of [failed, second, third]) {
    assert.equal((await refusal(retry(organization, { id }))).code, 'INVALID_STATE')
  }
  assert.deepEqual(
    (await history(organization, webhook.id, 'failed')).map(({ id }) => id),
    [failed.id, second.id],
  )
})

test('twenty concurrent retries of a failed request create one new request', async () => {
  const { webhook } = await create(organization, endpoint)
  const { id } = await sendTest(organization, { id: webhook.id })
  await settle(id, 'failed')
  const made = await Promise.all(Array.from({ length: 20 }, () => retry(organization, { id })))
  assert.equal(new Set(made.map((request) => request.id)).size, 1)
  assert.equal((await history(organization, webhook.id)).length, 2)
})

test('requests older than 90 days are not shown', async () => {
  const { webhook } = await create(organization, endpoint)
  const { id } = await sendTest(organization, { id: webhook.id })
  later({ days: 91 })
  assert.equal((await refusal(readRequest(organization, id))).message, 'Webhook request not found.')
  assert.deepEqual(await history(organization, webhook.id), [])
  later({})
  assert.equal((await readRequest(organization, id)).id, id)
})

test('a failed request is not sent again when its event would be deleted before it settles', async () => {
  const { webhook } = await create(organization, endpoint)
  const { id } = await sendTest(organization, { id: webhook.id })
  await settle(id, 'failed')
  later({ days: 83, minutes: 1 })
  assert.equal((await refusal(retry(organization, { id }))).code, 'INVALID_STATE')
  later({ days: 82, hours: 23 })
  const again = await retry(organization, { id })
  later({ days: 83, minutes: 1 })
  assert.equal((await retry(organization, { id: again.id })).id, again.id)
  later({ days: 89, hours: 23 })
  assert.equal((await readRequest(organization, again.id)).status, 'pending')
  later({})
})
