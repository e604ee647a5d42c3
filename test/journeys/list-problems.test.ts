import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
after(() => server.close())

/** Each list with an input that is invalid for an agency's key, and the reported field. */
const LISTS = [
  ['contacts', 'ContactsInput', {}, 'orgId'],
  ['payments', 'PaymentsInput', {}, 'orgId'],
  ['refunds', 'RefundsInput', {}, 'orgId'],
  ['disputes', 'DisputesInput', {}, 'orgId'],
  ['publicKeys', 'PublicKeysInput', {}, 'orgId'],
  ['testClocks', 'TestClocksInput', { accountId: 'agy_a', orgId: 'org_a' }, 'orgId'],
  ['deliveries', 'DeliveriesInput', { statusCode: 99 }, 'statusCode'],
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

test("problems of a list's filters are reported along with those of its paging", async () => {
  const agency = await server.account('Agency')
  for (const [list, inputType, input, field] of LISTS) {
    const query = `query ($input: ${inputType}) { ${list}(input: $input) { edges { cursor } } }`
    const { errors } = await server.ask(agency.key, query, { input: { ...input, first: -1, after: 'no cursor' } })
    const problems = errors?.map(({ extensions }) => `${extensions.code} ${extensions.field}`)
    const fields = [field, 'first', 'after']
    assert.deepEqual(
      problems,
      fields.map((each) => `VALIDATION_ERROR ${each}`),
      list,
    )
  }
})
