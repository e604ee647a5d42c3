import assert from 'node:assert/strict'
import test from 'node:test'
import { subscriptionsOf, webhookProblems } from './webhook-rules.ts'

const fields = (fields: Parameters<typeof webhookProblems>[0]) =>
  webhookProblems(fields, { webhookAllow: new Set(), webhookLoopback: null, webhookRefuse: [] }).map(
    (problem) => problem.field,
  )

test('reports each unknown event by its index', () => {
  assert.deepEqual(fields({ events: ['contact.*', 'commitment.created', '*', 'contact.created', 'nope.*'] }), [
    'events.1',
    'events.4',
  ])
})

test('refuses an empty list of events', () => {
  assert.deepEqual(fields({ events: [] }), ['events'])
})

test('reports all problems at once, and none for absent fields', () => {
  assert.deepEqual(fields({ url: 'http://example.com', events: [], description: ' ' }), [
    'url',
    'events',
    'description',
  ])
  assert.deepEqual(fields({ description: 'x'.repeat(501) }), ['description'])
  assert.deepEqual(fields({}), [])
  assert.deepEqual(fields({ url: null, events: null, description: null }), [])
})

test('refuses a rate limit below one or above a thousand', () => {
  for (const rateLimitPerSecond of [-1, 0, 1001])
    assert.deepEqual(fields({ rateLimitPerSecond }), ['rateLimitPerSecond'])
  for (const rateLimitPerSecond of [1, 1000, null]) assert.deepEqual(fields({ rateLimitPerSecond }), [])
  for (const maxInFlight of [-1, 0, 513]) assert.deepEqual(fields({ maxInFlight }), ['maxInFlight'])
  for (const maxInFlight of [1, 512, null]) assert.deepEqual(fields({ maxInFlight }), [])
})

test('keeps events in the given order and drops repeats', () => {
  assert.deepEqual(subscriptionsOf(['contact.*', '*', 'contact.*']), ['contact.*', '*'])
})
