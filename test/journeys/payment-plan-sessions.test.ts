import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
after(server.close)
const { ask } = server
const agency = await server.account('Agency', await server.account('Platform'))
const shop = await server.shop(agency, { timeZone: 'Pacific/Auckland' })
const rival = await server.account('Organization', agency)

interface Session {
  readonly [field: string]: unknown
  readonly id: string
  readonly link: string
  readonly status: string
  readonly paymentPlanId: string | null
  readonly updatedAt: string
}

const FIELDS = `id orgId contactId contact { id name } amount currency status frequency startDate occurrences callbackUrl
  cancelUrl successUrl link expirationDate paymentPlanId createdAt updatedAt checkoutConfigurationId brandLogoUrl brandName
  metadata { key value }`
const CREATE = `mutation ($input: CreatePaymentPlanSessionInput!) { createPaymentPlanSession(input: $input) { ${FIELDS} } }`
const UPDATE = `mutation ($input: UpdatePaymentPlanSessionInput!) { updatePaymentPlanSession(input: $input) { ${FIELDS} } }`
const READ = `query ($id: ID!) { paymentPlanSession(id: $id) { ${FIELDS} } }`
const PLAN =
  'query ($id: ID!) { paymentPlan(id: $id) { status amount occurrences contact { name } metadata { key value } } }'

const { data } = await ask<{ createContact: { id: string } }>(
  shop.key,
  'mutation { createContact(input: { name: "Ada Byron" }) { id } }',
)
const contactId = data.createContact.id
const terms = {
  orgId: shop.id,
  contactId,
  amount: '49.90',
  currency: 'USD',
  frequency: 'Monthly',
  startDate: '2090-01-31',
  occurrences: 12,
}

async function create(more: object = {}): Promise<Session> {
  const answer = await ask<{ createPaymentPlanSession: Session }>(shop.key, CREATE, { input: { ...terms, ...more } })
  assert.equal(answer.errors, undefined, answer.text)
  return answer.data.createPaymentPlanSession
}

async function read(id: string): Promise<Session> {
  return (await ask<{ paymentPlanSession: Session }>(agency.key, READ, { id })).data.paymentPlanSession
}

const update = (input: object) => ask<{ updatePaymentPlanSession: Session }>(shop.key, UPDATE, { input })
const visit = (session: Session) => fetch(new URL(new URL(session.link).pathname, server.url))
const problemsOf = ({ errors = [] }: Awaited<ReturnType<typeof update>>) =>
  errors.map(({ extensions }) => `${extensions.code} ${extensions.field ?? ''}`.trim()).sort()

test('a session with every optional value reads back as it was created', async () => {
  const given = {
    callbackUrl: 'https://shop.example.com/callback',
    cancelUrl: 'https://shop.example.com/cancel?a=1#b',
    successUrl: 'http://shop.example.com:8080/thanks',
    brandLogoUrl: 'https://shop.example.com/logo.png',
    brandName: 'Ada & Söhne \u{1F9D7}',
    metadata: [
      { key: 'z.1', value: 'é \u2028 "\\ \u{1F9D7}' },
      { key: 'a', value: '' },
    ],
  }
  const made = await create({ ...given, amount: 49.9, expirationDate: '2089-12-31T23:30:00.5-02:00' })
  const { amount, expirationDate, status, paymentPlanId, contact } = made
  assert.deepEqual([amount, expirationDate, status, paymentPlanId], ['49.90', '2090-01-01T01:30:00Z', 'Active', null])
  for (const [field, value] of Object.entries(given)) assert.deepEqual(made[field], value, field)
  assert.deepEqual(contact, { id: contactId, name: 'Ada Byron' })
  assert.ok(made.link.startsWith('https://pay.example.test/checkout/'))
  assert.deepEqual(await read(made.id), made)
})

test('all problems of a session are reported at once, at their fields', async () => {
  const input = {
    ...terms,
    amount: '0',
    startDate: '2020-01-01',
    occurrences: 1201,
    callbackUrl: 'https://10.0.0.1/',
    expirationDate: '2020-01-01T00:00:00Z',
    brandName: ' ',
    metadata: [
      { key: 'a', value: '\0' },
      { key: 'a', value: '' },
      { key: 'ä', value: 'x'.repeat(501) },
    ],
  }
  const answer = await ask<{ updatePaymentPlanSession: Session }>(shop.key, CREATE, { input })
  const fields = ['amount', 'brandName', 'callbackUrl', 'expirationDate', 'metadata.0.value', 'metadata.1.key']
  fields.push('metadata.2.key', 'metadata.2.value', 'occurrences', 'startDate')
  assert.deepEqual(
    problemsOf(answer),
    fields.map((field) => `VALIDATION_ERROR ${field}`),
  )
  assert.ok(!answer.text.includes('10.0.0.1') && !answer.text.includes('xxx'))
})

test("a plan may start today, by the organization's calendar", async () => {
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Auckland' }).format(Date.parse(server.clock.now()))
  assert.equal((await create({ startDate: today })).startDate, today)
  const before = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()
  const answer = await ask<{ updatePaymentPlanSession: Session }>(shop.key, CREATE, {
    input: { ...terms, startDate: before },
  })
  assert.deepEqual(problemsOf(answer), ['VALIDATION_ERROR startDate'])
})

