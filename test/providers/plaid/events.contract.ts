import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ignoredName } from '../../../scripts/provider-events/ignored.ts'
import { IGNORED_EVENTS, IGNORED_NOTIFICATIONS, READ_NOTIFICATIONS } from '../../../scripts/provider-events/plaid.ts'
import { EVENT_WINDOWS } from '../../../src/payments/providers/plaid/events.ts'
import { IDENTITY_STATUSES } from '../../../src/payments/providers/plaid/identity-session.ts'
import { REFUND_STATUSES, STATUSES } from '../../../src/payments/providers/plaid/outcome-table.ts'
import { documentOf } from '../document.ts'

const { schemas } = documentOf('plaid')

test('each notification is either read, or ignored with a reason', () => {
  const names = Object.keys(schemas).filter((name) => /Webhook$/.test(name))
  assert.ok(names.length > 30)
  for (const name of names)
    assert.equal(READ_NOTIFICATIONS.includes(name), ignoredName(IGNORED_NOTIFICATIONS, name) === undefined, name)
})

test('each event of a transfer is either read, or ignored with a reason', () => {
  const read: readonly string[] = Object.values(EVENT_WINDOWS).flatMap(({ types }) => types)
  for (const type of wordsOf('TransferEventType'))
    assert.equal(read.includes(type), ignoredName(IGNORED_EVENTS, type) === undefined, type)
})

const OUTCOMES = {
  TransferStatus: STATUSES,
  TransferRefundStatus: REFUND_STATUSES,
  IdentityVerificationStatus: IDENTITY_STATUSES,
}

for (const [name, outcomes] of Object.entries(OUTCOMES))
  test(`each value of ${name} has an outcome`, () => {
    for (const status of wordsOf(name)) assert.ok(Object.hasOwn(outcomes, status), status)
  })

function wordsOf(name: string): readonly string[] {
  const words = schemas[name]?.enum ?? []
  assert.ok(words.length > 0)
  return words.map(String)
}
