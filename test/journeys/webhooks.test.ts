import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { payloadProblems } from '../support/event-schemas.ts'
import { type Arrival, openReceiver } from '../support/receiver.ts'
import { startTestServer, type TestAccount } from '../support/server.ts'

interface Secret {
  readonly signingSecret: string
  readonly webhook: { readonly id: string }
}

const CREATE =
  'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { signingSecret webhook { id } } }'
const ROTATE =
  'mutation ($input: WebhookRotateSecretInput!) { webhookRotateSecret(input: $input) { signingSecret webhook { id } } }'
const NEW_CONTACT = 'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }'
const NEW_SESSION =
  'mutation ($input: CreatePaymentPlanSessionInput!) { createPaymentPlanSession(input: $input) { id } }'

const server = await startTestServer({ worker: true })
after(server.close)

/** Returns the one selected field. Fails on an error. */
async function ask<Result>(account: TestAccount, query: string, variables: object = {}): Promise<Result> {
  const { data, errors } = await server.ask<Record<string, Result>>(account.key, query, variables)
  assert.equal(errors, undefined, JSON.stringify(errors))
  return Object.values(data)[0]!
}

const subscribe = (account: TestAccount, url: string, events: readonly string[] = ['*']) =>
  ask<Secret>(account, CREATE, { input: { url, events } })

const newContact = (account: TestAccount) =>
  ask<{ id: string }>(account, NEW_CONTACT, { input: { name: 'Zoë \u00a0', email: 'zoe@example.com' } })

function newSession(account: TestAccount, contactId: string, more: object = {}) {
  const input = {
    orgId: account.id,
    contactId,
    amount: '49.90',
    currency: 'USD',
    frequency: 'Monthly',
    occurrences: 12,
  }
  return ask<{ id: string }>(account, NEW_SESSION, { input: { ...input, startDate: '2099-12-31', ...more } })
}

/** Verifies the signature with two independent libraries. */
function isSignedBy(secret: string, { body, headers }: Arrival): boolean {
  const answers = [StandardWebhook, SvixWebhook].map((Library) => {
    try {
      new Library(secret).verify(body, headers)
      return true
    } catch {
      return false
    }
  })
  assert.equal(answers[0], answers[1])
  return answers[0]!
}

test('events are posted, signed and as cataloged, to the organization and the agency above it', async (t) => {
  const receiver = await openReceiver(t)
  server.webhookAllow.add(receiver.hostAndPort)
  const agency = await server.account('Agency')
  const organization = await server.shop(agency)
  const own = await subscribe(organization, receiver.url('/own'))
  const above = await subscribe(agency, receiver.url('/above'))
  const contact = await newContact(organization)
  const pending = { createPendingPaymentPlan: true, metadata: [{ key: 'order', value: 'A-1 \u2028' }] }
  await newSession(organization, contact.id, pending)
  await ask(organization, 'mutation ($input: UpdateContactInput!) { updateContact(input: $input) { id } }', {
    input: { id: contact.id, phone: '+14155552671' },
  })
  await ask(organization, 'mutation ($input: DeleteContactInput!) { deleteContact(input: $input) { id } }', {
    input: { id: contact.id },
  })
  const arrivals = await receiver.arrived(14)
  const types = await ask<{ name: string; schema: string }[]>(organization, '{ eventTypes { name schema } }')
  const problemsOf = new Map(types.map(({ name, schema }) => [name, payloadProblems(JSON.parse(schema))]))
  for (const arrival of arrivals) {
    const mine = arrival.path === '/own'
    assert.ok(isSignedBy((mine ? own : above).signingSecret, arrival))
    assert.ok(!isSignedBy((mine ? above : own).signingSecret, arrival))
    const event = JSON.parse(arrival.body)
    assert.equal(problemsOf.get(event.type)!(event), null, event.type)
    assert.equal(event.ownerId, organization.ownerId)
  }
  const typesAt = (path: string) =>
    arrivals
      .filter((arrival) => arrival.path === path)
      .map((arrival) => JSON.parse(arrival.body).type)
      .sort()
  assert.deepEqual(typesAt('/own'), [
    'contact.created',
    'contact.deleted',
    'contact.updated',
    'payment_plan.canceled',
    'payment_plan.created',
    'payment_plan_session.canceled',
    'payment_plan_session.created',
  ])
  assert.deepEqual(typesAt('/above'), typesAt('/own'))
})

