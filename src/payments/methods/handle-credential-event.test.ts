import assert from 'node:assert/strict'
import { test } from 'node:test'
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
import { invalidatePaymentMethod } from './change-payment-method.ts'
import { openCredential } from './credential.ts'
import { handleCredentialEvent } from './handle-credential-event.ts'
import type { PaymentMethod } from './payment-method.ts'
import { paymentMethodDelete } from './payment-method-delete.ts'
import { paymentMethod } from './payment-methods.ts'

const { services, organization, database, requestBy } = await openAccounts()
const { sql } = database
const configuration = await newConfiguration(services, organization)

const store = async (stored: StoredCredential, more = {}) => {
  const { id: contactId } = await createContact(requestBy(organization), { name: 'Ada Byron' })
  return storeMethod(services, organization, { contactId, configuration, stored, ...more })
}
const deliver = (event: ProviderEvent, by = configuration) =>
  services.db.transaction((tx) =>
    handleCredentialEvent(services, tx, { account: organization, configuration: by, configurationIds: [by.id] }, event),
  )
const invalidEvent = ({ identity }: StoredCredential): ProviderEvent => ({ kind: 'CredentialInvalid', identity })
const updatedEvent = (
  { identity, instrument }: StoredCredential,
  more: object,
  credential: string | null = null,
): ProviderEvent => ({
  kind: 'CredentialUpdated',
  identity,
  instrument: { ...instrument, ...more },
  credential,
})
/** Returns the event of a card with a new number, reported under its previous identity. */
const replacedEvent = ({ identity }: StoredCredential, by: StoredCredential): ProviderEvent => ({
  kind: 'CredentialUpdated',
  identity,
  newIdentity: by.identity,
  instrument: by.instrument,
  credential: null,
})
const readAgain = (method: PaymentMethod) => paymentMethod(requestBy(organization), methodIdOf(method))
const changedFieldsOf = async ({ id }: PaymentMethod) => {
  const type = 'payment_method.updated'
  const rows = await sql.rows('select payload from events where subject_id = $1 and type = $2 order by id', [id, type])
  return rows.map(({ payload }) => Object.keys(JSON.parse(payload).previous).filter((name) => name !== 'updatedAt'))
}

test('an invalidated credential makes every active method that uses it Invalid, and announces it once', async () => {
  const stored = storedCard()
  const [one, other, elsewhere] = [
    await store(stored),
    await store(stored),
    await store(stored, { configuration: await newConfiguration(services, organization) }),
  ]
  assert.equal(await deliver(invalidEvent(stored)), 'applied')
  assert.equal(await deliver(invalidEvent(stored)), 'applied')
  assert.deepEqual(await Promise.all([one, other, elsewhere].map(async (method) => (await readAgain(method)).status)), [
    'Invalid',
    'Invalid',
    'Active',
  ])
  for (const method of [one, other]) assert.deepEqual(await changedFieldsOf(method), [['status']])
  assert.deepEqual(await changedFieldsOf(elsewhere), [])
})

test('the former credential of an instrument that was stored again makes no method Invalid', async () => {
  const stored = storedCard()
  const method = await store(stored)
  const former = { ...invalidEvent(stored), credential: 'former' } as ProviderEvent
  assert.equal(await deliver(former), 'applied')
  assert.equal((await readAgain(method)).status, 'Active')
  await deliver({ ...invalidEvent(stored), credential: stored.credential } as ProviderEvent)
  assert.equal((await readAgain(method)).status, 'Invalid')
})

test('a renewed card is announced with its previous values and keeps its funding', async () => {
  const stored = storedCard({ funding: 'Unknown', expirationYear: 2027 })
  const method = await store(stored)
  assert.equal(
    await deliver(updatedEvent(stored, { funding: 'Debit', expirationYear: 2031, last4: '1881' })),
    'applied',
  )
  const { expirationYear, last4, funding, updatedAt } = await readAgain(method)
  assert.deepEqual([expirationYear, last4, funding], [2031, '1881', 'Unknown'])
  assert.ok(updatedAt > method.updatedAt)
  assert.deepEqual(await changedFieldsOf(method), [['card']])
  assert.equal(await openCredential(services, method), stored.credential)
})

test('a repeated or outdated event of a renewed card changes nothing', async () => {
  const stored = storedCard({ expirationYear: 2027 })
  const method = await store(stored)
  for (const expirationYear of [2031, 2029, 2031, 2027]) await deliver(updatedEvent(stored, { expirationYear }))
  assert.equal((await readAgain(method)).expirationYear, 2031)
  assert.deepEqual(await changedFieldsOf(method), [['card']])
})

