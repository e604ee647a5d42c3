import assert from 'node:assert/strict'
import test from 'node:test'
import { graphql } from 'graphql'
import {
  accounts,
  contactId,
  create,
  eventsOf,
  orgId,
  read,
  refused,
  sql,
  terms,
  update,
} from '../../../test/support/plan-sessions.ts'
import { features } from '../../app.ts'
import { createContact } from '../../customers/index.ts'
import { buildSchema } from '../../platform/graphql/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { plus } from '../../platform/time/index.ts'
import { linkOf } from '../sessions/index.ts'
import { createPaymentPlanSession } from './create-payment-plan-session.ts'
import { linkedPlanSession } from './linked-session.ts'
import { paymentPlanSession } from './payment-plan-sessions.ts'

const { services, platform, organization, sibling, stranger, requestBy } = accounts

test('a session reads back as it was created, and is announced once', async () => {
  const metadata = [
    { key: 'z', value: '\u2028 "\\ é 😀' },
    { key: 'a', value: '' },
  ]
  const made = await create({
    metadata,
    brandName: '  Ada & Söhne ',
    expirationDate: plus(services.wallNow(), { days: 9 }),
  })
  assert.deepEqual(await read(made.id), made)
  const [created] = await eventsOf(made.id)
  assert.equal(created?.type, 'payment_plan_session.created')
  assert.equal(created?.targets, 1)
  assert.deepEqual(created?.payload.data.metadata, metadata)
  assert.equal(created?.payload.data.amount, '49.90')
})

test('only the sealed column contains the link, and no event does', async () => {
  const made = await create({ createPendingPaymentPlan: true })
  const link = linkOf(services, 'payment_plan_session', made)
  const secret = link.slice(link.lastIndexOf('/') + 1)
  const rows = await sql.rows(
    `select s::text || coalesce((select string_agg(e::text, '') from events e), '') as all from payment_plan_sessions s
     where id = $1`,
    [made.id],
  )
  assert.ok(!rows[0].all.includes(secret) && rows[0].all.includes(made.id))
  assert.equal((await linkedPlanSession(services, secret))?.session.id, made.id)
  assert.equal(
    await linkedPlanSession(
      services,
      secret.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')),
    ),
    null,
  )
})

test('metadata that is null or empty reads back unchanged', async () => {
  assert.equal((await read((await create()).id)).metadata, null)
  assert.deepEqual((await read((await create({ metadata: [] })).id)).metadata, [])
})

test("another organization's contact, session and checkout configuration are not found", async () => {
  const foreign = await createContact(requestBy(sibling), { name: 'Grace Hopper' })
  const foreignId = formatId('con', foreign.id)
  const gone = formatId('con', services.mintId(organization.shard))
  for (const id of [foreignId, gone, 'con_x', orgId])
    await assert.rejects(create({ contactId: id }), refused('NOT_FOUND', 'Contact not found.'))
  // The platform can reach both organizations, but a session cannot combine their records.
  await assert.rejects(
    create({ contactId: foreignId }, requestBy(platform)),
    refused('NOT_FOUND', 'Contact not found.'),
  )
  const { checkoutConfigurationId } = await createPaymentPlanSession(requestBy(sibling), {
    ...terms,
    orgId: formatId('org', sibling.id),
    contactId: foreignId,
  })
  const foreignCheckout = formatId('cko', checkoutConfigurationId)
  for (const id of [foreignCheckout, 'cko_x', contactId])
    await assert.rejects(
      create({ checkoutConfigurationId: id }),
      refused('NOT_FOUND', 'Checkout configuration not found.'),
    )
  const made = await create()
  for (const caller of [sibling, stranger]) {
    await assert.rejects(paymentPlanSession(requestBy(caller), formatId('pps', made.id)), refused('NOT_FOUND'))
    await assert.rejects(create({}, requestBy(caller)), refused('NOT_FOUND', 'Organization not found.'))
  }
  await assert.rejects(update(made.id, { contactId: foreignId }), refused('NOT_FOUND', 'Contact not found.'))
  await assert.rejects(update(made.id, { orgId: formatId('org', sibling.id) }), refused('NOT_FOUND'))
  assert.deepEqual(await read(made.id), made)
})

