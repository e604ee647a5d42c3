import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../../test/support/change.ts'
import { NEW_CONFIGURATION, startProviderServer } from '../../../../test/support/providers.ts'
import type { TestAccount } from '../../../../test/support/server.ts'
import { configurationFor } from '../index.ts'

const { server, close } = await startProviderServer()
after(close)

const make = async (account: TestAccount, more: object = {}) =>
  (await change(server, account, 'providerConfigurationCreate', { ...NEW_CONFIGURATION, ...more })).id

test('a payment uses the named configuration, else the default if it fits, else the oldest that fits', async () => {
  const shop = await server.account('Organization')
  const { account } = shop
  const choose = async (instrument: 'Card' | 'BankAccount', currency: string, id?: string) => {
    const chosen = await configurationFor(server.services, account, { instrument, currency, amountMinor: 100n, id })
    return chosen.name
  }
  await assert.rejects(choose('Card', 'USD'), { code: 'INVALID_STATE' })
  await make(shop, { name: 'oldest', methods: ['Card'] })
  const euros = await make(shop, { name: 'euros', currencies: ['EUR'] })
  await make(shop, { name: 'default', currencies: ['USD'], isDefault: true })
  assert.equal(await choose('Card', 'USD'), 'default')
  assert.equal(await choose('Card', 'EUR'), 'oldest')
  assert.equal(await choose('BankAccount', 'USD', undefined), 'default')
  assert.equal(await choose('Card', 'EUR', euros), 'euros')
  await assert.rejects(choose('BankAccount', 'GBP'), { code: 'INVALID_STATE' })
  await assert.rejects(choose('Card', 'USD', euros), ({ code, problems }) => {
    assert.deepEqual([code, problems[0].field], ['VALIDATION_ERROR', 'configurationId'])
    return true
  })
  await assert.rejects(choose('BankAccount', 'EUR'), { code: 'INVALID_STATE' }, 'bank accounts require dollars')
  await assert.rejects(choose('BankAccount', 'EUR', euros), { code: 'VALIDATION_ERROR' })
  const foreign = await make(await server.account('Organization'))
  for (const id of [foreign, 'ppc_nonsense', shop.id])
    await assert.rejects(choose('Card', 'USD', id), { code: 'NOT_FOUND' })
})
