import assert from 'node:assert/strict'
import test from 'node:test'
import { graphql } from 'graphql'
import pg from 'pg'
import { openAccounts } from '../../test/support/accounts.ts'
import { access, type Context } from '../access/index.ts'
import { checkoutFeature } from '../checkout/index.ts'
import { contactsFeature, createContact } from '../contacts/index.ts'
import { eventsFeature } from '../events/index.ts'
import { buildSchema } from '../platform/graphql/index.ts'
import { formatId, shardOf } from '../platform/ids/index.ts'
import { Refusal, type RefusalCode } from '../platform/refusal.ts'
import { type CalendarDate, plus } from '../platform/time/index.ts'
import { webhooksFeature } from '../webhooks/index.ts'
import { createPaymentPlanSession } from './create-payment-plan-session.ts'
import { paymentPlan, paymentPlanSession } from './find-records.ts'
import { cancelSessionsAndPlansOfContact, judgedStatus, paymentPlansFeature } from './index.ts'
import type { CreatePaymentPlanSessionInput } from './new-session.ts'
import { paymentPlanSessions } from './payment-plan-sessions.ts'
import { sessionByLinkSecret } from './session-by-link-secret.ts'
import type { UpdatePaymentPlanSessionInput } from './session-change.ts'
import { linkOf } from './session-link.ts'
import { sweepExpiredSessions } from './sweep-expired-sessions.ts'
import { updatePaymentPlanSession } from './update-payment-plan-session.ts'

const { services, url, platform, agency, organization, sister, stranger, requestBy, later } = await openAccounts()
const orgId = formatId('org', organization.id)
const contact = await createContact(requestBy(organization), { name: 'Ada Byron' })
const contactId = formatId('con', contact.id)

const terms = {
  orgId,
  contactId,
  amount: '49.90',
  currency: 'USD',
  frequency: 'Monthly',
  startDate: '2090-01-31' as CalendarDate,
  occurrences: 12,
} as const
const create = (more: Partial<CreatePaymentPlanSessionInput> = {}, context: Context = requestBy(organization)) =>
  createPaymentPlanSession(context, { ...terms, ...more })
const update = (id: string, more: Omit<UpdatePaymentPlanSessionInput, 'id'>) =>
  updatePaymentPlanSession(requestBy(organization), { id: formatId('pps', id), ...more })
const read = (id: string) => paymentPlanSession(requestBy(organization), formatId('pps', id))
const refused = (code: RefusalCode, message?: string) => (error: unknown) =>
  error instanceof Refusal && error.code === code && (message === undefined || error.message === message)

interface News {
  readonly type: string
  readonly targets: number
  readonly payload: { readonly data: Record<string, unknown>; readonly previous: Record<string, unknown> }
}

/** What was announced of a record, in order: type and payload. */
async function news(subjectId: string): Promise<News[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    `select type, payload::json, (select count(*)::int from event_outbox o where o.event_id = e.id) as targets
     from events e where shard = $1 and subject_id = $2 order by id`,
    [shardOf(subjectId), subjectId],
  )
  await client.end()
  return rows
}
const newsOf = async (id: string) => (await news(id)).map(({ type }) => type)

test('a session reads back as it was made, and is announced to its owner and all above', async () => {
  const metadata = [
    { key: 'z', value: '\u2028 "\\ é 😀' },
    { key: 'a', value: '' },
  ]
  const made = await create({
    metadata,
    brandName: '  Ada & Söhne ',
    expirationDate: plus(services.now(), { days: 9 }),
  })
  assert.deepEqual(await read(made.id), made)
  const [created] = await news(made.id)
  assert.equal(created?.type, 'payment_plan_session.created')
  assert.equal(created?.targets, 3)
  assert.deepEqual(created?.payload.data.metadata, metadata)
  assert.equal(created?.payload.data.amount, '49.90')
})

test('no event holds the link, nor does any column but the sealed one', async () => {
  const made = await create({ createPendingPaymentPlan: true })
  const link = linkOf(services, made)
  const secret = link.slice(link.lastIndexOf('/') + 1)
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    `select s::text || coalesce((select string_agg(e::text, '') from events e), '') as all from payment_plan_sessions s
     where id = $1`,
    [made.id],
  )
  await client.end()
  assert.ok(!rows[0].all.includes(secret) && rows[0].all.includes(made.id))
  assert.equal((await sessionByLinkSecret(services, secret))?.id, made.id)
  assert.equal(
    await sessionByLinkSecret(
      services,
      secret.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')),
    ),
    null,
  )
})

test('metadata that is null or empty reads as it was given', async () => {
  assert.equal((await read((await create()).id)).metadata, null)
  assert.deepEqual((await read((await create({ metadata: [] })).id)).metadata, [])
})

