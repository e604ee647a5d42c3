import assert from 'node:assert/strict'
import test from 'node:test'
import pLimit from 'p-limit'
import { openAccounts } from '../../test/support/accounts.ts'
import { newConfiguration } from '../../test/support/payment-methods.ts'
import type { Account } from '../accounts/index.ts'
import { cancelPlanSessionsOfContact, createPaymentPlanSession } from '../checkout/plan-sessions/index.ts'
import { cancelPlansOfContact } from '../plans/index.ts'
import type { DeleteContactInput } from '../platform/graphql/inputs.generated.ts'
import { formatId, shardOf } from '../platform/ids/index.ts'
import { Refusal, type RefusalCode } from '../platform/refusal.ts'
import { type CalendarDate, plus } from '../platform/time/index.ts'
import { contacts } from './contacts.ts'
import { createContact } from './create-contact.ts'
import { deleteContact } from './delete-contact.ts'
import { contact as contactById } from './find-contact.ts'
import { updateContact } from './update-contact.ts'

const { services, database, platform, agency, organization, sibling, stranger, requestBy } = await openAccounts()
await newConfiguration(services, organization, { isDefault: true })
const orgId = formatId('org', organization.id)
const refused = (code: RefusalCode, message?: string) => (error: unknown) =>
  error instanceof Refusal && error.code === code && (message === undefined || error.message === message)
const idOf = ({ id }: { id: string }) => formatId('con', id)
const add = (name: string, more: { email?: string; phone?: string } = {}) =>
  createContact(requestBy(organization), { name, ...more })
const remove = (id: string, more: Omit<DeleteContactInput, 'id'> = {}, caller: Account = organization) =>
  deleteContact(requestBy(caller), { id, ...more }, [cancelPlanSessionsOfContact, cancelPlansOfContact])

const eventsOf = async (id: string) =>
  (
    await database.sql.rows('select type from events where shard = $1 and subject_id = $2 order by id', [
      shardOf(id),
      id,
    ])
  ).map(({ type }) => type)

test('a contact reads back as it was created, with a composed name', async () => {
  const made = await createContact(requestBy(agency), {
    orgId,
    givenName: 'Ada',
    familyName: 'Byron',
    email: 'a@b.example',
  })
  assert.equal(made.name, 'Ada Byron')
  for (const caller of [organization, agency, platform])
    assert.deepEqual(await contactById(requestBy(caller), idOf(made)), made)
  assert.deepEqual(await eventsOf(made.id), ['contact.created'])
})

test('all problems of a new contact are reported at once, also a missing organization', async () => {
  const adding = createContact(requestBy(agency), { name: ' ', givenName: '' })
  await assert.rejects(adding, (error: Refusal) => {
    assert.deepEqual(
      error.problems.map(({ field }) => field),
      ['orgId', 'name', 'givenName'],
    )
    return true
  })
})

test('an update announces the previous values; an update without changes announces nothing', async () => {
  const made = await createContact(requestBy(organization), {
    givenName: 'Ada',
    familyName: 'Byron',
    phone: '+14155552671',
  })
  const change = (more: object) => updateContact(requestBy(organization), { id: idOf(made), ...more })
  assert.deepEqual(await change({ givenName: 'Ada' }), made)
  const changed = await change({ familyName: 'King', phone: null })
  assert.deepEqual([changed.name, changed.phone], ['Ada King', null])
  const [, updated] = await database.sql.rows('select payload::json from events where subject_id = $1 order by id', [
    made.id,
  ])
  assert.equal(updated.payload.previous.familyName, 'Byron')
  assert.equal(updated.payload.previous.phone, '+14155552671')
  assert.equal('email' in updated.payload.previous, false)
  assert.deepEqual(await eventsOf(made.id), ['contact.created', 'contact.updated'])
})

test('a contact is deleted once, however its owner is given', async () => {
  const ownerId = `Org#${orgId}`
  for (const more of [{}, { orgId }, { ownerId }, { orgId, ownerId }])
    for (const caller of [organization, agency, platform]) {
      const made = await add('Ada')
      const deleted = await remove(idOf(made), more, caller)
      assert.ok(deleted.deletedAt)
      assert.deepEqual(await remove(idOf(made), more, caller), deleted)
      assert.deepEqual(await eventsOf(made.id), ['contact.created', 'contact.deleted'])
      await assert.rejects(updateContact(requestBy(caller), { id: idOf(made), name: 'B' }), refused('INVALID_STATE'))
    }
})

test('a wrong owner deletes nothing', async () => {
  const made = await add('Ada')
  const siblingId = formatId('org', sibling.id)
  await assert.rejects(remove(idOf(made), { orgId: siblingId }, platform), refused('NOT_FOUND', 'Contact not found.'))
  await assert.rejects(
    remove(idOf(made), { orgId, ownerId: `Org#${siblingId}` }, platform),
    refused('VALIDATION_ERROR'),
  )
  await assert.rejects(remove(idOf(made), { orgId }, stranger), refused('NOT_FOUND', 'Organization not found.'))
  await assert.rejects(remove(idOf(made), {}, sibling), refused('NOT_FOUND', 'Contact not found.'))
  await assert.rejects(remove(idOf(made).replace('con_', 'pps_')), refused('NOT_FOUND', 'Contact not found.'))
  assert.deepEqual(await contactById(requestBy(organization), idOf(made)), made)
})

