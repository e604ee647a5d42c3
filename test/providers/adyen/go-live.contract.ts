import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { adyenProvider as adyen } from '../../../src/payments/providers/adyen/index.ts'
import { serveDocument } from '../serve-document.ts'
import { accessAt } from './adyen.ts'

const served = await serveDocument('adyen-checkout')
after(() => served.close())
const access = accessAt(served.url)

test('the go-live checklist reads the payment methods of the account and the stored ones of nobody', async () => {
  const paymentMethods = [{ type: 'scheme' }, { type: 'ach' }]
  const scope = { methods: ['Card', 'BankAccount'], currencies: null, verifiesIdentity: false } as const
  for (const { code, request, answer } of adyen.goLiveItems?.(access, scope) ?? []) {
    if (code === 'PaymentMethods') served.answer('POST /paymentMethods', 200, { paymentMethods })
    assert.equal((await answer?.())?.status, request ? 'Passed' : undefined, code)
  }
  assert.deepEqual(served.unvalidated, [])
})
