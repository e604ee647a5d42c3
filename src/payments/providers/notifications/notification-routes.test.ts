import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openNotifications, SECRET, told } from '../../../../test/support/notifications.ts'
import { head, openRaw } from '../../../../test/support/raw-http.ts'
import { plus, systemClock } from '../../../platform/time/index.ts'
import { signature } from '../../../sandbox/processor/notification-sender.ts'
import { applyNotifications } from '../index.ts'

const { server, services, configuration, newConfiguration, send, tell, keptOf, listenerTo } = await openNotifications()

test('what a provider tells is kept sealed, answered, and then applied', async () => {
  const attemptId = randomUUID()
  const event = told(attemptId)
  const answer = await tell(event)
  assert.deepEqual([answer.status, await answer.text()], [200, '[accepted]'])
  const kept = await keptOf(event)
  assert.ok(kept?.due_at && !kept.applied_at)
  assert.ok(!kept.body_sealed.includes('charge'))
  const { listener, heard } = listenerTo(attemptId)
  await applyNotifications(services, [listener])
  assert.deepEqual(heard, [attemptId])
  const applied = await keptOf(event)
  assert.ok(applied?.applied_at && !applied.due_at)
})

test('it may come as content of whatever type', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', null]) {
    const event = told(randomUUID())
    const body = JSON.stringify(event)
    const headers = {
      'sandbox-signature': signature(SECRET, systemClock(), body),
      ...(type && { 'content-type': type }),
    }
    assert.equal((await send(configuration, Buffer.from(body), headers)).status, 200, `${type}`)
    assert.ok(await keptOf(event))
  }
})

test('what is not signed as it should be is refused, and not kept', async () => {
  const event = told(randomUUID())
  const body = JSON.stringify(event)
  const right = signature(SECRET, systemClock(), body)
  const answers = [
    await tell(event, { secret: 'another-secret-of-this-test' }),
    await tell(event, { at: plus(systemClock(), { minutes: -10 }) }),
    await send(configuration, body, {}),
    await send(configuration, `${body} `, { 'sandbox-signature': right }),
    await send(configuration, '', { 'sandbox-signature': right }),
    await send(configuration, body, { 'sandbox-signature': right.slice(0, -1) }),
  ]
  for (const answer of answers)
    assert.deepEqual([answer.status, await answer.text()], [401, 'The signature is invalid.\n'])
  assert.equal(await keptOf(event), undefined)
})

test('no configuration is admitted to exist', async () => {
  const { pathname } = new URL(`/notifications/${configuration}`, server.url)
  const answers = await Promise.all([
    tell(told(randomUUID()), { to: configuration.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
    tell(told(randomUUID()), { to: configuration.replace('ppc_', 'con_') }),
    tell(told(randomUUID()), { to: 'nonsense' }),
    fetch(new URL(pathname, server.url)),
  ])
  for (const answer of answers) {
    assert.equal(answer.status, 404)
    const { errors } = (await answer.json()) as { errors: { message: string }[] }
    assert.equal(errors[0]?.message, 'Not found.')
  }
})

test('256 KiB are read, and more is refused', async () => {
  assert.equal((await send(configuration, 'x'.repeat(256 * 1024), {})).status, 401)
  const answer = await send(configuration, 'x'.repeat(256 * 1024 + 1), {})
  assert.equal(answer.status, 413)
  assert.match(await answer.text(), /The body is larger than 256 KiB\./)
})

test('an unknown configuration and a body that is too long are refused before any of the body is read', async (t) => {
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

test('a sender whose signatures are wrong too often is heard no more, by that configuration alone', async (t) => {
  const [wrong, other] = [await newConfiguration(), await newConfiguration()]
  for (let times = 0; times < 30; times++) assert.equal((await send(wrong, '{}', {})).status, 401)
  const connection = await openRaw(t, Number(new URL(server.url).port))
  connection.write(head('POST', `/notifications/${wrong}`, { 'content-length': 1_000 }))
  const answer = await connection.response()
  assert.equal(answer.status, 429)
  assert.match(answer.headers['retry-after'] ?? '', /^([1-9]|[1-5]\d|60)$/)
  assert.equal((await tell(told(randomUUID()), { to: other })).status, 200)
})

test('one that can not be kept keeps back nothing of what comes beside it, of whichever configuration', async () => {
  const other = await newConfiguration()
  const events = Array.from({ length: 24 }, () => told(randomUUID()))
  const bad = { ...told(randomUUID()), id: 'no text of PostgreSQL: \0' }
  const answers = await Promise.all([
    tell(bad),
    ...events.map((event, at) => tell(event, { to: at % 2 === 0 ? configuration : other })),
    tell(events[0]!),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [500, ...events.map(() => 200), 200],
  )
  for (const event of events) assert.ok(await keptOf(event))
})

test('what is told again is applied once', async () => {
  const attemptId = randomUUID()
  const event = told(attemptId)
  const { listener, heard } = listenerTo(attemptId)
  await Promise.all([tell(event), tell(event), tell(event)])
  await applyNotifications(services, [listener])
  assert.equal((await tell(event)).status, 200)
  await applyNotifications(services, [listener])
  assert.deepEqual(heard, [attemptId])
})
