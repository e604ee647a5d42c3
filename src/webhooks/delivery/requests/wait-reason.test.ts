import assert from 'node:assert/strict'
import test from 'node:test'
import {
  accounts,
  ask,
  create,
  endpoint,
  sendTest,
  settle,
  sql,
  update,
  uuidOf,
} from '../../../../test/support/webhooks.ts'

const { organization } = accounts
const WAIT_REASON = 'query ($id: ID!) { webhookRequest(id: $id) { waitReason } }'
const STATE = 'query ($id: ID!) { webhook(id: $id) { failingSince blockedUntil attemptsInFlight } }'

async function waitReason(id: string): Promise<string | null> {
  return (await ask<{ waitReason: string | null }>(organization, WAIT_REASON, { id })).waitReason
}

/** Returns a waiting request, and functions that write the state of its queue and of its row. */
async function waiting() {
  const { webhook } = await create(organization, endpoint)
  const { id } = await sendTest(organization, { id: webhook.id })
  const write = (table: string, key: string, named: string) => (changes: string) =>
    sql.write(`update ${table} set ${changes} where ${key} = $1`, [uuidOf(named)])
  return {
    ...{ id, webhookId: webhook.id },
    queue: write('webhook_queues', 'webhook_id', webhook.id),
    request: write('webhook_requests', 'id', id),
  }
}

test('nothing delays a request that is due, or one that has ended', async () => {
  const { id, queue } = await waiting()
  assert.equal(await waitReason(id), null)
  await queue("blocked_until = '2090-01-01'")
  await settle(id, 'delivered')
  assert.equal(await waitReason(id), null)
})

for (const [reason, changes] of [
  ['CircuitBreaker', "blocked_until = '2090-01-01'"],
  ['RateLimit', "paced_until = '2090-01-01'"],
  ['AttemptsInFlight', 'in_flight = 8'],
  ['AttemptsInFlight', 'in_flight = 30, window_size = 30.9'],
  ['AttemptsInFlight', 'in_flight = 2, consecutive_failures = 8'],
] as const)
  test(`a request waits for ${reason} while ${changes}`, async () => {
    const { id, queue } = await waiting()
    await queue(changes)
    assert.equal(await waitReason(id), reason)
  })

for (const [reason, changes] of [
  ['RetrySchedule', "next_attempt_at = '2089-01-01'"],
  ['Deadline', 'next_attempt_at = null'],
] as const)
  test(`a request waits for ${reason} when ${changes}`, async () => {
    const { id, request } = await waiting()
    await request(changes)
    assert.equal(await waitReason(id), reason)
  })

test('a request of a disabled webhook waits for that, whatever else delays it', async () => {
  const { id, webhookId, queue } = await waiting()
  await queue("blocked_until = '2090-01-01'")
  await update(organization, { id: webhookId, enabled: false })
  assert.equal(await waitReason(id), 'WebhookDisabled')
})

test('a webhook shows its window, and what holds its deliveries back', async () => {
  const { webhookId, queue } = await waiting()
  const query = 'query ($id: ID!) { webhook(id: $id) { window maxInFlight heldBackBy } }'
  const shown = () => ask(organization, query, { id: webhookId })
  assert.deepEqual(await shown(), { window: 8, maxInFlight: null, heldBackBy: null })
  for (const [changes, window, reason] of [
    ['window_size = 300, in_flight = 200', 256, null],
    ['in_flight = 256', 256, 'AttemptsInFlight'],
    ['consecutive_failures = 8', 2, 'AttemptsInFlight'],
    ["paced_until = '2090-01-01'", 2, 'RateLimit'],
    ["blocked_until = '2090-01-01'", 2, 'CircuitBreaker'],
  ] as const) {
    await queue(changes)
    assert.deepEqual(await shown(), { window, maxInFlight: null, heldBackBy: reason }, changes)
  }
  await queue('consecutive_failures = 0')
  await update(organization, { id: webhookId, enabled: false, maxInFlight: 20 })
  assert.deepEqual(await shown(), { window: 20, maxInFlight: 20, heldBackBy: 'WebhookDisabled' })
  await update(organization, { id: webhookId, url: 'https://hooks.example.com/new', maxInFlight: null })
  assert.deepEqual(await shown(), { window: 8, maxInFlight: null, heldBackBy: 'WebhookDisabled' })
})

test('a webhook shows its breaker and its attempts in flight, and a new address closes the breaker', async () => {
  const { webhookId, queue } = await waiting()
  await queue("failing_since = '2026-01-01', blocked_until = '2090-01-01', in_flight = 3")
  const shown = await ask(organization, STATE, { id: webhookId })
  const state = { failingSince: '2026-01-01T00:00:00Z', blockedUntil: '2090-01-01T00:00:00Z', attemptsInFlight: 3 }
  assert.deepEqual(shown, state)
  const change = `mutation ($input: WebhookUpdateInput!) { webhookUpdate(input: $input) { failingSince blockedUntil } }`
  const input = { id: webhookId, url: 'https://hooks.example.com/other' }
  assert.deepEqual(await ask(organization, change, { input }), {
    ...{ failingSince: state.failingSince, blockedUntil: null },
  })
})
