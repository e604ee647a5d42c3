import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { chargeNotification, openNotifications, SECRET } from '../../../../test/support/notifications.ts'
import { head, openRaw } from '../../../../test/support/raw-http.ts'
import { plus, systemClock } from '../../../platform/time/index.ts'
import { signature } from '../../../sandbox/processor/notification-sender.ts'
import { applyNotifications } from '../index.ts'

const { server, services, configuration, newConfiguration, send, notify, rowOf, handlerFor } = await openNotifications()

test('a notification is sealed and stored, acknowledged, and then applied', async () => {
  const attemptId = randomUUID()
  const event = chargeNotification(attemptId)
  const answer = await notify(event)
  assert.deepEqual([answer.status, await answer.text()], [200, '[accepted]'])
  const kept = await rowOf(event)
  assert.ok(kept?.due_at && !kept.applied_at)
  assert.ok(!kept.body_sealed.includes('charge'))
  const { handler, receivedIds } = handlerFor(attemptId)
  await applyNotifications(services, [handler])
  assert.deepEqual(receivedIds, [attemptId])
  const applied = await rowOf(event)
  assert.ok(applied?.applied_at && !applied.due_at)
})

test('any content type is accepted', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', null]) {
    const event = chargeNotification(randomUUID())
    const body = JSON.stringify(event)
    const headers = {
      'sandbox-signature': signature(SECRET, systemClock(), body),
      ...(type && { 'content-type': type }),
    }
    assert.equal((await send(configuration, Buffer.from(body), headers)).status, 200, `${type}`)
    assert.ok(await rowOf(event))
  }
})

test('an invalid signature is refused, and its body is not stored', async () => {
  const event = chargeNotification(randomUUID())
  const body = JSON.stringify(event)
  const right = signature(SECRET, systemClock(), body)
  const answers = [
    await notify(event, { secret: 'another-secret-of-this-test' }),
    await notify(event, { at: plus(systemClock(), { minutes: -10 }) }),
    await send(configuration, body, {}),
    await send(configuration, `${body} `, { 'sandbox-signature': right }),
    await send(configuration, '', { 'sandbox-signature': right }),
    await send(configuration, body, { 'sandbox-signature': right.slice(0, -1) }),
  ]
  for (const answer of answers)
    assert.deepEqual([answer.status, await answer.text()], [401, 'The signature is invalid.\n'])
  assert.equal(await rowOf(event), undefined)
})

test('the response does not reveal whether a configuration exists', async () => {
  const { pathname } = new URL(`/notifications/${configuration}`, server.url)
  const answers = await Promise.all([
    notify(chargeNotification(randomUUID()), { to: configuration.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
    notify(chargeNotification(randomUUID()), { to: configuration.replace('ppc_', 'con_') }),
    notify(chargeNotification(randomUUID()), { to: 'nonsense' }),
    fetch(new URL(pathname, server.url)),
  ])
  for (const answer of answers) {
    assert.equal(answer.status, 404)
    const { errors } = (await answer.json()) as { errors: { message: string }[] }
    assert.equal(errors[0]?.message, 'Not found.')
  }
})

test('a body of 256 KiB is read, and a longer one is refused', async () => {
  assert.equal((await send(configuration, 'x'.repeat(256 * 1024), {})).status, 401)
  const answer = await send(configuration, 'x'.repeat(256 * 1024 + 1), {})
  assert.equal(answer.status, 413)
  assert.match(await answer.text(), /The body is larger than 256 KiB\./)
})

test('an unknown configuration and a body that is too long are refused before the body is read', async (t) => {
  const unknown = configuration.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  for (const [id, length, status] of [
    [unknown, 1_000, 404],
    ['nonsense', 1_000, 404],
    [configuration, 256 * 1024 + 1, 413],
  ] as const) {
    const connection = await openRaw(t, Number(new URL(server.url).port))
    connection.write(head('POST', `/notifications/${id}`, { 'content-length': length }))
    assert.equal((await connection.response()).status, status, id)
  }
})

test('a sender with too many invalid signatures is refused for that configuration only', async (t) => {
  const [wrong, other] = [await newConfiguration(), await newConfiguration()]
  for (let times = 0; times < 30; times++) assert.equal((await send(wrong, '{}', {})).status, 401)
  const connection = await openRaw(t, Number(new URL(server.url).port))
  connection.write(head('POST', `/notifications/${wrong}`, { 'content-length': 1_000 }))
  const answer = await connection.response()
  assert.equal(answer.status, 429)
  assert.match(answer.headers['retry-after'] ?? '', /^([1-9]|[1-5]\d|60)$/)
  assert.equal((await notify(chargeNotification(randomUUID()), { to: other })).status, 200)
})

test('a notification that cannot be stored does not block others, of any configuration', async () => {
  const other = await newConfiguration()
  const events = Array.from({ length: 24 }, () => chargeNotification(randomUUID()))
  const bad = { ...chargeNotification(randomUUID()), id: 'not valid in PostgreSQL: \0' }
  const answers = await Promise.all([
    notify(bad),
    ...events.map((event, at) => notify(event, { to: at % 2 === 0 ? configuration : other })),
    notify(events[0]!),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [500, ...events.map(() => 200), 200],
  )
  for (const event of events) assert.ok(await rowOf(event))
})

test('a repeated notification is applied once', async () => {
  const attemptId = randomUUID()
  const event = chargeNotification(attemptId)
  const { handler, receivedIds } = handlerFor(attemptId)
  await Promise.all([notify(event), notify(event), notify(event)])
  await applyNotifications(services, [handler])
  assert.equal((await notify(event)).status, 200)
  await applyNotifications(services, [handler])
  assert.deepEqual(receivedIds, [attemptId])
})
