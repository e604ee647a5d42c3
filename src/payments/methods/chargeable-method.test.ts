import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccounts } from '../../../test/support/accounts.ts'
import { methodIdOf, newConfiguration, storedCard, storeMethod } from '../../../test/support/payment-methods.ts'
import { deleteContact } from '../../customers/delete-contact.ts'
import { createContact } from '../../customers/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { chargeableMethod, lockMethod } from './chargeable-method.ts'
import { openCredential } from './credential.ts'
import { invalidatePaymentMethod } from './invalidate-payment-method.ts'
import type { PaymentMethod } from './payment-method.ts'
import { paymentMethodDelete } from './payment-method-delete.ts'

const { services, organization, agency, sister, requestBy } = await openAccounts()
const configuration = await newConfiguration(services, organization)

const newMethod = async (stored = storedCard()) => {
  const { id: contactId } = await createContact(requestBy(organization), { name: 'Ada Byron' })
  return storeMethod(services, organization, { contactId, configuration, stored })
}
const remove = (method: PaymentMethod) => paymentMethodDelete(requestBy(organization), { id: methodIdOf(method) })
const invalidate = ({ id }: PaymentMethod) =>
  services.db.transaction((tx) => invalidatePaymentMethod(services, tx, organization, id))
const hold = (method: PaymentMethod) => services.db.transaction((tx) => lockMethod(tx, method))

/** What whoever would charge it is told: null when nothing stands against it. */
const refusalOf = (method: Pick<PaymentMethod, 'id'>, account = organization): Promise<string | null> =>
  chargeableMethod(requestBy(account), methodIdOf(method)).then(() => null, toText)

function toText(error: unknown): string {
  if (!(error instanceof Refusal)) throw error
  return `${error.code} ${error.message}`
}

test('a method can be charged by its organization and by the accounts above it, for its organization', async () => {
  const method = await newMethod()
  for (const account of [organization, agency]) {
    const { credential, ...found } = await chargeableMethod(requestBy(account), methodIdOf(method))
    assert.deepEqual(found, { method, account: organization })
    assert.equal(await openCredential(services, method, credential), await openCredential(services, method))
  }
})

test('a method that is out of reach or not there does not exist', async () => {
  const method = await newMethod()
  const answer = 'NOT_FOUND Payment method not found.'
  assert.equal(await refusalOf(method, sister), answer)
  assert.equal(await refusalOf({ id: services.mintId(organization.shard) }), answer)
  await assert.rejects(
    chargeableMethod(requestBy(organization), formatId('con', method.contactId)),
    (error) => toText(error) === answer,
  )
})

test('what stands against charging a method is told in a sentence of its own', async () => {
  const [deleted, invalid, ofDeletedContact] = [await newMethod(), await newMethod(), await newMethod()]
  const expired = await newMethod(storedCard({ expirationYear: 2020 }))
  await invalidate(invalid)
  await deleteContact(requestBy(organization), { id: formatId('con', ofDeletedContact.contactId) }, [])
  await remove(deleted)
  const refusals = await Promise.all([deleted, invalid, expired, ofDeletedContact].map((each) => refusalOf(each)))
  assert.deepEqual(refusals, [
    'INVALID_STATE The payment method is deleted.',
    'INVALID_STATE The provider no longer accepts the payment method. Ask the customer to store a new one.',
    'INVALID_STATE The payment method has expired. Ask the customer to store a new one.',
    'INVALID_STATE The contact of the payment method is deleted.',
  ])
})

test('whoever writes a charge keeps its method from being deleted until the charge is written', async () => {
  const method = await newMethod()
  const order: string[] = []
  const deletion = await services.db.transaction(async (tx) => {
    await lockMethod(tx, method)
    const waiting = remove(method).then(() => order.push('deleted'))
    // Another may write a charge of the same method meanwhile.
    await hold(method)
    order.push('charge written')
    return { waiting }
  })
  await deletion.waiting
  assert.deepEqual(order, ['charge written', 'deleted'])
  await assert.rejects(hold(method), (error) => toText(error) === 'INVALID_STATE The payment method is deleted.')
})