test('an expired method can be charged again once its card is renewed', async () => {
  const stored = storedCard({ expirationYear: 2020, expirationMonth: 1 })
  const method = await store(stored)
  await deliver(updatedEvent(stored, { expirationYear: 2031 }))
  assert.deepEqual(await changedFieldsOf(method), [['status', 'card']])
})

test("a bank's notification of change updates the account, and later charges use the new credential", async () => {
  const stored = storedBankAccount()
  const method = await store(stored)
  const change = updatedEvent(stored, { last4: '0002', institutionName: null }, 'the new credential')
  assert.equal(await deliver(change), 'applied')
  const { last4, institutionName } = await readAgain(method)
  assert.deepEqual([last4, institutionName], ['0002', 'First Bank'])
  assert.equal(await openCredential(services, method), 'the new credential')
  const rows = await sql.rows('select kind from jobs where subject_id = $1 order by kind', [method.id])
  assert.deepEqual(rows, [{ kind: 'ForgetCredential' }, { kind: 'RetryPlansOfMethod' }])
})

test('a replaced card is found by its new number, in later events and when it is stored again', async () => {
  const [first, second, third] = [2027, 2029, 2031].map((expirationYear) => storedCard({ expirationYear }))
  assert.ok(first && second && third)
  const method = await store(first)
  for (let times = 0; times < 2; times++) assert.equal(await deliver(replacedEvent(first, second)), 'applied')
  const { contactId } = method
  assert.equal((await storeMethod(services, organization, { contactId, configuration, stored: second })).id, method.id)
  assert.equal(await deliver(replacedEvent(second, third)), 'applied')
  assert.equal((await readAgain(method)).expirationYear, 2031)
  assert.equal(await deliver(invalidEvent(first)), 'unknown')
  assert.equal(await deliver(invalidEvent(third)), 'applied')
  assert.equal((await readAgain(method)).status, 'Invalid')
})

test('a replacement card that is stored before the bank reports it stays a separate method', async () => {
  const [former, renewed] = [storedCard({ expirationYear: 2027 }), storedCard({ expirationYear: 2031 })]
  const before = await store(former)
  const { contactId } = before
  const separate = await storeMethod(services, organization, { contactId, configuration, stored: renewed })
  assert.equal(await deliver(replacedEvent(former, renewed)), 'applied')
  for (const method of [before, separate]) assert.equal((await readAgain(method)).expirationYear, 2031)
  assert.equal(
    (await storeMethod(services, organization, { contactId, configuration, stored: renewed })).id,
    separate.id,
  )
})

test('an event of an unknown credential, or of another configuration, is reported as unknown', async () => {
  const stored = storedCard()
  assert.equal(await deliver(invalidEvent(stored)), 'unknown')
  const method = await store(stored)
  assert.equal(await deliver(invalidEvent(stored), await newConfiguration(services, organization)), 'unknown')
  assert.equal((await readAgain(method)).status, 'Active')
})

test('an event of a deleted method is accepted and changes nothing', async () => {
  const stored = storedCard()
  const method = await store(stored)
  await paymentMethodDelete(requestBy(organization), { id: methodIdOf(method) })
  const before = await readAgain(method)
  assert.equal(await deliver(invalidEvent(stored)), 'applied')
  await services.db.transaction((tx) => invalidatePaymentMethod(services, tx, organization, method.id))
  assert.deepEqual(await readAgain(method), before)
  assert.deepEqual(await changedFieldsOf(method), [])
})

test('an event of a charge is left to other handlers', async () => {
  assert.equal(await deliver({ kind: 'Returned', charge: { id: null, reference: 'a' }, code: 'R01' }), 'not mine')
})

test('an update makes an Invalid method Active, unless the customer withdrew the consent', async () => {
  for (const [revokesConsent, status] of [
    [false, 'Active'],
    [true, 'Invalid'],
  ] as const) {
    const stored = storedCard({ expirationYear: 2027 })
    const method = await store(stored)
    await services.db.transaction((tx) =>
      invalidatePaymentMethod(services, tx, organization, method.id, { revokesConsent }),
    )
    await deliver(updatedEvent(stored, { expirationYear: 2031 }))
    assert.equal((await readAgain(method)).status, status)
  }
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
  assert.deepEqual(await changedFieldsOf(method), [['status'], ['status']])
})
