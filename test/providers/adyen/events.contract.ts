import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IGNORED_EVENTS, IGNORED_RESULTS } from '../../../scripts/provider-events/adyen.ts'
import { ignoredName } from '../../../scripts/provider-events/ignored.ts'
import { EVENT_CODES } from '../../../src/payments/providers/adyen/events.ts'
import { RESULTS } from '../../../src/payments/providers/adyen/outcome-table.ts'
import { documentOf, fileOf } from '../document.ts'
import { enumerationsIn } from '../enumerations.ts'

/** Two webhooks have other names in the document than in their bodies. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  ACH_NOTIFICATION_OF_CHANGE: ['ach.notificationOfChange'],
  DIRECT_DEBIT_NOTICE_OF_CHANGE_NOTIFICATION: ['ach.notificationOfChange', 'eft.notificationOfChange'],
}

for (const provider of ['adyen-webhooks', 'adyen-tokens'] as const)
  if (fileOf(provider) !== null)
    test(`each event of ${provider} is either read, or ignored with a reason`, () => {
      const { webhooks } = documentOf(provider)
      assert.ok(webhooks.length > 3)
      for (const name of webhooks)
        for (const code of NAMES[name] ?? [name])
          assert.equal(EVENT_CODES.includes(code), ignoredName(IGNORED_EVENTS, code) === undefined, code)
    })

test('each result code of a payment has an outcome, or a reason why it is unknown', () => {
  const described = enumerationsIn('adyen-checkout', 'PaymentResponse').find(({ path }) => path[0] === 'resultCode')
  assert.ok(described)
  for (const code of described.words)
    assert.notEqual(Object.hasOwn(RESULTS, code), Object.hasOwn(IGNORED_RESULTS, code), code)
})
