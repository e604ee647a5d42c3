import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { type Merchant, pageAccount, pageCard, startCheckout } from '../support/checkout.ts'
import { ACCOUNT_NUMBER } from '../support/instruments.ts'
import { NEW_CONFIGURATION } from '../support/providers.ts'

const house = await startCheckout()
after(house.close)
const { createSession, newContact, read, session, visit } = house

const configure = async ({ account }: Merchant, methods: object | null) =>
  (await change(house.server, account, 'checkoutConfigurationCreate', { name: 'Some', methods })).id

/** Another way to the same processor, under which other methods are stored. */
const another = async ({ account }: Merchant, apiKey: string) =>
  (
    await change(house.server, account, 'providerConfigurationCreate', {
      ...NEW_CONFIGURATION,
      credentials: { sandbox: { apiKey } },
    })
  ).id

async function offers(link: { readonly link: string }) {
  const { status, state } = await visit(link).page()
  assert.equal(status, 200)
  return state?.offers
}

test('a type that the configuration does not list is neither offered nor accepted', async () => {
  const merchant = await house.merchant()
  const checkoutConfigurationId = await configure(merchant, [{ type: 'BankAccount' }])
  const made = await createSession(merchant, { checkoutConfigurationId })
  const offered = await offers(made)
  assert.deepEqual([offered?.instruments, offered?.options], [['BankAccount'], []])
  const customer = visit(made)
  const byCard = await customer.pay(pageCard())
  assert.equal(byCard.body.errors?.[0]?.extensions.code, 'INVALID_STATE')
  const byOption = await customer.complete({ paymentOption: 'pay_in_four' })
  assert.equal(byOption.body.errors?.[0]?.extensions.code, 'NOT_FOUND')
  assert.deepEqual((await merchant.ledger()).charges, [])
  const byAccount = await customer.pay(pageAccount(ACCOUNT_NUMBER))
  assert.equal(byAccount.body.status, 'completed')
})

test('a configuration that lists nothing offers all that can be charged', async () => {
  const merchant = await house.merchant()
  const made = await createSession(merchant, { checkoutConfigurationId: await configure(merchant, null) })
  const offered = await offers(made)
  assert.deepEqual(offered?.instruments, ['Card', 'BankAccount'])
  assert.deepEqual(
    offered?.options.map(({ id }) => id),
    ['pay_in_four'],
  )
})

test('a type is charged through the provider configuration that is named for it', async () => {
  const merchant = await house.merchant()
  const named = await another(merchant, 'key-of-another-shop')
  const checkoutConfigurationId = await configure(merchant, [{ type: 'Card', providerConfigurationId: named }])
  const made = await createSession(merchant, { checkoutConfigurationId })
  assert.equal((await visit(made).pay(pageCard())).body.status, 'completed')
  const { paymentId } = await session(merchant, made.id)
  assert.equal((await read(merchant, paymentId ?? '')).status, 'Succeeded')
  assert.deepEqual((await merchant.ledger()).charges, [])
})

test('what is stored under another provider configuration than the one named is neither offered nor accepted', async () => {
  const merchant = await house.merchant()
  const contactId = await newContact(merchant)
  const stores = { contactId, storePaymentMethod: 'Enabled', recurringProcessingModel: 'CardOnFile' }
  assert.equal((await visit(await createSession(merchant, stores)).pay(pageCard())).body.status, 'completed')
  const [stored] = await house.methods(merchant, contactId)
  const plain = await createSession(merchant, { contactId })
  assert.deepEqual(
    (await offers(plain))?.methods.map(({ id }) => id),
    [stored?.id],
  )

  const named = await another(merchant, 'key-of-a-third-shop')
  const checkoutConfigurationId = await configure(merchant, [{ type: 'Card', providerConfigurationId: named }])
  const narrow = await createSession(merchant, { contactId, checkoutConfigurationId })
  const offered = await offers(narrow)
  assert.deepEqual([offered?.methods, offered?.instruments], [[], ['Card']])
  const refused = await visit(narrow).complete({ paymentMethodId: stored?.id })
  assert.equal(refused.body.errors?.[0]?.extensions.code, 'INVALID_STATE')
  assert.equal((await merchant.ledger()).charges.length, 1)
})
