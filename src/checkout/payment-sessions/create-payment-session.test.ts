import assert from 'node:assert/strict'
import test from 'node:test'
import { createSession, readSession, updateSession } from '../../../test/support/payment-sessions.ts'
import { accounts, contactId, eventsOf, eventTypes, orgId, refused, sql } from '../../../test/support/plan-sessions.ts'
import { servicesInCell } from '../../../test/support/services-in-cell.ts'
import { deleteContact } from '../../customers/delete-contact.ts'
import { createContact } from '../../customers/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { plus } from '../../platform/time/index.ts'
import { linkOf } from '../sessions/index.ts'
import { createPaymentSession } from './create-payment-session.ts'
import { cancelPaymentSessionsOfContact, expireOverduePaymentSessions } from './end-of-sessions.ts'

const { services, organization, sibling, requestBy, later } = accounts

async function paymentOf(id: string) {
  const rows = await sql.rows('select * from payments where payment_session_id = $1', [id])
  return rows[0]
}

test('a session reads back as it was created, and is announced once', async () => {
  const made = await createSession({
    storePaymentMethod: 'AskForConsent',
    recurringProcessingModel: 'CardOnFile',
    transactionRef: 'order-1001',
    successUrl: 'https://shop.example.com/thanks?x=1',
    expirationDate: plus(services.wallNow(), { days: 9 }),
    metadata: [{ key: 'order', value: '1001' }],
  })
  assert.deepEqual(await readSession(made.id), made)
  const [created] = await eventsOf(made.id)
  assert.equal(created?.type, 'payment_session.created')
  assert.equal(created?.targets, 1)
  assert.equal(created?.payload.data.storePaymentMethod, 'AskForConsent')
  assert.equal(await paymentOf(made.id), undefined)
})

test('a session can have no contact', async () => {
  const address = { lines: ['12 St James Square'], locality: 'London', countryCode: 'GB' }
  const made = await createSession({ contactId: null, contactRef: { email: 'ada@example.com', address } })
  const { contactId: contact, contactRef } = await readSession(made.id)
  assert.equal(contact, null)
  assert.deepEqual(contactRef, {
    name: null,
    givenName: null,
    familyName: null,
    email: 'ada@example.com',
    phone: null,
    address: { ...address, administrativeArea: null, postalCode: null },
  })
  await assert.rejects(updateSession(made.id, { contactId }), refused('VALIDATION_ERROR'))
  const moved = await updateSession(made.id, { contactId, contactRef: null })
  assert.deepEqual([formatId('con', moved.contactId ?? ''), moved.contactRef], [contactId, null])
})

test("a session keeps its contact, and its link shows the contact's stored methods", async () => {
  const made = await createSession()
  const other = formatId('con', (await createContact(requestBy(organization), { name: 'Grace Hopper' })).id)
  for (const contact of [other, null])
    await assert.rejects(updateSession(made.id, { contactId: contact }), refused('VALIDATION_ERROR'))
  assert.equal((await updateSession(made.id, { contactId, brandName: 'North' })).brandName, 'North')
})

test('only the sealed column contains the link, and no event does', async () => {
  const made = await createSession({ createPendingPayment: true })
  const link = linkOf(services, 'payment_session', made)
  const secret = link.slice(link.lastIndexOf('/') + 1)
  const rows = await sql.rows(
    `select s::text || coalesce((select string_agg(e::text, '') from events e), '') as all from payment_sessions s
     where id = $1`,
    [made.id],
  )
  assert.ok(!rows[0].all.includes(secret) && rows[0].all.includes(made.id))
  assert.throws(() => linkOf(services, 'payment_plan_session', made))
})

test('a pending payment exists from the start, follows its session and ends with it', async () => {
  const made = await createSession({ createPendingPayment: true, transactionRef: 'a' })
  const payment = await paymentOf(made.id)
  assert.equal(payment.id, made.paymentId)
  assert.deepEqual([payment.status, payment.amount_minor, payment.transaction_ref], ['Pending', '4990', 'a'])
  await updateSession(made.id, { amount: '59.90', transactionRef: 'b' })
  const changed = await paymentOf(made.id)
  assert.deepEqual([changed.status, changed.amount_minor, changed.transaction_ref], ['Pending', '5990', 'b'])
  await updateSession(made.id, { brandName: 'Another name' })
  await updateSession(made.id, { status: 'Canceled' })
  assert.equal((await paymentOf(made.id)).status, 'Canceled')
  assert.deepEqual(await eventTypes(made.id), [
    'payment_session.created',
    'payment_session.updated',
    'payment_session.updated',
    'payment_session.canceled',
  ])
  assert.deepEqual(await eventTypes(payment.id), ['payment.created', 'payment.updated', 'payment.canceled'])
  const [, updated] = await eventsOf(payment.id)
  assert.deepEqual([updated?.payload.previous.amount, updated?.payload.previous.transactionRef], ['49.90', 'a'])
  await assert.rejects(updateSession(made.id, { brandName: 'Late' }), refused('INVALID_STATE'))
})

