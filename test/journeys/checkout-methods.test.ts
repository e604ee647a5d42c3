import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { type Merchant, pageAccount, pageCard, startCheckout } from '../support/checkout.ts'
import { ACCOUNT_NUMBER, MASTERCARD } from '../support/instruments.ts'
import { NEW_CONFIGURATION } from '../support/providers.ts'

const fixture = await startCheckout()
after(fixture.close)
const { createSession, newContact, read, session, visit } = fixture

const configure = async ({ account }: Merchant, methods: object | null) =>
  (await change(fixture.server, account, 'checkoutConfigurationCreate', { name: 'Some', methods })).id

/** Creates another provider configuration, which has its own stored methods. */
const anotherConfiguration = async ({ account }: Merchant, apiKey: string) =>
  (
    await change(fixture.server, account, 'providerConfigurationCreate', {
      ...NEW_CONFIGURATION,
      credentials: { sandbox: { apiKey } },
    })
  ).id

async function availableSources(link: { readonly link: string }) {
  const { status, state } = await visit(link).page()
  assert.equal(status, 200)
  return state?.availableSources
}

test('a type that the configuration does not list is neither offered nor accepted', async () => {
  const merchant = await fixture.merchant()
  const checkoutConfigurationId = await configure(merchant, [{ type: 'BankAccount' }])
  const made = await createSession(merchant, { checkoutConfigurationId })
  const offered = await availableSources(made)
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

test('a configuration without a list offers every chargeable type', async () => {
  const merchant = await fixture.merchant()
  const made = await createSession(merchant, { checkoutConfigurationId: await configure(merchant, null) })
  const offered = await availableSources(made)
  assert.deepEqual(offered?.instruments, ['Card', 'BankAccount'])
  assert.deepEqual(
    offered?.options.map(({ id }) => id),
    ['pay_in_four'],
  )
})

test('a type is charged through its named provider configuration', async () => {
  const merchant = await fixture.merchant()
  const named = await anotherConfiguration(merchant, 'key-of-another-shop')
  const checkoutConfigurationId = await configure(merchant, [{ type: 'Card', providerConfigurationId: named }])
  const made = await createSession(merchant, { checkoutConfigurationId })
  assert.equal((await visit(made).pay(pageCard())).body.status, 'completed')
  const { paymentId } = await session(merchant, made.id)
  assert.equal((await read(merchant, paymentId ?? '')).status, 'Succeeded')
  assert.deepEqual((await merchant.ledger()).charges, [])
})

test('methods stored under another provider configuration are neither offered nor accepted', async () => {
  const merchant = await fixture.merchant()
  const contactId = await newContact(merchant)
  const stores = { contactId, storePaymentMethod: 'Enabled', recurringProcessingModel: 'CardOnFile' }
  assert.equal((await visit(await createSession(merchant, stores)).pay(pageCard())).body.status, 'completed')
  const [stored] = await fixture.methods(merchant, contactId)
  const plain = await createSession(merchant, { contactId })
  assert.deepEqual(
    (await availableSources(plain))?.methods.map(({ id }) => id),
    [stored?.id],
  )

  const named = await anotherConfiguration(merchant, 'key-of-a-third-shop')
  const checkoutConfigurationId = await configure(merchant, [{ type: 'Card', providerConfigurationId: named }])
  const narrow = await createSession(merchant, { contactId, checkoutConfigurationId })
  const offered = await availableSources(narrow)
  assert.deepEqual([offered?.methods, offered?.instruments], [[], ['Card']])
  const refused = await visit(narrow).complete({ paymentMethodId: stored?.id })
  assert.equal(refused.body.errors?.[0]?.extensions.code, 'INVALID_STATE')
  assert.equal((await merchant.ledger()).charges.length, 1)
})

test('a checkout that names a replaced configuration uses its replacement, and offers the stored methods of both', async () => {
  const merchant = await fixture.merchant()
  const stored = await fixture.storedMethod(merchant)
  const named = fixture.configurationIdOf(merchant)
  const checkoutConfigurationId = await configure(merchant, [{ type: 'Card', providerConfigurationId: named }])
  const replacementId = await anotherConfiguration(merchant, 'key-of-the-next-shop')
  await change(fixture.server, merchant.account, 'providerConfigurationReplace', { id: named, replacementId })
  const paidWith = async (pay: (customer: ReturnType<typeof visit>) => ReturnType<ReturnType<typeof visit>['pay']>) => {
    const made = await createSession(merchant, { checkoutConfigurationId, contactId: stored.contactShownId })
    assert.deepEqual(
      (await availableSources(made))?.methods.map(({ id }) => id),
      [stored.shownId],
    )
    assert.equal((await pay(visit(made))).body.status, 'completed')
    const { paymentId } = await session(merchant, made.id)
    return (await read(merchant, paymentId ?? '')).configurationId
  }
  assert.equal(await paidWith((customer) => customer.pay(pageCard())), replacementId)
  assert.equal(await paidWith((customer) => customer.complete({ paymentMethodId: stored.shownId })), named)
})

test('a stored card that has expired is not offered, until its issuer reports a renewed one', async () => {
  const merchant = await fixture.merchant()
  const stored = await fixture.storedMethod(merchant)
  const other = await fixture.storedMethod(merchant, { contactId: stored.contactId, number: MASTERCARD })
  const expireIn = (year: number) =>
    fixture.sql.write('update payment_methods set expiration_year = $2 where id = $1', [stored.id, year])
  const offered = async () => {
    const made = await createSession(merchant, { contactId: stored.contactShownId })
    return (await availableSources(made))?.methods.map(({ id }) => id)
  }
  assert.deepEqual(await offered(), [other.shownId, stored.shownId])
  await expireIn(2020)
  assert.deepEqual(await offered(), [other.shownId])
  await expireIn(2099)
  assert.deepEqual(await offered(), [other.shownId, stored.shownId])
})
