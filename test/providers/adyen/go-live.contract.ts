import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { adyenProvider as adyen } from '../../../src/payments/providers/adyen/index.ts'
import { serveDocument } from '../serve-document.ts'
import { accessAt } from './adyen.ts'

const served = await serveDocument('adyen-checkout')
after(() => served.close())
const management = await serveDocument('adyen-management')
after(() => management.close())
const scope = { methods: ['Card', 'BankAccount'], currencies: null, verifiesIdentity: false } as const
const itemsAt = (url: string) => adyen.goLiveItems?.(accessAt(url), scope) ?? []
const MANAGED: readonly string[] = ['RawCardData', 'CaptureMode']

test('the go-live checklist reads the payment methods of the account and the stored ones of nobody', async () => {
  const paymentMethods = [{ type: 'scheme' }, { type: 'ach' }]
  for (const { code, answer } of itemsAt(served.url).filter((item) => !MANAGED.includes(item.code))) {
    if (code === 'PaymentMethods') served.answer('POST /paymentMethods', 200, { paymentMethods })
    assert.equal((await answer?.())?.status, answer ? 'Passed' : undefined, code)
  }
  assert.deepEqual(served.unvalidated, [])
})

test('the go-live checklist reads the capture delay and the roles of the API key', async () => {
  const statuses = async () => {
    const items = itemsAt(management.url).filter(({ code }) => MANAGED.includes(code))
    return Promise.all(items.map(async ({ code, answer }) => [code, (await answer?.())?.status]))
  }
  management.answer('GET /me', 200, { roles: ['API PCI Payments role'] })
  management.answer('GET /merchants/{merchantId}', 200, { captureDelay: 'immediate' })
  assert.deepEqual(
    await statuses(),
    MANAGED.map((code) => [code, 'Passed']),
  )
  management.answer('GET /me', 200, { roles: ['Checkout webservice role'] })
  management.answer('GET /merchants/{merchantId}', 200, { captureDelay: 'manual' })
  assert.deepEqual(
    await statuses(),
    MANAGED.map((code) => [code, 'Failed']),
  )
  for (const operation of ['GET /me', 'GET /merchants/{merchantId}']) management.answer(operation, 403)
  assert.deepEqual(
    await statuses(),
    MANAGED.map((code) => [code, 'Unknown']),
  )
  assert.deepEqual(management.unvalidated, [])
})
