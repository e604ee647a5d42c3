import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ignoredName } from '../../../scripts/provider-events/ignored.ts'
import { IGNORED_EVENTS } from '../../../scripts/provider-events/stripe.ts'
import { EVENT_MAPPERS } from '../../../src/payments/providers/stripe/events.ts'
import { INTENT_STATUSES } from '../../../src/payments/providers/stripe/intents.ts'
import { documentOf } from '../document.ts'

test('each event that an endpoint can select is either read, or ignored with a reason', () => {
  const create = documentOf('stripe').operations.find(({ name }) => name === 'POST /v1/webhook_endpoints')
  const fields = create?.body?.content['application/x-www-form-urlencoded']?.schema?.properties
  const types = (fields?.enabled_events?.items?.enum ?? []).map(String).filter((type) => type !== '*')
  assert.ok(types.length > 200)
  for (const type of types)
    assert.equal(Object.hasOwn(EVENT_MAPPERS, type), ignoredName(IGNORED_EVENTS, type) === undefined, type)
})

for (const name of ['payment_intent', 'setup_intent'])
  test(`each status of a ${name} is listed`, () => {
    const statuses = documentOf('stripe').schemas[name]?.properties?.status?.enum ?? []
    assert.ok(statuses.length > 5)
    assert.deepEqual(
      statuses.filter((status) => !Object.hasOwn(INTENT_STATUSES, String(status))),
      [],
    )
  })
