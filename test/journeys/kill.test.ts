import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import pg from 'pg'
import { openReceiver, type Receiver } from '../support/delivery.ts'
import { freshPlace, type Place, type Product, placeAt, postgresOf, start, until, within } from '../support/process.ts'

const AT_ONCE = 200
const ANSWERED_BEFORE_THE_KILL = 60
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

/** Receives the number of answers so far, after each of them. */
type OnAnswer = (answers: number) => void

interface Page<Node> {
  readonly edges: readonly { readonly node: Node }[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string }
}

/** Every record of a list, page after page. */
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
 * Keeps AT_ONCE requests in flight until they fail, and returns the sessions that were answered. A sender that was answered
 * sends its next request, so the product is at work when it dies, however slowly this process reads the answers.
 */
async function createUntilDead(product: Product, key: string, input: object, round: string, onAnswer: OnAnswer) {
  const answered: Session[] = []
  let sent = 0
  async function send(): Promise<void> {
    for (;;) {
      const variables = { input: { ...input, metadata: [{ key: 'number', value: `${round} ${sent++}` }] } }
      const session = await createSession(product, key, variables).catch(() => null)
      if (!session) return
      answered.push(session)
      onAnswer(answered.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
  await within(ENDS_WITHIN_MS, product.ended, 'end after requests failed')
  return answered
}

/** Returns the new session; rejects when no answer came, or another one. */
async function createSession(product: Product, key: string, variables: object): Promise<Session> {
  const { data, text } = await product.ask<{ createPaymentPlanSession: Session } | null>(key, NEW_SESSION, variables)
  assert.ok(data, text)
  return data.createPaymentPlanSession
}

/**
 * Ends the minute for which nobody else may send the requests that a killed worker had claimed. A webhook whose places were all
 * taken is not looked at for that minute either, so its lane is made as old.
 */
async function endLeases({ dataDir }: Place, takenBefore: Date): Promise<void> {
  const settings = JSON.parse(await readFile(`${dataDir}/postgres/settings.json`, 'utf8'))
  const { port, appPassword: password } = settings
  const client = new pg.Client({ host: '127.0.0.1', port, password, user: 'tallystick', database: 'tallystick' })
  await client.connect()
  await client.query('update webhook_due set claimed_until = now() where claimed_until > now() and claimed_at < $1', [
    takenBefore,
  ])
  await client.query(
    "update webhook_lanes set last_served_at = now() - interval '1 minute' where last_served_at < $1",
    [takenBefore],
  )
  await client.end()
}

/** The `webhook-id`s under which each session's event arrived. */
function arrivedBySession({ arrivals }: Receiver): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>()
  for (const { headers, body } of arrivals) {
    const session = JSON.parse(body).data.id
    ids.set(session, (ids.get(session) ?? new Set()).add(headers['webhook-id'] ?? ''))
  }
  return ids
}

test('what was answered survives a kill, once, and its event is delivered', async (t) => {
  const receiver = await openReceiver(t)
  const place = await freshPlace(t, { TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort })
  let product = await start(t, place)
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

  /** Lets the running product die while it creates sessions, starts it again, and looks for what was answered. */
  async function survives(round: string, onAnswer: OnAnswer) {
    const answered = await createUntilDead(product, key, { ...input, occurrences: 12 }, round, onAnswer)
    const restartedAt = new Date()
    product = await start(t, place)
    await endLeases(place, restartedAt)
    const sessions = await all<Session>(product, key, SESSIONS)
    const ofRound = sessions.filter(({ metadata }) => metadata[0]?.value.startsWith(round))
    for (const { id, metadata } of answered) {
      const same = ofRound.filter((session) => session.id === id || session.metadata[0]?.value === metadata[0]?.value)
      assert.deepEqual(same, [{ id, metadata }])
    }
    // A request that was cut off may have had its effect, never twice.
    assert.equal(new Set(ofRound.map(({ metadata }) => metadata[0]?.value)).size, ofRound.length)
    const unheard = () => ofRound.filter(({ id }) => !arrivedBySession(receiver).has(id)).length
    await until('events that were not delivered', unheard, (count) => count === 0)
    for (const ids of arrivedBySession(receiver).values()) assert.equal(ids.size, 1)
    type Request = { readonly id: string; readonly status: string; readonly attempts: number }
    const pending = async () =>
      (await all<Request>(product, key, REQUESTS, { webhookId })).filter(({ status }) => status !== 'delivered')
    await until('requests that are not settled', pending, ({ length }) => length === 0)
    return { answered: answered.length, made: ofRound.length }
  }

  await t.test('kill -9 of the product between a commit and its answer', async () => {
    await product.stop()
    const env = { ...place.env, TALLYSTICK_CRASH_AT: `plan session: written#${KILLED_AT_SESSION}` }
    product = await start(t, placeAt(place.dataDir, place.port, env))
    const { answered, made } = await survives('product', () => {})
    assert.ok(made >= KILLED_AT_SESSION && made > answered, 'the last session was written and not answered')
  })

  await t.test('kill -9 of PostgreSQL, then of the product', async () => {
    const postgres = (await postgresOf(place.dataDir)) ?? 0
    const { answered } = await survives('both', (count) => {
      if (count !== ANSWERED_BEFORE_THE_KILL) return
      process.kill(postgres, 'SIGKILL')
      product.signal('SIGKILL')
    })
    assert.ok(answered >= ANSWERED_BEFORE_THE_KILL)
  })

  await product.stop()
})