test('of sessions that are created at the same time, each is created or refused alone', async () => {
  const { id: deletedId } = await createContact(requestBy(organization), { orgId, name: 'Deleted' })
  await sql.write('update contacts set deleted_at = now() where id = $1', [deletedId])
  const results = await Promise.allSettled([
    create({ metadata: [{ key: 'number', value: '1' }] }),
    create({ contactId: formatId('con', deletedId) }),
    create({ createPendingPaymentPlan: true }),
    create({}, requestBy(stranger)),
    create({ checkoutConfigurationId: formatId('cko', deletedId) }),
    create(),
  ])
  const messages = results.map((result) => (result.status === 'rejected' ? result.reason.message : null))
  const [deleted, foreign, missing] = [
    'The contact is deleted.',
    'Organization not found.',
    'Checkout configuration not found.',
  ]
  assert.deepEqual(messages, [null, deleted, null, foreign, missing, null])
  const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  for (const session of made) {
    assert.deepEqual(await read(session.id), session)
    const events = (await eventsOf(session.id)).map(({ type }) => type)
    assert.deepEqual(events, ['payment_plan_session.created'])
  }
})

test('a run creates a session, and records it, only while it has the lease of its idempotency key', async () => {
  const { shard, id: accountId } = organization
  const [leaseToken, otherToken] = [services.mintId(shard), services.mintId(shard)]
  await sql.inShard(
    shard,
    `insert into idempotency_keys (shard, account_id, key, path, request_hash, reserved_ids, lease_token, leased_until, created_at)
     values ($1, $2, 'a session', 'p', '\\x00', '{}', $3, now(), now())`,
    [shard, accountId, leaseToken],
  )
  const run = (token: string) => ({
    outcomeType: 'PaymentPlanSession',
    rowKey: { shard, accountId, key: 'a session', path: 'p' },
    leaseToken: token,
    ...{ isOutcomeDeferred: false, isResumed: false, reservedIds: [], reservedIdsUsed: 0, recorded: false },
  })
  const requests = [otherToken, leaseToken].map((token) => ({ ...requestBy(organization), idempotent: run(token) }))
  const [lost, made] = await Promise.allSettled(requests.map((request) => create({}, request)))
  assert.ok(lost?.status === 'rejected' && refused('CONFLICT')(lost.reason))
  assert.ok(made?.status === 'fulfilled')
  const [key] = await sql.rows(`select outcome_type, outcome_id from idempotency_keys where key = 'a session'`)
  assert.deepEqual({ ...key }, { outcome_type: 'PaymentPlanSession', outcome_id: made.value.id })
  assert.deepEqual(
    requests.map(({ idempotent }) => idempotent.recorded),
    [false, true],
  )
})

test('a new session uses the current default checkout configuration', async () => {
  const first = await create()
  const next = services.mintId(organization.shard)
  await sql.write('update checkout_configurations set is_default = false where org_id = $1', [organization.id])
  await sql.inShard(
    organization.shard,
    `insert into checkout_configurations (shard, id, org_id, name, is_default, created_at, updated_at)
     values ($1, $2, $3, 'Next', true, now(), now())`,
    [organization.shard, next, organization.id],
  )
  assert.equal((await create()).checkoutConfigurationId, next)
  const named = await create({ checkoutConfigurationId: formatId('cko', first.checkoutConfigurationId) })
  assert.equal(named.checkoutConfigurationId, first.checkoutConfigurationId)
  assert.equal((await update(named.id, { checkoutConfigurationId: null })).checkoutConfigurationId, next)
})

test('every field of a session and its plan can be selected', async () => {
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
