import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import pg from 'pg'
import { postgresOf } from '../support/embedded.ts'
import {
  type Installation,
  installationAt,
  newInstallation,
  type Product,
  start,
  until,
  within,
} from '../support/process.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

const AT_ONCE = 200
const RESPONSES_BEFORE_THE_KILL = 60
const KILLED_AT_SESSION = 60
const ENDS_WITHIN_MS = 30_000

const NEW_CONTACT = 'mutation ($input: CreateContactInput!) { createContact(input: $input) { id orgId } }'
const NEW_SESSION = `mutation ($input: CreatePaymentPlanSessionInput!) {
  createPaymentPlanSession(input: $input) { id metadata { value } }
}`
const NEW_WEBHOOK = 'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { id } } }'
const SESSIONS = `query ($after: String) {
  paymentPlanSessions(first: 100, after: $after) {
    edges { node { id metadata { value } } } pageInfo { hasNextPage endCursor }
  }
}`
const REQUESTS = `query ($webhookId: ID!, $after: String) {
  webhookRequests(input: { webhookId: $webhookId }, first: 100, after: $after) {
    edges { node { id status attempts } } pageInfo { hasNextPage endCursor }
  }
}`

interface Session {
  readonly id: string
  readonly metadata: readonly { readonly value: string }[]
}

/** Receives the number of responses so far, after each response. */
type OnResponse = (responses: number) => void

interface Page<Node> {
  readonly edges: readonly { readonly node: Node }[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string }
}

/** Returns every record of a list, page by page. */
async function all<Node>(product: Product, key: string, query: string, variables: object = {}): Promise<Node[]> {
  const nodes: Node[] = []
  let after: string | null = null
  for (let more = true; more; ) {
    const from: object = { ...variables, after }
    const { data, text } = await product.ask<Record<string, Page<Node>> | null>(key, query, from)
    const [page] = Object.values(data ?? {})
    assert.ok(page, text)
    nodes.push(...page.edges.map(({ node }) => node))
    more = page.pageInfo.hasNextPage
    after = page.pageInfo.endCursor
  }
  return nodes
}

/**
 * Keeps AT_ONCE requests in flight until they fail. Returns the sessions of the responses. Each
 * sender sends its next request after a response, so that the product is busy when it dies.
 */
async function createUntilDead(product: Product, key: string, input: object, round: string, onResponse: OnResponse) {
  const answered: Session[] = []
  let sent = 0
  async function send(): Promise<void> {
    for (;;) {
      const variables = { input: { ...input, metadata: [{ key: 'number', value: `${round} ${sent++}` }] } }
      const session = await createSession(product, key, variables).catch(() => null)
      if (!session) return
      answered.push(session)
      onResponse(answered.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
  await within(ENDS_WITHIN_MS, product.ended, 'end after requests failed')
  return answered
}

/** Creates a session. Rejects without a response, and on an error. */
async function createSession(product: Product, key: string, variables: object): Promise<Session> {
  const { data, text } = await product.ask<{ createPaymentPlanSession: Session } | null>(key, NEW_SESSION, variables)
  assert.ok(data, text)
  return data.createPaymentPlanSession
}

/**
 * Expires the one-minute leases of a killed worker's claims. A webhook without a free slot is not
 * polled for that minute either, so the queues are aged by a minute as well.
 */
async function endLeases({ dataDir }: Installation, takenBefore: Date): Promise<void> {
  const settings = JSON.parse(await readFile(`${dataDir}/postgres/settings.json`, 'utf8'))
  const { port, appPassword: password } = settings
  const client = new pg.Client({ host: '127.0.0.1', port, password, user: 'tallystick', database: 'tallystick' })
  await client.connect()
  await client.query('update webhook_due set claimed_until = now() where claimed_until > now() and claimed_at < $1', [
    takenBefore,
  ])
  await client.query(
    "update webhook_queues set last_served_at = now() - interval '1 minute' where last_served_at < $1",
    [takenBefore],
  )
  await client.end()
}

/** Returns the `webhook-id`s of the arrived events, by session. */
function arrivedBySession({ arrivals }: Receiver): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>()
  for (const { headers, body } of arrivals) {
    const session = JSON.parse(body).data.id
    ids.set(session, (ids.get(session) ?? new Set()).add(headers['webhook-id'] ?? ''))
  }
  return ids
}

test('after a kill every acknowledged effect exists exactly once, and its event is delivered', async (t) => {
  const receiver = await openReceiver(t)
  const installation = await newInstallation(t, { TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort })
  let product = await start(t, installation)
  const key = product.keys[3] ?? ''
  const { data } = await product.ask<{ createContact: { id: string; orgId: string } }>(key, NEW_CONTACT, {
    input: { name: 'Held On To' },
  })
  const { id: contactId, orgId } = data.createContact
  const input = { orgId, contactId, amount: '10', currency: 'USD', frequency: 'Monthly', startDate: '2099-12-31' }
  const made = await product.ask<{ webhookCreate: { webhook: { id: string } } }>(key, NEW_WEBHOOK, {
    input: { url: receiver.url(), events: ['payment_plan_session.created'] },
  })
  const webhookId = made.data.webhookCreate.webhook.id

  /**
   * Kills the running product while it creates sessions, restarts it, and checks every acknowledged
   * session.
   */
  async function survives(round: string, onResponse: OnResponse) {
    const answered = await createUntilDead(product, key, { ...input, occurrences: 12 }, round, onResponse)
    const restartedAt = new Date()
    product = await start(t, installation)
    await endLeases(installation, restartedAt)
    const sessions = await all<Session>(product, key, SESSIONS)
    const ofRound = sessions.filter(({ metadata }) => metadata[0]?.value.startsWith(round))
    for (const { id, metadata } of answered) {
      const same = ofRound.filter((session) => session.id === id || session.metadata[0]?.value === metadata[0]?.value)
      assert.deepEqual(same, [{ id, metadata }])
    }
    // An interrupted request has its effect at most once.
    assert.equal(new Set(ofRound.map(({ metadata }) => metadata[0]?.value)).size, ofRound.length)
    const undelivered = () => ofRound.filter(({ id }) => !arrivedBySession(receiver).has(id)).length
    await until('events that were not delivered', undelivered, (count) => count === 0)
    for (const ids of arrivedBySession(receiver).values()) assert.equal(ids.size, 1)
    type Request = { readonly id: string; readonly status: string; readonly attempts: number }
    const pending = async () =>
      (await all<Request>(product, key, REQUESTS, { webhookId })).filter(({ status }) => status !== 'delivered')
    await until('requests that are not settled', pending, ({ length }) => length === 0)
    return { answered: answered.length, made: ofRound.length }
  }

  await t.test('kill -9 of the product between a commit and its response', async () => {
    await product.stop()
    const env = { ...installation.env, TALLYSTICK_CRASH_AT: `plan session: written#${KILLED_AT_SESSION}` }
    product = await start(t, installationAt(installation.dataDir, installation.port, env))
    const { answered, made } = await survives('product', () => {})
    assert.ok(made >= KILLED_AT_SESSION && made > answered, 'the last session was written without a response')
  })

  await t.test('kill -9 of PostgreSQL, then of the product', async () => {
    const postgres = (await postgresOf(installation.dataDir)) ?? 0
    const { answered } = await survives('both', (count) => {
      if (count !== RESPONSES_BEFORE_THE_KILL) return
      process.kill(postgres, 'SIGKILL')
      product.signal('SIGKILL')
    })
    assert.ok(answered >= RESPONSES_BEFORE_THE_KILL)
  })

  await product.stop()
})
