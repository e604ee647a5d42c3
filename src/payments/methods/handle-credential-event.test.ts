import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { openAccounts } from '../../../test/support/accounts.ts'
import {
  methodIdOf,
  newConfiguration,
  storedBankAccount,
  storedCard,
  storeMethod,
} from '../../../test/support/payment-methods.ts'
import { createContact } from '../../customers/index.ts'
import type { ProviderEvent, StoredCredential } from '../providers/index.ts'
import { openCredential } from './credential.ts'
import { paymentMethod } from './find-payment-method.ts'
import { handleCredentialEvent } from './handle-credential-event.ts'
import { invalidatePaymentMethod } from './invalidate-payment-method.ts'
import type { PaymentMethod } from './payment-method.ts'
import { paymentMethodDelete } from './payment-method-delete.ts'

const { services, organization, url, requestBy } = await openAccounts()
const configuration = await newConfiguration(services, organization)
const database = new pg.Client(url)
await database.connect()
database.on('error', () => {})
after(() => database.end())

const store = async (stored: StoredCredential, more = {}) => {
  const { id: contactId } = await createContact(requestBy(organization), { name: 'Ada Byron' })
  return storeMethod(services, organization, { contactId, configuration, stored, ...more })
}
const told = (notice: ProviderEvent, by = configuration) =>
  services.db.transaction((tx) =>
    handleCredentialEvent(services, tx, { account: organization, configuration: by }, notice),
  )
const isInvalid = ({ identity }: StoredCredential): ProviderEvent => ({ kind: 'CredentialInvalid', identity })
const isUpdated = (
  { identity, instrument }: StoredCredential,
  more: object,
  credential: string | null = null,
): ProviderEvent => ({
  kind: 'CredentialUpdated',
  identity,
  instrument: { ...instrument, ...more },
  credential,
})
/** A card's new number, told by what was known of the former. */
const isReplaced = ({ identity }: StoredCredential, by: StoredCredential): ProviderEvent => ({
  kind: 'CredentialUpdated',
  identity,
  newIdentity: by.identity,
  instrument: by.instrument,
  credential: null,
})
const readAgain = (method: PaymentMethod) => paymentMethod(requestBy(organization), methodIdOf(method))
const previouslyOf = async ({ id }: PaymentMethod) => {
  const type = 'payment_method.updated'
  const { rows } = await database.query('select payload from events where subject_id = $1 and type = $2 order by id', [
    id,
    type,
  ])
  return rows.map(({ payload }) => Object.keys(JSON.parse(payload).previous).filter((name) => name !== 'updatedAt'))
}

test('a credential that the provider gave up makes every live method that has it Invalid, and tells it once', async () => {
  const stored = storedCard()
  const [one, other, elsewhere] = [
    await store(stored),
    await store(stored),
    await store(stored, { configuration: await newConfiguration(services, organization) }),
  ]
  assert.equal(await told(isInvalid(stored)), 'applied')
  assert.equal(await told(isInvalid(stored)), 'applied')
  assert.deepEqual(await Promise.all([one, other, elsewhere].map(async (method) => (await readAgain(method)).status)), [
    'Invalid',
    'Invalid',
    'Active',
  ])
  for (const method of [one, other]) assert.deepEqual(await previouslyOf(method), [['status']])
  assert.deepEqual(await previouslyOf(elsewhere), [])
})

test('a renewed card is told with what it was before, and its funding stays', async () => {
  const stored = storedCard({ funding: 'Unknown', expirationYear: 2027 })
  const method = await store(stored)
  assert.equal(await told(isUpdated(stored, { funding: 'Debit', expirationYear: 2031, last4: '1881' })), 'applied')
  const { expirationYear, last4, funding, updatedAt } = await readAgain(method)
  assert.deepEqual([expirationYear, last4, funding], [2031, '1881', 'Unknown'])
  assert.ok(updatedAt > method.updatedAt)
  assert.deepEqual(await previouslyOf(method), [['card']])
  assert.equal(await openCredential(services, method), stored.credential)
})

test('news of a renewed card may come late and twice', async () => {
  const stored = storedCard({ expirationYear: 2027 })
  const method = await store(stored)
  for (const expirationYear of [2031, 2029, 2031, 2027]) await told(isUpdated(stored, { expirationYear }))
  assert.equal((await readAgain(method)).expirationYear, 2031)
  assert.deepEqual(await previouslyOf(method), [['card']])
})