test('a pending plan is there from the start, and follows its session', async () => {
  const made = await create({ createPendingPaymentPlan: true, metadata: [{ key: 'order', value: '1' }] })
  const planId = made.paymentPlanId ?? ''
  const plan = () => paymentPlan(requestBy(agency), formatId('ppl', planId))
  assert.deepEqual(
    [(await plan()).status, (await plan()).amountMinor, (await plan()).metadata],
    ['Pending', 4990n, made.metadata],
  )
  await update(made.id, { amount: '59.90', occurrences: 6 })
  assert.deepEqual([(await plan()).amountMinor, (await plan()).occurrences], [5990n, 6])
  await update(made.id, { successUrl: 'https://shop.example.com/thanks' })
  await update(made.id, { status: 'Canceled' })
  assert.equal((await plan()).status, 'Canceled')
  assert.deepEqual(await newsOf(planId), ['payment_plan.created', 'payment_plan.updated', 'payment_plan.canceled'])
  const [, updated] = await news(made.id)
  assert.deepEqual([updated?.payload.previous.amount, updated?.payload.previous.occurrences], ['49.90', 12])
  assert.equal(updated?.payload.previous.currency, undefined)
  assert.equal((await news(made.id)).at(-1)?.payload.data.status, 'Canceled')
})

test('a session that has ended can not be changed', async () => {
  const canceled = await create()
  await update(canceled.id, { status: 'Canceled' })
  const expired = await create({ expirationDate: plus(services.now(), { milliseconds: 1 }) })
  while (services.now() <= (expired.expirationDate ?? '')) await new Promise(setImmediate)
  for (const { id } of [canceled, expired]) {
    await assert.rejects(update(id, { occurrences: 3 }), refused('INVALID_STATE'))
    await assert.rejects(update(id, { status: 'Canceled' }), refused('INVALID_STATE'))
  }
})

test('what changes nothing is not announced', async () => {
  const made = await create()
  assert.deepEqual(await update(made.id, { amount: '49.90', cancelUrl: null }), made)
  assert.deepEqual(await newsOf(made.id), ['payment_plan_session.created'])
})

test("another organization's contact, session and checkout are not there", async () => {
  const foreign = await createContact(requestBy(sister), { name: 'Grace Hopper' })
  const foreignId = formatId('con', foreign.id)
  const gone = formatId('con', services.mintId(organization.shard))
  for (const id of [foreignId, gone, 'con_x', orgId])
    await assert.rejects(create({ contactId: id }), refused('NOT_FOUND', 'Contact not found.'))
  // The platform reaches both, and still can't mix them.
  await assert.rejects(
    create({ contactId: foreignId }, requestBy(platform)),
    refused('NOT_FOUND', 'Contact not found.'),
  )
  const { checkoutConfigurationId } = await createPaymentPlanSession(requestBy(sister), {
    ...terms,
    orgId: formatId('org', sister.id),
    contactId: foreignId,
  })
  const foreignCheckout = formatId('cko', checkoutConfigurationId)
  for (const id of [foreignCheckout, 'cko_x', contactId])
    await assert.rejects(
      create({ checkoutConfigurationId: id }),
      refused('NOT_FOUND', 'Checkout configuration not found.'),
    )
  const made = await create()
  for (const caller of [sister, stranger]) {
    await assert.rejects(paymentPlanSession(requestBy(caller), formatId('pps', made.id)), refused('NOT_FOUND'))
    await assert.rejects(create({}, requestBy(caller)), refused('NOT_FOUND', 'Organization not found.'))
  }
  await assert.rejects(update(made.id, { contactId: foreignId }), refused('NOT_FOUND', 'Contact not found.'))
  await assert.rejects(update(made.id, { orgId: formatId('org', sister.id) }), refused('NOT_FOUND'))
  assert.deepEqual(await read(made.id), made)
})

test('a default checkout configuration that changed is looked up again', async () => {
  const first = await create()
  const client = new pg.Client(url)
  await client.connect()
  const next = services.mintId(organization.shard)
  await client.query('update checkout_configurations set is_default = false where org_id = $1', [organization.id])
  await client.query(
    `insert into checkout_configurations (shard, id, org_id, name, is_default, created_at, updated_at)
     values ($1, $2, $3, 'Next', true, now(), now())`,
    [organization.shard, next, organization.id],
  )
  await client.end()
  assert.equal((await create()).checkoutConfigurationId, next)
  const named = await create({ checkoutConfigurationId: formatId('cko', first.checkoutConfigurationId) })
  assert.equal(named.checkoutConfigurationId, first.checkoutConfigurationId)
  assert.equal((await update(named.id, { checkoutConfigurationId: null })).checkoutConfigurationId, next)
})

