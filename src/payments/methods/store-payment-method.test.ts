import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccounts } from '../../../test/support/accounts.ts'
import {
  methodIdOf,
  type NewStoredMethod,
  newConfiguration,
  storedBankAccount,
  storedCard,
  storeMethod,
} from '../../../test/support/payment-methods.ts'
import { createContact } from '../../customers/index.ts'
import type { ProviderConfiguration, StoredCredential } from '../providers/index.ts'
import { openCredential } from './credential.ts'
import type { PaymentMethod } from './payment-method.ts'
import { paymentMethodDelete } from './payment-method-delete.ts'
import { findPaymentMethod } from './payment-methods.ts'

const { services, organization, database, requestBy } = await openAccounts()
const { sql } = database
const { shard } = organization
const configuration = await newConfiguration(services, organization)

const newContact = async () => (await createContact(requestBy(organization), { name: 'Ada Byron' })).id
const store = (contactId: string, stored: StoredCredential, more: Partial<NewStoredMethod> = {}) =>
  storeMethod(services, organization, { contactId, configuration, stored, ...more })
const remove = (method: PaymentMethod) => paymentMethodDelete(requestBy(organization), { id: methodIdOf(method) })
const readAgain = ({ id: uuid }: PaymentMethod) =>
  findPaymentMethod(requestBy(organization), { prefix: 'pmt', uuid, shard })

async function methodsOf(contactId: string): Promise<string[]> {
  const rows = await sql.rows('select id from payment_methods where contact_id = $1 order by id', [contactId])
  return rows.map(({ id }) => id)
}

/** Returns the events of a method, in order: the type and the previous values. */
async function eventsOf({ id }: PaymentMethod): Promise<[string, Record<string, unknown> | undefined][]> {
  const rows = await sql.rows('select type, payload from events where subject_id = $1 order by id', [id])
  return rows.map(({ type, payload }) => [type.replace('payment_method.', ''), JSON.parse(payload).previous])
}

test('storing an instrument creates a payment method of the contact and announces it', async () => {
  const contactId = await newContact()
  const stored = storedCard({ funding: 'Debit' }, { schemeReference: 'agreed' })
  const address = {
    lines: ['1 Main St'],
    locality: null,
    administrativeArea: null,
    postalCode: null,
    countryCode: 'US',
  }
  const method = await store(contactId, stored, { billingAddress: address })
  assert.deepEqual(await readAgain(method), method)
  assert.deepEqual(await methodsOf(contactId), [method.id])
  assert.deepEqual(await eventsOf(method), [['created', undefined]])
  assert.equal(await openCredential(services, method), stored.credential)
  const account = await store(contactId, storedBankAccount())
  assert.deepEqual(await readAgain(account), account)
})

test('storing the same instrument again updates the same method', async () => {
  const contactId = await newContact()
  const stored = storedCard({ expirationYear: 2027, funding: 'Unknown' }, { supportedModels: ['CardOnFile'] })
  const first = await store(contactId, stored)
  const renewed = { ...stored.instrument, expirationYear: 2031, funding: 'Credit' } as StoredCredential['instrument']
  const second = await store(contactId, { ...stored, instrument: renewed, supportedModels: ['Subscription'] })
  assert.equal(second.id, first.id)
  assert.deepEqual(await methodsOf(contactId), [first.id])
  assert.deepEqual(await readAgain(first), second)
  const { expirationYear, funding, supportedModels } = second
  assert.deepEqual([expirationYear, funding, supportedModels], [2031, 'Unknown', ['CardOnFile', 'Subscription']])
  const [, [event, previous] = []] = await eventsOf(first)
  assert.equal(event, 'updated')
  const { updatedAt: _, ...before } = previous ?? {}
  assert.deepEqual(before, {
    card: {
      brand: 'Visa',
      last4: '4242',
      expirationMonth: 12,
      expirationYear: 2027,
      cardholderName: 'Ada Byron',
      funding: 'Unknown',
    },
    supportedRecurringProcessingModels: ['CardOnFile'],
  })
})

test('storing unchanged data again announces nothing', async () => {
  const contactId = await newContact()
  const stored = storedCard()
  const first = await store(contactId, stored)
  assert.deepEqual(await store(contactId, stored), first)
  assert.deepEqual(await eventsOf(first), [['created', undefined]])
})

test('an instrument has a separate method for each contact and configuration', async () => {
  const [contactId, otherContactId] = [await newContact(), await newContact()]
  const stored = storedCard()
  const other: ProviderConfiguration = await newConfiguration(services, organization)
  const ids = [
    await store(contactId, stored),
    await store(otherContactId, stored),
    await store(contactId, stored, { configuration: other }),
  ].map(({ id }) => id)
  assert.equal(new Set(ids).size, 3)
  assert.deepEqual(await methodsOf(contactId), [ids[0], ids[2]])
})

test('an instrument whose method was deleted is stored as a new one', async () => {
  const contactId = await newContact()
  const stored = storedCard()
  const first = await store(contactId, stored)
  await remove(first)
  const second = await store(contactId, stored)
  assert.notEqual(second.id, first.id)
  assert.equal(second.deletedAt, null)
  assert.ok((await readAgain(first))?.deletedAt)
})

test('applying an outcome again does not restore a deleted method', async () => {
  const contactId = await newContact()
  const stored = storedCard()
  const first = await store(contactId, stored)
  await remove(first)
  const again = await store(contactId, stored, { id: first.id })
  assert.equal(again.id, first.id)
  assert.ok(again.deletedAt)
  assert.deepEqual(await methodsOf(contactId), [first.id])
})

test('storing an instrument concurrently creates one method', async () => {
  for (let round = 0; round < 10; round++) {
    const contactId = await newContact()
    const stored = storedCard()
    const methods = await Promise.all(Array.from({ length: 6 }, () => store(contactId, stored)))
    assert.equal(new Set(methods.map(({ id }) => id)).size, 1)
    assert.deepEqual(await methodsOf(contactId), [methods[0]?.id])
    assert.deepEqual(await eventsOf(methods[0]!), [['created', undefined]])
  }
})

test('storing an instrument while its method is deleted leaves one chargeable method or none', async () => {
  for (let round = 0; round < 10; round++) {
    const contactId = await newContact()
    const stored = storedCard()
    const first = await store(contactId, stored)
    const [second] = await Promise.all([store(contactId, stored), remove(first)])
    const live = (await Promise.all((await methodsOf(contactId)).map((id) => readAgain({ ...first, id })))).filter(
      (method) => method?.deletedAt === null,
    )
    assert.deepEqual(
      live.map((method) => method?.id),
      second.id === first.id ? [] : [second.id],
    )
  }
})
