import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../../test/support/change.ts'
import { newConfiguration } from '../../../../test/support/payment-methods.ts'
import { startProviderServer } from '../../../../test/support/providers.ts'
import { formatId } from '../../../platform/ids/index.ts'

const { server, close } = await startProviderServer()
after(close)
const organization = await server.account('Organization')

const QUERY = 'query ($id: ID!) { providerConfiguration(id: $id) { bankAccountsAreValidated } }'
type Shown = { readonly providerConfiguration: { readonly bankAccountsAreValidated: boolean | null } }

test('the validation of bank accounts is declared for Adyen only', async () => {
  const { id: uuid } = await newConfiguration(server.services, organization.account, { adapter: 'Adyen' })
  const id = formatId('ppc', uuid)
  const shown = async () => {
    const { data } = await server.ask<Shown>(organization.key, QUERY, { id })
    return data.providerConfiguration.bankAccountsAreValidated
  }
  const update = (input: object) => change(server, organization, 'providerConfigurationUpdate', { id, ...input })
  assert.equal(await shown(), false)
  await update({ bankAccountsAreValidated: true })
  assert.equal(await shown(), true)
  await update({ name: 'Accounts' })
  await update({ bankAccountsAreValidated: null })
  assert.equal(await shown(), true)
  await update({ bankAccountsAreValidated: false })
  assert.equal(await shown(), false)
  const sandbox = await newConfiguration(server.services, organization.account, {})
  const refused = change(server, organization, 'providerConfigurationUpdate', {
    ...{ id: formatId('ppc', sandbox.id), bankAccountsAreValidated: true },
  })
  await assert.rejects(refused, /`bankAccountsAreValidated` must be omitted: Sandbox has no such setting/)
})
