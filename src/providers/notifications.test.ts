import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { change } from '../../test/support/change.ts'
import { NEW_CONFIGURATION, startProviderServer } from '../../test/support/providers.ts'
import type { TestAccount } from '../../test/support/server.ts'
import { owe } from '../errands/index.ts'
import { plus, systemClock } from '../platform/time/index.ts'
import { signature } from '../sandbox-processor/notifier.ts'
import { applyNotifications, type NoticeListener, sweepNotifications } from './index.ts'
import { claimNotifications } from './notifications.queries.generated.ts'

const { server, query, close } = await startProviderServer()
after(close)
const { services } = server
const SECRET = 'signs-what-this-test-tells'
const organization = await server.account('Organization')
const configuration = await configurationOf(organization)

async function configurationOf(account: TestAccount): Promise<string> {
  const input = { ...NEW_CONFIGURATION, notificationSecret: SECRET }
  return (await change(server, account, 'providerConfigurationCreate', input)).id
}

/** What a provider tells of a charge, named by our attempt. */
const told = (attemptId: string, more: object = {}) => ({
  id: `evt_${randomUUID()}`,
  createdAt: systemClock(),
  type: 'charge.succeeded',
  data: {
    charge: {
      id: `ch_${attemptId}`,
      reference: attemptId,
      status: 'succeeded',
      amount: 100,
      currency: 'USD',
      refunded: 0,
      decline: null,
      returnCode: null,
      action: null,
      credential: null,
      createdAt: systemClock(),
    },
  },
  ...more,
})
type Told = ReturnType<typeof told>

/** Sends what a provider tells, as it signs it. */
function tell(event: Told, { to = configuration, secret = SECRET, at = systemClock() } = {}): Promise<Response> {
  const body = JSON.stringify(event)
  return send(to, body, { 'sandbox-signature': signature(secret, at, body), 'content-type': 'application/json' })
}

function send(to: string, body: string | Buffer, headers: Record<string, string>): Promise<Response> {
  return fetch(`${server.url}notifications/${to}`, { method: 'POST', body, headers })
}

interface Kept {
  readonly event_id: string
  readonly body_sealed: Buffer
  readonly due_at: Date | null
  readonly applied_at: Date | null
  readonly tries: number
}

const keptOf = async (event: Told): Promise<Kept | undefined> =>
  (await query<Kept>('select * from provider_notifications where event_id = $1', [event.id]))[0]

/** A listener that knows the charges of these attempts, and those that it was told of, in order. */
function listenerTo(...attemptIds: string[]) {
  const heard: string[] = []
  const listener: NoticeListener = async (_services, _tx, place, notice) => {
    assert.equal(place.account.id, organization.account.id)
    if (notice.kind !== 'Charge') return 'not mine'
    if (!attemptIds.includes(notice.charge.id ?? '')) return 'unknown'
    heard.push(notice.charge.id ?? '')
    return 'applied'
  }
  return { listener, heard }
}

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

test('it may come as any type of content', async () => {
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
    assert.deepEqual([answer.status, await answer.text()], [401, 'The signature is not right.\n'])
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
    assert.equal(errors[0]?.message, 'There is nothing here.')
  }
})

test('more than a mebibyte is not read', async () => {
  assert.equal((await send(configuration, 'x'.repeat(1024 * 1024 + 1), {})).status, 413)
})

test('a sender whose signatures are wrong too often is heard no more, by that configuration alone', async () => {
  const [wrong, other] = [await configurationOf(organization), await configurationOf(organization)]
  for (let times = 0; times < 30; times++) assert.equal((await send(wrong, '{}', {})).status, 401)
  const answer = await tell(told(randomUUID()), { to: wrong })
  assert.equal(answer.status, 429)
  assert.match(answer.headers.get('retry-after') ?? '', /^([1-9]|[1-5]\d|60)$/)
  assert.equal((await tell(told(randomUUID()), { to: other })).status, 200)
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

test('whatever the order and however often each is told, each is applied once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(4), { minLength: 1, maxLength: 10 }), fc.boolean(), async (order, atOnce) => {
      const attemptIds = Array.from({ length: 5 }, () => randomUUID())
      const events = attemptIds.map((id) => told(id))
      const { listener, heard } = listenerTo(...attemptIds)
      const sent = order.map((index) => events[index] as Told)
      if (atOnce) await Promise.all(sent.map((event) => tell(event)))
      else
        for (const event of sent) {
          await tell(event)
          await applyNotifications(services, [listener])
        }
      await Promise.all([applyNotifications(services, [listener]), applyNotifications(services, [listener])])
      assert.deepEqual(heard.sort(), [...new Set(order)].map((index) => attemptIds[index]).sort())
    }),
    { numRuns: 15 },
  )
})