test('an update without changes is not announced', async () => {
  const made = await createSession({ contactId: null, contactRef: { name: 'Ada' }, createPendingPayment: true })
  assert.deepEqual(await updateSession(made.id, { amount: '49.90', contactRef: { name: 'Ada', phone: null } }), made)
  assert.deepEqual(await eventTypes(made.id), ['payment_session.created'])
})

test('an update can enable storing, with all required fields', async () => {
  const made = await createSession()
  await assert.rejects(updateSession(made.id, { storePaymentMethod: 'Enabled' }), refused('VALIDATION_ERROR'))
  const storing = { storePaymentMethod: 'Enabled', recurringProcessingModel: 'Subscription' } as const
  assert.equal((await updateSession(made.id, storing)).recurringProcessingModel, 'Subscription')
  await assert.rejects(updateSession(made.id, { contactId: null }), refused('VALIDATION_ERROR'))
})

test("another organization's contact and session are not found", async () => {
  const foreign = await createContact(requestBy(sibling), { name: 'Grace Hopper' })
  await assert.rejects(
    createSession({ contactId: formatId('con', foreign.id) }),
    refused('NOT_FOUND', 'Contact not found.'),
  )
  const made = await createSession()
  await assert.rejects(updateSession(made.id, { orgId: formatId('org', sibling.id) }), refused('NOT_FOUND'))
  await assert.rejects(createSession({ orgId: formatId('org', sibling.id) }), refused('NOT_FOUND'))
})

test("an organization's own key may omit `orgId`; for a key above it, the missing `orgId` is one of the reported problems", async () => {
  assert.equal((await createSession({ orgId: null })).orgId, organization.id)
  const above = requestBy(accounts.platform)
  await assert.rejects(
    createPaymentSession(above, { amount: '0', currency: 'USD' }),
    ({ problems }: { problems: readonly { readonly field: string }[] }) => {
      assert.deepEqual(problems.map(({ field }) => field).sort(), ['amount', 'orgId'])
      return true
    },
  )
})

test('a cleanup expires overdue sessions with their pending payments, once, and none that is being paid', async () => {
  const soon = plus(services.wallNow(), { minutes: 5 })
  const made = await createSession({ expirationDate: soon, createPendingPayment: true })
  const paying = await createSession({ expirationDate: soon })
  await sql.write('update payment_sessions set completing_since = $1 where id = $2', [services.wallNow(), paying.id])
  later({ minutes: 6 })
  const ofCell = servicesInCell(accounts, organization.shard)
  const deleted = await Promise.all([expireOverduePaymentSessions(ofCell), expireOverduePaymentSessions(ofCell)])
  assert.equal(deleted[0] + deleted[1], 1)
  later({})
  assert.deepEqual(await eventTypes(made.id), ['payment_session.created', 'payment_session.expired'])
  assert.deepEqual(await eventTypes(made.paymentId ?? ''), ['payment.created', 'payment.canceled'])
  assert.equal((await readSession(paying.id)).status, 'Active')
})

test('deleting a contact ends its open sessions and their pending payments, except those that are being paid', async () => {
  const contact = await createContact(requestBy(organization), { name: 'Grace Hopper' })
  const named = { contactId: formatId('con', contact.id), createPendingPayment: true, orgId }
  const [open, paying] = [await createSession(named), await createSession(named)]
  await sql.write('update payment_sessions set completing_since = $1 where id = $2', [services.wallNow(), paying.id])
  await deleteContact(requestBy(organization), { id: named.contactId }, [cancelPaymentSessionsOfContact])
  assert.equal((await readSession(open.id)).status, 'Canceled')
  assert.equal((await paymentOf(open.id)).status, 'Canceled')
  assert.equal((await readSession(paying.id)).status, 'Active')
  assert.equal((await paymentOf(paying.id)).status, 'Pending')
  await assert.rejects(createSession(named), refused('INVALID_STATE', 'The contact is deleted.'))
})

test('a session does not change while it is being paid', async () => {
  const made = await createSession()
  await sql.write('update payment_sessions set completing_since = $1 where id = $2', [services.wallNow(), made.id])
  for (const change of [{ amount: '1.00' }, { status: 'Canceled' }] as const)
    await assert.rejects(
      updateSession(made.id, change),
      refused('INVALID_STATE', 'The payment session is being paid. Wait until the outcome is known.'),
    )
})