test('a rotation takes effect at once: both secrets sign for the requested time', async (t) => {
  const receiver = await openReceiver(t)
  server.webhookAllow.add(receiver.hostAndPort)
  const organization = await server.shop()
  const { webhook, signingSecret: first } = await subscribe(organization, receiver.url(), ['contact.*'])
  const next = async () => {
    const before = receiver.arrivals.length
    await newContact(organization)
    return (await receiver.arrived(before + 1)).at(-1)!
  }
  const rotate = async (hours: number) => {
    const input = { id: webhook.id, previousSecretExpiresInHours: hours }
    return (await ask<Secret>(organization, ROTATE, { input })).signingSecret
  }
  const signers = (arrival: Arrival, secrets: readonly string[]) => secrets.map((secret) => isSignedBy(secret, arrival))
  assert.deepEqual(signers(await next(), [first]), [true])
  const second = await rotate(24)
  assert.deepEqual(signers(await next(), [first, second]), [true, true])
  const third = await rotate(0)
  assert.deepEqual(signers(await next(), [first, second, third]), [true, false, true])
})

test('a failed delivery is retried manually, with the same id, and its history shows it', async (t) => {
  const receiver = await openReceiver(t, (_arrival, number) => (number < 3 ? 500 : 200))
  server.webhookAllow.add(receiver.hostAndPort)
  const organization = await server.shop()
  const { webhook } = await subscribe(organization, receiver.url())
  const { id } = await ask<{ id: string }>(
    organization,
    'mutation ($input: WebhookTestInput!) { webhookTest(input: $input) { id } }',
    { input: { id: webhook.id } },
  )
  const HISTORY = `query ($input: WebhookRequestsInput!) { webhookRequests(input: $input) {
    edges { node { id status attempts lastStatusCode lastError nextAttemptAt payload attemptLog { number statusCode } } } } }`
  const history = async () => {
    const input = { webhookId: webhook.id }
    const page = await ask<{ edges: { node: Record<string, unknown> }[] }>(organization, HISTORY, { input })
    return page.edges.map((edge) => edge.node)
  }
  const recorded = async (attempts: number) => {
    for (;;) {
      const [request] = await history()
      if (request?.attempts === attempts) return request
    }
  }
  for (const attempts of [1, 2]) {
    const request = await recorded(attempts)
    assert.equal(request.status, 'pending')
    assert.equal(request.lastStatusCode, 500)
    assert.notEqual(request.nextAttemptAt, null)
    const RETRY = 'mutation ($input: WebhookRequestRetryInput!) { webhookRequestRetry(input: $input) { id } }'
    assert.equal((await ask<{ id: string }>(organization, RETRY, { input: { id } })).id, id)
  }
  const delivered = await recorded(3)
  assert.deepEqual(delivered, {
    id,
    status: 'delivered',
    attempts: 3,
    lastStatusCode: 200,
    lastError: null,
    nextAttemptAt: null,
    payload: receiver.arrivals[0]!.body,
    attemptLog: [
      { number: 1, statusCode: 500 },
      { number: 2, statusCode: 500 },
      { number: 3, statusCode: 200 },
    ],
  })
  assert.deepEqual(
    receiver.arrivals.map(({ headers }) => headers['webhook-id']),
    [id, id, id],
  )
})

test("a session's callback gets that session's events, unsigned, and is not listed", async (t) => {
  const receiver = await openReceiver(t)
  server.webhookAllow.add(receiver.hostAndPort)
  const organization = await server.shop()
  const contact = await newContact(organization)
  const callbackUrl = receiver.url('/callback')
  const session = await newSession(organization, contact.id, { callbackUrl })
  await newSession(organization, contact.id)
  await ask(
    organization,
    'mutation ($input: UpdatePaymentPlanSessionInput!) { updatePaymentPlanSession(input: $input) { id } }',
    { input: { id: session.id, status: 'Canceled' } },
  )
  const arrivals = await receiver.arrived(2)
  const events = arrivals.map(({ body }) => JSON.parse(body))
  assert.deepEqual(events.map(({ type }) => type).sort(), [
    'payment_plan_session.canceled',
    'payment_plan_session.created',
  ])
  assert.deepEqual(
    events.map(({ data }) => data.id),
    [session.id, session.id],
  )
  for (const { headers } of arrivals) assert.equal(headers['webhook-signature'], undefined)
  const LIST = 'query ($input: WebhooksInput!) { webhooks(input: $input) { edges { node { id } } } }'
  assert.deepEqual(await ask(organization, LIST, { input: {} }), { edges: [] })
})