test('what is about nothing known is tried again, and applied as soon as it is known', async () => {
  const attemptId = randomUUID()
  const event = told(attemptId)
  await tell(event)
  await applyNotifications(services, [listenerTo().listener])
  const { listener, heard } = listenerTo(attemptId)
  await applyNotifications(services, [listener])
  assert.deepEqual(heard, [], 'it is not due yet')
  server.clock.advance(1_000)
  await applyNotifications(services, [listener])
  assert.deepEqual(heard, [attemptId])
  assert.equal((await keptOf(event))?.tries, 2)
})

test('after a day it is given up, a person is told, and sending it again has it tried once more', async () => {
  const attemptId = randomUUID()
  const event = told(attemptId)
  await tell(event)
  const { listener } = listenerTo()
  server.clock.advance(23.9 * 3600 * 1000)
  await applyNotifications(services, [listener])
  assert.ok((await keptOf(event))?.due_at)
  server.clock.advance(0.2 * 3600 * 1000)
  await applyNotifications(services, [listener])
  const kept = await keptOf(event)
  assert.deepEqual([kept?.due_at, kept?.applied_at], [null, null])
  const alerts = server.logged.filter((line) => line.includes('a notification was given up') && line.includes(event.id))
  assert.equal(alerts.length, 1)
  assert.equal(JSON.parse(alerts[0] ?? '').level, 'error')
  await tell(event)
  const known = listenerTo(attemptId)
  await applyNotifications(services, [known.listener])
  assert.deepEqual(known.heard, [attemptId])
})

test("what is nobody's is done with", async () => {
  const event = told(randomUUID())
  await tell(event)
  await applyNotifications(services, [async () => 'not mine'])
  assert.ok((await keptOf(event))?.applied_at)
})

test('of what one listener fails at nothing stays, and it is tried again', async () => {
  const event = told(randomUUID())
  await tell(event)
  const subjectId = services.mintId(organization.account.shard)
  const debt = {
    kind: 'SettleAttempt',
    shard: organization.account.shard,
    subjectId,
    orgId: organization.account.id,
  } as const
  const owing: NoticeListener = async (_services, tx) => {
    await owe(services, tx, debt, 60)
    return 'applied'
  }
  const failing: NoticeListener = async () => {
    throw new Error('a fault of the test')
  }
  const owed = () => query('select from errands where subject_id = $1', [subjectId])
  await applyNotifications(services, [owing, failing])
  assert.equal((await owed()).length, 0)
  assert.ok(!(await keptOf(event))?.applied_at)
  server.clock.advance(1_000)
  await applyNotifications(services, [owing])
  assert.equal((await owed()).length, 1)
})

test('what a worker had taken when it died is applied by another when its lease is over', async () => {
  const attemptId = randomUUID()
  const event = told(attemptId)
  await tell(event)
  const now = services.wallNow()
  const lease = { now, leaseUntil: plus(now, { seconds: 120 }), token: services.mintId(0) }
  await services.db.write.run(claimNotifications, { ...lease, fromShard: 0, toShard: 1023, rowsMost: 100 })
  const { listener, heard } = listenerTo(attemptId)
  await applyNotifications(services, [listener])
  assert.deepEqual(heard, [])
  server.clock.advance(120_000)
  await applyNotifications(services, [listener])
  assert.deepEqual(heard, [attemptId])
})

test('a worker that comes too late leaves it to the one that has taken it since', async () => {
  const attemptId = randomUUID()
  const event = told(attemptId)
  await tell(event)
  const { listener, heard } = listenerTo(attemptId)
  // Between its claim and its transaction another worker takes the row: this one reads the organization in between.
  const slow = {
    ...services,
    db: {
      ...services.db,
      transaction: async <Result>(work: Parameters<typeof services.db.transaction<Result>>[0]) => {
        server.clock.advance(120_000)
        await applyNotifications(services, [listener])
        return services.db.transaction(work)
      },
    },
  }
  await applyNotifications(slow, [listener])
  assert.deepEqual(heard, [attemptId])
})

test('what was told ninety days ago is swept', async () => {
  const [old, young] = [told(randomUUID()), told(randomUUID())]
  await tell(old)
  server.clock.advance(90 * 24 * 3600 * 1000)
  await tell(young)
  server.clock.advance(1_000)
  await sweepNotifications(services)
  assert.equal(await keptOf(old), undefined)
  assert.ok(await keptOf(young))
})

test('what is kept opens in its own row only', async () => {
  const [one, other] = [told(randomUUID()), told(randomUUID())]
  await Promise.all([tell(one), tell(other)])
  await query(
    'update provider_notifications set body_sealed = (select body_sealed from provider_notifications where event_id = $2) where event_id = $1',
    [one.id, other.id],
  )
  const { listener, heard } = listenerTo(...[one, other].map(({ data }) => data.charge.reference))
  await applyNotifications(services, [listener])
  assert.deepEqual(heard, [other.data.charge.reference])
})
