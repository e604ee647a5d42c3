import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adapterOf } from './index.ts'

test('every adapter recognizes a stored credential that is none of its own before it sends anything', async () => {
  for (const [name, credential] of [
    ['Adyen', '{"storedPaymentMethodId":"1","shopperReference":"2"}'],
    ['Plaid', '{"accessToken":"1","accountId":"2","legalName":"3","achClass":"web"}'],
    ['Stripe', 'cus_1/pm_1'],
  ] as const) {
    const { checkCredential } = await adapterOf(name)
    assert.ok(checkCredential)
    checkCredential(credential)
    for (const other of ['', '{}', 'anything', '{"accessToken":1}']) assert.throws(() => checkCredential(other), name)
  }
})