const terms = {
  orgId,
  amount: '10',
  currency: 'EUR',
  frequency: 'Weekly',
  startDate: '2090-01-01' as CalendarDate,
  occurrences: 4,
} as const
const open = (contactId: string, more: object = {}) =>
  createPaymentPlanSession(requestBy(organization), { ...terms, contactId, ...more })
const sessionsByStatus = (contact: { id: string }) =>
  database.sql.rows('select status, count(*)::int from payment_plan_sessions where contact_id = $1 group by 1', [
    contact.id,
  ])

test('deleting a contact cancels its open sessions and pending plans; an overdue session expires', async () => {
  const made = await add('Ada')
  const session = await open(idOf(made), { createPendingPaymentPlan: true })
  const past = await open(idOf(made), { expirationDate: plus(services.wallNow(), { milliseconds: 200 }) })
  while (services.wallNow() <= (past.expirationDate ?? '')) await new Promise(setImmediate)
  await remove(idOf(made))
  assert.deepEqual(await eventsOf(session.id), ['payment_plan_session.created', 'payment_plan_session.canceled'])
  assert.deepEqual(await eventsOf(session.paymentPlanId ?? ''), ['payment_plan.created', 'payment_plan.canceled'])
  assert.deepEqual(await eventsOf(past.id), ['payment_plan_session.created', 'payment_plan_session.expired'])
  await assert.rejects(open(idOf(made)), refused('INVALID_STATE', 'The contact is deleted.'))
})

test('deleting a contact cancels all its sessions, even more than one batch', async () => {
  const made = await add('Ada')
  const atOnce = pLimit(20)
  await Promise.all(Array.from({ length: 401 }, () => atOnce(() => open(idOf(made)))))
  await remove(idOf(made))
  assert.deepEqual(await sessionsByStatus(made), [{ status: 'Canceled', count: 401 }])
})

test('a deletion concurrent with new sessions leaves none open', async () => {
  for (let round = 0; round < 10; round++) {
    const made = await add('Ada')
    const callbackUrl = round % 2 === 0 ? null : 'https://shop.example.com/callback'
    const opening = Array.from({ length: 20 }, () => open(idOf(made), { callbackUrl }))
    const outcomes = await Promise.allSettled([...opening.slice(0, 10), remove(idOf(made)), ...opening.slice(10)])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') assert.ok(refused('INVALID_STATE')(outcome.reason), String(outcome.reason))
    const opened = outcomes.filter(({ status }) => status === 'fulfilled').length - 1
    assert.deepEqual(await sessionsByStatus(made), opened === 0 ? [] : [{ status: 'Canceled', count: opened }])
  }
})

test('contacts are found by email, phone and any part of a name, newest first', async () => {
  const ada = await createContact(requestBy(sibling), {
    name: 'Ada 100%',
    email: 'ada@example.com',
    phone: '+14155552671',
  })
  const eve = await createContact(requestBy(sibling), { name: 'Eve', email: 'ada@example.com' })
  const gone = await createContact(requestBy(sibling), { name: 'Gone' })
  await deleteContact(requestBy(sibling), { id: idOf(gone) }, [])
  const find = async (input: object) =>
    (await contacts(requestBy(sibling), { input })).edges.map(({ node }) => node.name)
  assert.deepEqual(await find({}), ['Eve', 'Ada 100%'])
  assert.deepEqual(await find({ includeDeleted: true }), ['Gone', 'Eve', 'Ada 100%'])
  assert.deepEqual(await find({ email: 'ada@example.com' }), ['Eve', 'Ada 100%'])
  assert.deepEqual(await find({ email: 'ada@example.com', phone: '+14155552671' }), ['Ada 100%'])
  assert.deepEqual(await find({ phone: '+14155552671', search: 'eve' }), [])
  assert.deepEqual(await find({ search: '0%' }), ['Ada 100%'])
  assert.deepEqual(await find({ search: 'EXAMPLE' }), ['Eve', 'Ada 100%'])
  assert.deepEqual(await find({ search: '_' }), [])
  assert.equal(eve.orgId, ada.orgId)
  await assert.rejects(contacts(requestBy(platform), {}), refused('VALIDATION_ERROR'))
})

test('all problems of a list of contacts are reported at once, including paging', async () => {
  const listing = contacts(requestBy(platform), { first: -1, after: 'nonsense', input: { search: 'a\0b' } })
  await assert.rejects(listing, (error: Refusal) => {
    assert.deepEqual(
      error.problems.map(({ field }) => field),
      ['orgId', 'search', 'first', 'after'],
    )
    return true
  })
})
