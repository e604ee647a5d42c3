import assert from 'node:assert/strict'
import test from 'node:test'
import { servicesInCell } from '../../../../test/support/services-in-cell.ts'
import {
  dispatchTo,
  progressOf,
  readRecovery,
  recover,
  runRecoveries,
  sentTo,
  settleAll,
  timesSent,
  webhookWith,
} from '../../../../test/support/webhook-recoveries.ts'
import {
  accounts,
  create,
  endpoint,
  refusal,
  remove,
  retry,
  sql,
  update,
  uuidOf,
} from '../../../../test/support/webhooks.ts'
import { ownerIdOf } from '../../../accounts/index.ts'
import { formatId } from '../../../platform/ids/index.ts'
import { plus } from '../../../platform/time/index.ts'
import { deleteExpiredRecoveries, recoverWebhooks } from '../../index.ts'

const { services, agency, organization, stranger, later } = accounts
const ofCell = servicesInCell(accounts, organization.shard)
const now = () => services.wallNow()
const hourAgo = () => plus(now(), { hours: -1 })

test('requests that failed since a time are dispatched to the current URL; earlier, pending and delivered ones are skipped', async () => {
  const { id, eventIds: before } = await webhookWith(organization, 1)
  await settleAll(id, 'failed')
  later({ hours: 1 })
  const since = now()
  const failed = await dispatchTo(organization, id, 3)
  await settleAll(id, 'failed')
  const delivered = await dispatchTo(organization, id, 1)
  await settleAll(id, 'delivered')
  const pending = await dispatchTo(organization, id, 2)
  const url = 'https://hooks.example.com/mended'
  await update(organization, { id, url })
  const history = await sentTo(id)

  const recovery = await recover(organization, id, since)
  assert.deepEqual(progressOf(recovery), ['running', 3, 0, 0])
  assert.deepEqual([recovery.webhookId, recovery.ownerId, recovery.pending], [id, ownerIdOf(organization), 2])
  await runRecoveries()
  assert.deepEqual(progressOf(await readRecovery(organization, recovery.id)), ['done', 3, 3, 3])
  const sent = await sentTo(id)
  assert.deepEqual(sent.slice(0, history.length), history)
  assert.deepEqual(
    sent.slice(history.length).map((request) => [request.event_id, request.status, request.url]),
    failed.map((event) => [event, 'pending', url]),
  )
  assert.deepEqual(
    sent.slice(history.length).map((request) => request.payload),
    history.filter((request) => failed.includes(request.event_id)).map((request) => request.payload),
  )
  assert.deepEqual(
    [...before, ...delivered, ...pending].map((event) => timesSent(sent).get(event)),
    [1, 1, 1, 1],
  )
  later({})
})

test('recovered requests are sent at once although the breaker is open, behind new ones', async () => {
  const { id } = await webhookWith(organization, 2)
  await settleAll(id, 'failed')
  const block = 'update webhook_queues set blocked_until = $2 where webhook_id = $1'
  await sql.write(block, [uuidOf(id), plus(now(), { minutes: 10 })])
  await recover(organization, id, hourAgo())
  await runRecoveries()
  const asked = `select q.blocked_until, d.priority from webhook_queues q join webhook_due d on d.webhook_id = q.webhook_id
    where q.webhook_id = $1`
  assert.deepEqual(
    await sql.rows(asked, [uuidOf(id)]),
    [1, 2].map(() => ({ blocked_until: null, priority: 2 })),
  )
})

test('requests dispatched by a server whose clock is behind are recovered as well', async () => {
  const { id } = await webhookWith(organization, 4)
  await settleAll(id, 'failed')
  const [, second, , last] = await sentTo(id)
  const since = now()
  later({ minutes: 1 })
  const moved = 'update webhook_requests set created_at = $2 where id = $1'
  await sql.write(moved, [second!.id, plus(since, { minutes: 2 })])
  await sql.write(moved, [last!.id, since])
  const recovery = await recover(organization, id, since)
  await runRecoveries()
  assert.deepEqual(progressOf(await readRecovery(organization, recovery.id)), ['done', 2, 2, 2])
  later({})
})

