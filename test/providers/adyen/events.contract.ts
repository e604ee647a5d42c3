import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IGNORED_RESULTS } from '../../../scripts/provider-events/adyen.ts'
import { PUBLISHED_WEBHOOKS } from '../../../scripts/provider-events/adyen-webhooks.ts'
import { RESULTS } from '../../../src/payments/providers/adyen/outcome-table.ts'
import { documentOf } from '../document.ts'
import { fileOf } from '../document-files.ts'
import { enumerationsIn } from '../enumerations.ts'

for (const provider of ['adyen-webhooks', 'adyen-tokens'] as const)
  if (fileOf(provider) !== null)
    test(`the committed list of names is that of ${provider}, so that each is read or ignored`, () => {
      const { names, version } = PUBLISHED_WEBHOOKS[provider]
      const document = documentOf(provider)
      assert.deepEqual([[...document.webhooks.keys()].sort(), document.version], [names.toSorted(), String(version)])
    })

test('each result code of a payment has an outcome, or a reason why it is unknown', () => {
  const described = enumerationsIn('adyen-checkout', 'PaymentResponse').find(({ path }) => path[0] === 'resultCode')
  assert.ok(described)
  for (const code of described.words)
    assert.notEqual(Object.hasOwn(RESULTS, code), Object.hasOwn(IGNORED_RESULTS, code), code)
})
