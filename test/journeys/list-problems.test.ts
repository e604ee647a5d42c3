import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
after(() => server.close())

/** Each list with an input of its own that is wrong for an agency's key, and the field that is told. */
const LISTS = [
  ['contacts', 'ContactsInput', {}, 'orgId'],
  ['payments', 'PaymentsInput', {}, 'orgId'],
  ['paymentSessions', 'PaymentSessionsInput', {}, 'orgId'],
  ['paymentPlanSessions', 'PaymentPlanSessionsInput', {}, 'orgId'],
  ['paymentPlans', 'PaymentPlansInput', {}, 'orgId'],
  ['checkoutConfigurations', 'CheckoutConfigurationsInput', {}, 'orgId'],
  ['providerConfigurations', 'ProviderConfigurationsInput', {}, 'orgId'],
  ['events', 'EventsInput', { type: 'no.such' }, 'type'],
  ['auditEntries', 'AuditEntriesInput', { action: '' }, 'action'],
  ['vaultTokens', 'VaultTokensInput', { externalRef: '' }, 'externalRef'],
  ['apiKeys', 'ApiKeysInput', { accountId: 'agy_a', orgId: 'org_a' }, 'orgId'],
] as const

test('what is wrong with the filters of a list is told together with what is wrong with its paging', async () => {
  const agency = await server.account('Agency')
  for (const [list, inputType, input, field] of LISTS) {
    const query = `query ($input: ${inputType}) { ${list}(input: $input) { edges { cursor } } }`
    const { errors } = await server.ask(agency.key, query, { input: { ...input, first: -1, after: 'no cursor' } })
    const told = errors?.map(({ extensions }) => `${extensions.code} ${extensions.field}`)
    const fields = [field, 'first', 'after']
    assert.deepEqual(
      told,
      fields.map((each) => `VALIDATION_ERROR ${each}`),
      list,
    )
  }
})