test('a callback makes a hidden subscription of that session alone, which can move and end', async () => {
  const made = await create({ callbackUrl: 'https://shop.example.com/callback' })
  const subscriptions = async () => {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query('select url, events, deleted_at from webhooks where callback_for = $1', [
      made.id,
    ])
    await client.end()
    return rows
  }
  assert.deepEqual(
    (await subscriptions()).map(({ url }) => url),
    ['https://shop.example.com/callback'],
  )
  await update(made.id, { callbackUrl: 'https://shop.example.com/moved' })
  assert.equal((await read(made.id)).callbackUrl, 'https://shop.example.com/moved')
  assert.deepEqual(
    (await subscriptions()).map(({ url }) => url),
    ['https://shop.example.com/moved'],
  )
  await assert.rejects(create({ callbackUrl: 'http://10.0.0.1/' }), refused('VALIDATION_ERROR'))
})

test('lists tell a status as judged now, and say when a contact is not there', async () => {
  const other = await createContact(requestBy(organization), { name: 'List' })
  const listed = formatId('con', other.id)
  const soon = plus(services.now(), { seconds: 30 })
  const ids = [(await create({ contactId: listed })).id, (await create({ contactId: listed, expirationDate: soon })).id]
  const list = async (status: string | null) =>
    (await paymentPlanSessions(requestBy(agency), { input: { orgId, contactId: listed, status } })).edges.map(
      ({ node }) => node.id,
    )
  assert.deepEqual(await list(null), ids.toReversed())
  assert.deepEqual(await list('Active'), ids.toReversed())
  assert.deepEqual(await list('Expired'), [])
  later({ seconds: 31 })
  assert.deepEqual(await list('Active'), [ids[0]])
  assert.deepEqual(await list('Expired'), [ids[1]])
  later({})
  const missing = paymentPlanSessions(requestBy(agency), {
    input: { orgId, contactId: formatId('con', services.mintId(1)) },
  })
  await assert.rejects(missing, refused('NOT_FOUND', 'Contact not found.'))
})

test('a sweep expires what is past its date, with its pending plan, once', async () => {
  const soon = plus(services.now(), { minutes: 5 })
  const made = await Promise.all(
    Array.from({ length: 250 }, () => create({ expirationDate: soon, createPendingPaymentPlan: true })),
  )
  const stays = await create({ expirationDate: plus(services.now(), { days: 1 }) })
  later({ minutes: 6 })
  const swept = await Promise.all([sweepExpiredSessions(services), sweepExpiredSessions(services)])
  assert.ok(swept[0] + swept[1] >= 250)
  assert.equal(await sweepExpiredSessions(services), 0)
  for (const { id, paymentPlanId } of [made[0], made[249]].filter((each) => each !== undefined)) {
    assert.equal((await read(id)).status, 'Expired')
    assert.deepEqual(await newsOf(id), ['payment_plan_session.created', 'payment_plan_session.expired'])
    assert.deepEqual(await newsOf(paymentPlanId ?? ''), ['payment_plan.created', 'payment_plan.canceled'])
  }
  assert.equal(judgedStatus(await read(stays.id), services.now()), 'Active')
  later({})
})

test('every field of a session and its plan answers', async () => {
  const features = [
    access,
    eventsFeature,
    webhooksFeature,
    contactsFeature({ whenDeleted: [cancelSessionsAndPlansOfContact] }),
    paymentPlansFeature,
    checkoutFeature,
  ]
  const schema = buildSchema(features)
  const source = `mutation ($input: CreatePaymentPlanSessionInput!) { createPaymentPlanSession(input: $input) {
    id orgId contactId contact { id name ownerId createdAt } amount currency status frequency startDate occurrences
    callbackUrl cancelUrl successUrl link expirationDate paymentPlanId createdAt updatedAt checkoutConfigurationId
    brandLogoUrl brandName metadata { key value } } }`
  const input = { ...terms, createPendingPaymentPlan: true, expirationDate: '2089-12-31T23:30:00.5-02:00' }
  const contextValue = requestBy(organization)
  const { data, errors } = await graphql({ schema, source, contextValue, variableValues: { input } })
  assert.equal(errors, undefined)
  const session = data?.createPaymentPlanSession as Record<string, string & { id: string }>
  assert.equal(session.expirationDate, '2090-01-01T01:30:00Z')
  assert.equal(session.contact?.id, contactId)
  assert.match(session.link ?? '', /^http:\/\/127\.0\.0\.1:4000\/checkout\/[0-9a-z]{2}[\w-]{43}$/)
  const plan = await graphql({
    schema,
    source: `query ($id: ID!) { paymentPlan(id: $id) { id orgId contactId contact { id } amount currency frequency
      startDate occurrences status paymentPlanSessionId metadata { key value } createdAt updatedAt }
      node(id: $id) { id __typename } paymentPlans(first: 1) { edges { node { id } } }
      checkoutConfigurations { edges { node { id orgId name isDefault createdAt } } } }`,
    contextValue,
    variableValues: { id: session.paymentPlanId },
  })
  assert.equal(plan.errors, undefined)
  assert.deepEqual({ ...(plan.data?.node as object) }, { id: session.paymentPlanId, __typename: 'PaymentPlan' })
})