test('a method that was expired can be charged again once its card is renewed', async () => {
  const stored = storedCard({ expirationYear: 2020, expirationMonth: 1 })
  const method = await store(stored)
  await told(isUpdated(stored, { expirationYear: 2031 }))
  assert.deepEqual(await previouslyOf(method), [['status', 'card']])
})

test("a bank's notice of change updates the account, and the new credential is the one that is charged", async () => {
  const stored = storedBankAccount()
  const method = await store(stored)
  const change = isUpdated(stored, { last4: '0002', institutionName: null }, 'the new credential')
  assert.equal(await told(change), 'applied')
  const { last4, institutionName } = await readAgain(method)
  assert.deepEqual([last4, institutionName], ['0002', 'First Bank'])
  assert.equal(await openCredential(services, method), 'the new credential')
  const { rows } = await database.query('select kind from errands where subject_id = $1', [method.id])
  assert.deepEqual(rows, [{ kind: 'ForgetCredential' }])
})

test('a card whose bank replaced it is known by its new number: to later news, and when it is stored again', async () => {
  const [first, second, third] = [2027, 2029, 2031].map((expirationYear) => storedCard({ expirationYear }))
  assert.ok(first && second && third)
  const method = await store(first)
  for (const heard of ['applied', 'applied']) assert.equal(await told(isReplaced(first, second)), heard)
  const { contactId } = method
  assert.equal((await storeMethod(services, organization, { contactId, configuration, stored: second })).id, method.id)
  assert.equal(await told(isReplaced(second, third)), 'applied')
  assert.equal((await readAgain(method)).expirationYear, 2031)
  assert.equal(await told(isInvalid(first)), 'unknown')
  assert.equal(await told(isInvalid(third)), 'applied')
  assert.equal((await readAgain(method)).status, 'Invalid')
})

test('a card that was replaced, and stored anew before the bank told so, stays a method beside its former', async () => {
  const [former, renewed] = [storedCard({ expirationYear: 2027 }), storedCard({ expirationYear: 2031 })]
  const before = await store(former)
  const { contactId } = before
  const anew = await storeMethod(services, organization, { contactId, configuration, stored: renewed })
  assert.equal(await told(isReplaced(former, renewed)), 'applied')
  for (const method of [before, anew]) assert.equal((await readAgain(method)).expirationYear, 2031)
  assert.equal((await storeMethod(services, organization, { contactId, configuration, stored: renewed })).id, anew.id)
})

test('what nobody knows yet is told so, to be asked again later, and so is what belongs to another configuration', async () => {
  const stored = storedCard()
  assert.equal(await told(isInvalid(stored)), 'unknown')
  const method = await store(stored)
  assert.equal(await told(isInvalid(stored), await newConfiguration(services, organization)), 'unknown')
  assert.equal((await readAgain(method)).status, 'Active')
})

test('news of a deleted method is heard and changes nothing', async () => {
  const stored = storedCard()
  const method = await store(stored)
  await paymentMethodDelete(requestBy(organization), { id: methodIdOf(method) })
  const before = await readAgain(method)
  assert.equal(await told(isInvalid(stored)), 'applied')
  await services.db.transaction((tx) => invalidatePaymentMethod(services, tx, organization, method.id))
  assert.deepEqual(await readAgain(method), before)
  assert.deepEqual(await previouslyOf(method), [])
})

test('news of charges is for others', async () => {
  assert.equal(await told({ kind: 'Disputed', charge: { id: null, reference: 'a' } }), 'not mine')
})

test('a hard decline makes a method Invalid, and storing its instrument again makes it Active', async () => {
  const stored = storedCard()
  const method = await store(stored)
  const invalidate = () =>
    services.db.transaction((tx) => invalidatePaymentMethod(services, tx, organization, method.id))
  await invalidate()
  await invalidate()
  assert.equal((await readAgain(method)).status, 'Invalid')
  const again = await storeMethod(services, organization, { contactId: method.contactId, configuration, stored })
  assert.deepEqual([again.id, again.status], [method.id, 'Active'])
  assert.deepEqual(await previouslyOf(method), [['status'], ['status']])
})
