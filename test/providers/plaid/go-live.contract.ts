import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { plaidProvider as plaid } from '../../../src/payments/providers/plaid/index.ts'
import { serveDocument } from '../serve-document.ts'

const served = await serveDocument('plaid')
after(() => served.close())

test('the go-live checklist asks for the settings of Transfer and the verifications of a template', async () => {
  const access = {
    configurationId: '0198f0c0-0000-7000-8000-000000000009',
    mode: 'Sandbox',
    credentials: { clientId: 'client-of-a-contract', secret: 'secret-of-a-contract', identityTemplateId: 'idvtmp_1' },
    notificationSecret: null,
    endpoint: served.url,
    notificationUrl: 'https://pay.example.com/notifications/ppc_1',
  } as const
  served.answer('POST /transfer/configuration/get', 200, {})
  const scope = { methods: ['BankAccount'], currencies: null, verifiesIdentity: true } as const
  const asked = (plaid.goLiveItems?.(access, scope) ?? []).filter(({ request }) => request)
  assert.deepEqual(await Promise.all(asked.map(async ({ code, answer }) => [code, await answer?.()])), [
    ['Credentials', { status: 'Passed', response: '200' }],
    ['IdentityVerification', { status: 'Passed', response: '200' }],
  ])
  assert.deepEqual(served.unvalidated, [])
})