test('an event that failed repeatedly is dispatched once, and not if a later dispatch is pending or delivered', async () => {
  const { id, eventIds } = await webhookWith(organization, 3)
  const [twice, waits, arrived] = eventIds as [string, string, string]
  await settleAll(id, 'failed')
  const [first, second, third] = (await sentTo(id)).map((request) => formatId('whr', request.id))
  await retry(organization, { id: first! })
  await settleAll(id, 'failed')
  await retry(organization, { id: second! })
  await retry(organization, { id: third! })
  await settleAll(id, 'delivered', [arrived])
  const recovery = await recover(organization, id, hourAgo())
  await runRecoveries()
  assert.deepEqual(progressOf(await readRecovery(organization, recovery.id)), ['done', 4, 4, 1])
  const times = timesSent(await sentTo(id))
  assert.deepEqual([times.get(twice), times.get(waits), times.get(arrived)], [3, 2, 2])
})

test('an event dispatched 50 times, or older than 83 days, is skipped', async () => {
  const { id } = await webhookWith(organization, 1)
  const first = formatId('whr', (await sentTo(id))[0]!.id)
  for (let number = 1; number < 50; number++) {
    await settleAll(id, 'failed')
    await retry(organization, { id: first })
  }
  await settleAll(id, 'failed')
  const often = await recover(organization, id, hourAgo())
  await runRecoveries()
  assert.deepEqual(progressOf(await readRecovery(organization, often.id)), ['done', 50, 50, 0])

  const { id: other } = await webhookWith(organization, 1)
  await settleAll(other, 'failed')
  later({ days: 84 })
  const late = await recover(organization, other, plus(now(), { days: -85 }))
  await runRecoveries()
  assert.deepEqual(progressOf(await readRecovery(organization, late.id)), ['done', 1, 1, 0])
  later({})
})

test('a time in the future or more than 90 days ago is refused, with its field', async () => {
  const { webhook } = await create(organization, endpoint)
  for (const since of [plus(now(), { minutes: 1 }), plus(now(), { days: -90, minutes: -1 })]) {
    const refused = await refusal(recover(organization, webhook.id, since))
    assert.deepEqual([refused.code, refused.fields], ['VALIDATION_ERROR', ['since']])
  }
  const earliest = plus(now(), { days: -90, minutes: 1 })
  assert.deepEqual(progressOf(await recover(organization, webhook.id, earliest)), ['done', 0, 0, 0])
})

test('while a recovery runs, the same request returns it and another time is refused; later a new one starts', async () => {
  const { id } = await webhookWith(organization, 1)
  await settleAll(id, 'failed')
  const since = hourAgo()
  const made = await Promise.all(Array.from({ length: 10 }, () => recover(organization, id, since)))
  assert.equal(new Set(made.map((recovery) => recovery.id)).size, 1)
  const other = plus(since, { minutes: 1 })
  assert.equal((await refusal(recover(organization, id, other))).code, 'INVALID_STATE')
  await runRecoveries()
  const next = await recover(organization, id, other)
  assert.notEqual(next.id, made[0]!.id)
  await runRecoveries()
  assert.deepEqual(progressOf(await readRecovery(organization, next.id)), ['done', 1, 1, 0])
})

test('a request repeated under its key returns the same recovery, even after it is done', async () => {
  const { id } = await webhookWith(organization, 1)
  await settleAll(id, 'failed')
  const since = hourAgo()
  const first = await recover(organization, id, since, 'recover')
  await runRecoveries()
  const second = await recover(organization, id, since, 'recover')
  assert.deepEqual([second.id, ...progressOf(second)], [first.id, 'done', 1, 1, 1])
})