test('a link shows the session until it is canceled, and stays readable', async () => {
  const made = await create({ brandName: 'Example Shop' })
  const open = await visit(made)
  assert.equal(open.status, 200)
  assert.match(await open.text(), /Example Shop[\s\S]*\$49\.90/)
  const canceled = await update({ id: made.id, status: 'Canceled' })
  assert.equal(canceled.data.updatePaymentPlanSession.status, 'Canceled')
  assert.equal((await visit(made)).status, 410)
  assert.equal((await read(made.id)).link, made.link)
  assert.deepEqual(problemsOf(await update({ id: made.id, occurrences: 3 })), ['INVALID_STATE'])
})

test('a session expires automatically, and a pending plan with it', async () => {
  const now = Temporal.Instant.from(server.clock.now())
  const made = await create({ createPendingPaymentPlan: true, expirationDate: now.add({ minutes: 10 }).toString() })
  server.clock.advance(11 * 60_000)
  assert.equal((await read(made.id)).status, 'Expired')
  assert.equal((await visit(made)).status, 410)
  const list = `query ($status: PaymentPlanSessionStatus) {
    paymentPlanSessions(input: { status: $status }, first: 1) { edges { node { id } } } }`
  const listed = await ask<{ paymentPlanSessions: unknown }>(shop.key, list, { status: 'Expired' })
  assert.deepEqual(listed.data.paymentPlanSessions, { edges: [{ node: { id: made.id } }] })
})

test('a pending plan follows its session until both are canceled', async () => {
  const metadata = [{ key: 'order', value: 'A-1' }]
  const made = await create({ createPendingPaymentPlan: true, metadata })
  const plan = async () =>
    (await ask<{ paymentPlan: object }>(shop.key, PLAN, { id: made.paymentPlanId })).data.paymentPlan
  const contact = { name: 'Ada Byron' }
  assert.deepEqual(await plan(), { status: 'Pending', amount: '49.90', occurrences: 12, contact, metadata })
  await update({ id: made.id, amount: '500', currency: 'JPY', occurrences: 6 })
  assert.deepEqual(await plan(), { status: 'Pending', amount: '500', occurrences: 6, contact, metadata })
  await update({ id: made.id, status: 'Canceled' })
  assert.deepEqual(await plan(), { status: 'Canceled', amount: '500', occurrences: 6, contact, metadata })
})

test('deleting a contact cancels its sessions and plans, and no new ones can be created', async () => {
  const added = await ask<{ createContact: { id: string } }>(
    shop.key,
    'mutation { createContact(input: { name: "Eve" }) { id } }',
  )
  const { id } = added.data.createContact
  const made = await create({ contactId: id, createPendingPaymentPlan: true })
  await ask(shop.key, 'mutation ($id: ID!) { deleteContact(input: { id: $id }) { id } }', { id })
  assert.equal((await read(made.id)).status, 'Canceled')
  assert.deepEqual((await read(made.id)).contact, { id, name: 'Eve' })
  const late = await ask<{ updatePaymentPlanSession: Session }>(shop.key, CREATE, {
    input: { ...terms, contactId: id },
  })
  assert.deepEqual(problemsOf(late), ['INVALID_STATE'])
})

test('other organizations do not find a session', async () => {
  const made = await create()
  const attempts = [
    ask(rival.key, READ, { id: made.id }),
    ask(rival.key, UPDATE, { input: { id: made.id, status: 'Canceled' } }),
    ask(rival.key, CREATE, { input: terms }),
    ask(rival.key, CREATE, { input: { ...terms, orgId: rival.id } }),
  ]
  const messages = (await Promise.all(attempts)).map(({ errors }) => errors?.map(({ message }) => message))
  assert.deepEqual(messages, [
    ['Payment plan session not found.'],
    ['Payment plan session not found.'],
    ['Organization not found.'],
    ['Contact not found.'],
  ])
  assert.deepEqual(await read(made.id), made)
})

test('a secret sent to a checkout is in no log', async () => {
  const made = await create()
  await visit(made)
  const secret = made.link.split('/').at(-1) ?? ''
  assert.ok(secret.length === 45 && !server.logged.join('\n').includes(secret))
})

test('every announced event matches its published schema', async () => {
  const { data } = await ask<{
    eventTypes: { name: string; schema: string }[]
    events: { edges: { node: { type: string; payload: string } }[] }
  }>(shop.key, '{ eventTypes { name schema } events(first: 100) { edges { node { type payload } } } }')
  const ajv = new Ajv2020({ formats: { uri: true, date: true, 'date-time': true } })
  const forms = new Map(data.eventTypes.map(({ name, schema }) => [name, ajv.compile(JSON.parse(schema))]))
  const announced = data.events.edges.map(({ node }) => node)
  for (const { type, payload } of announced) {
    const fits = forms.get(type)
    assert.ok(fits?.(JSON.parse(payload)), `${type}: ${JSON.stringify(fits?.errors)}`)
  }
  const types = new Set(announced.map(({ type }) => type))
  for (const thing of ['payment_plan_session', 'payment_plan'])
    for (const what of ['created', 'updated', 'canceled']) assert.ok(types.has(`${thing}.${what}`), `${thing}.${what}`)
})
