import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccounts } from '../../../test/support/accounts.ts'
import { methodIdOf, newConfiguration, storedCard, storeMethod } from '../../../test/support/payment-methods.ts'
import { deleteContact } from '../../customers/delete-contact.ts'
import { createContact } from '../../customers/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { invalidatePaymentMethod } from './change-payment-method.ts'
import { chargeableMethod, lockMethod } from './chargeable-method.ts'
import { openCredential } from './credential.ts'
import type { PaymentMethod } from './payment-method.ts'
import { paymentMethodDelete } from './payment-method-delete.ts'

const { services, organization, agency, sibling, requestBy } = await openAccounts()
const configuration = await newConfiguration(services, organization)

const newMethod = async (stored = storedCard()) => {
  const { id: contactId } = await createContact(requestBy(organization), { name: 'Ada Byron' })
  return storeMethod(services, organization, { contactId, configuration, stored })
}
const remove = (method: PaymentMethod) => paymentMethodDelete(requestBy(organization), { id: methodIdOf(method) })
const invalidate = ({ id }: PaymentMethod) =>
  services.db.transaction((tx) => invalidatePaymentMethod(services, tx, organization, id))
const lock = (method: PaymentMethod) => services.db.transaction((tx) => lockMethod(tx, method))

/** Returns the refusal of a charge of the method; null when it can be charged. */
const refusalOf = (method: Pick<PaymentMethod, 'id'>, account = organization): Promise<string | null> =>
  chargeableMethod(requestBy(account), methodIdOf(method)).then(() => null, toText)

function toText(error: unknown): string {
  if (!(error instanceof Refusal)) throw error
  return `${error.code} ${error.message}`
}

test('a method can be charged by its organization and the accounts above, always for its organization', async () => {
  const method = await newMethod()
  for (const account of [organization, agency]) {
    const { credential, ...found } = await chargeableMethod(requestBy(account), methodIdOf(method))
    const defaults = { statementDescriptor: null, description: null }
    assert.deepEqual(found, { method, account: organization, contact: { email: null }, defaults })
    assert.equal(await openCredential(services, method, credential), await openCredential(services, method))
  }
})

test('an unreachable or missing method is not found', async () => {
  const method = await newMethod()
  const answer = 'NOT_FOUND Payment method not found.'
  assert.equal(await refusalOf(method, sibling), answer)
  assert.equal(await refusalOf({ id: services.mintId(organization.shard) }), answer)
  await assert.rejects(
    chargeableMethod(requestBy(organization), formatId('con', method.contactId)),
    (error) => toText(error) === answer,
  )
})

test('each reason against charging a method has its own message', async () => {
  const [deleted, invalid, ofDeletedContact] = [await newMethod(), await newMethod(), await newMethod()]
  await invalidate(invalid)
  await deleteContact(requestBy(organization), { id: formatId('con', ofDeletedContact.contactId) }, [])
  await remove(deleted)
  const refusals = await Promise.all([deleted, invalid, ofDeletedContact].map((each) => refusalOf(each)))
  assert.deepEqual(refusals, [
    'INVALID_STATE The payment method is deleted.',
    'INVALID_STATE The provider no longer accepts the payment method. Ask the customer to store a new one.',
    'INVALID_STATE The contact of the payment method is deleted.',
  ])
})

test('an expired card can be charged, because its issuer may have renewed it', async () => {
  assert.equal(await refusalOf(await newMethod(storedCard({ expirationYear: 2020 }))), null)
})

test('deleting a method waits for a charge that is being written', async () => {
  const method = await newMethod()
  const order: string[] = []
  const deletion = await services.db.transaction(async (tx) => {
    await lockMethod(tx, method)
    const waiting = remove(method).then(() => order.push('deleted'))
    // The lock is shared: another transaction can write a charge of the same method.
    await lock(method)
    order.push('charge written')
    return { waiting }
  })
  await deletion.waiting
  assert.deepEqual(order, ['charge written', 'deleted'])
  await assert.rejects(lock(method), (error) => toText(error) === 'INVALID_STATE The payment method is deleted.')
})