test('a disabled webhook is refused, a deleted one is not found', async () => {
  const { id } = await webhookWith(organization, 1)
  await update(organization, { id, enabled: false })
  assert.equal((await refusal(recover(organization, id, hourAgo()))).code, 'INVALID_STATE')
  await remove(organization, { id })
  assert.equal((await refusal(recover(organization, id, hourAgo()))).message, 'Webhook not found.')
})

test('a recovery stops when its webhook is disabled or deleted, and can still be read', async () => {
  for (const end of [
    (id: string) => update(organization, { id, enabled: false }),
    (id: string) => remove(organization, { id }),
  ]) {
    const { id } = await webhookWith(organization, 6)
    await settleAll(id, 'failed')
    const recovery = await recover(organization, id, hourAgo())
    await recoverWebhooks(ofCell, 4)
    await end(id)
    await runRecoveries()
    assert.deepEqual(progressOf(await readRecovery(organization, recovery.id)), ['stopped', 6, 4, 4])
    assert.equal((await sentTo(id)).length, 10)
  }
})

test('accounts above can recover webhooks of accounts below; other accounts do not find them', async () => {
  const { id } = await webhookWith(organization, 1)
  await settleAll(id, 'failed')
  const recovery = await recover(agency, id, hourAgo())
  assert.equal((await readRecovery(organization, recovery.id)).id, recovery.id)
  assert.equal((await refusal(recover(stranger, id, hourAgo()))).message, 'Webhook not found.')
  assert.equal((await refusal(readRecovery(stranger, recovery.id))).message, 'Webhook recovery not found.')
  await runRecoveries()
})

test('the rest of a long history is counted before anything is dispatched, and earlier requests are not read', async () => {
  const { id } = await webhookWith(organization, 0)
  const dispatch = async (count: number, failed: number) => {
    const eventIds = await dispatchTo(organization, id, count)
    await settleAll(id, 'failed', eventIds.slice(0, failed))
    await settleAll(id, 'delivered')
  }
  await dispatch(3_000, 10)
  later({ days: 1 })
  const since = now()
  await dispatch(10_500, 20)
  // The last event of the first pass, and the first of the second.
  const fail = `update webhook_requests set status = 'failed' where webhook_id = $1 and position in (13000, 13001)`
  await sql.write(fail, [uuidOf(id)])
  await dispatch(10, 7)
  const recovery = await recover(organization, id, since)
  assert.deepEqual(progressOf(recovery), ['running', 21, 0, 0])
  const rows = await sql.rows('select * from webhook_recoveries where id = $1', [uuidOf(recovery.id)])
  assert.deepEqual([rows[0].done_position, rows[0].counted_position, rows[0].last_position], ['3000', '13000', '13510'])
  assert.equal(await recoverWebhooks(ofCell), true)
  assert.deepEqual(progressOf(await readRecovery(organization, recovery.id)), ['running', 29, 0, 0])
  await runRecoveries()
  assert.deepEqual(progressOf(await readRecovery(organization, recovery.id)), ['done', 29, 29, 29])
  later({})
})

test('a recovery is deleted 90 days after its end', async () => {
  const { webhook } = await create(organization, endpoint)
  const ended = await recover(organization, webhook.id, hourAgo())
  const { id } = await webhookWith(organization, 1)
  await settleAll(id, 'failed')
  const running = await recover(organization, id, hourAgo())
  later({ days: 89, hours: 23 })
  await deleteExpiredRecoveries(ofCell)
  assert.equal((await readRecovery(organization, ended.id)).id, ended.id)
  later({ days: 90, minutes: 1 })
  await deleteExpiredRecoveries(ofCell)
  assert.equal((await refusal(readRecovery(organization, ended.id))).code, 'NOT_FOUND')
  assert.equal((await readRecovery(organization, running.id)).status, 'running')
  later({})
  await runRecoveries()
})
