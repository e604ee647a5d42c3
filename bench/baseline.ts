/**
 * The baseline (a): a server without a framework. It uses `node:http`, JSON of plain objects, the
 * product's own SQL as named statements over an ordinary pool, and timestamps as text. It has no
 * keys, limits, checks or logs, and does not batch: each session has a statement of its own.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { insertPaymentPlanSessions } from '../src/checkout/plan-sessions/create-payment-plan-session.queries.generated.ts'
import { contactById } from '../src/customers/contacts.queries.generated.ts'
import { paymentMethodsOfContactDescending } from '../src/payments/methods/payment-method-lists.queries.generated.ts'
import { createSealer } from '../src/platform/crypto/index.ts'
import { batchOf, type Statement } from '../src/platform/db/index.ts'
import { mintIds, requireId } from '../src/platform/ids/index.ts'
import { systemMilliseconds } from '../src/platform/time/index.ts'
import { requestsOfWebhookAscending } from '../src/webhooks/delivery/requests/webhook-requests.queries.generated.ts'
import { contactJson, paymentMethodJson, type Row, webhookRequestJson } from './baseline-json.ts'
import { newSessionRow, type SessionInput } from './new-session-row.ts'
import type { Seeded } from './seed.ts'
import { openTextPool } from './text-pool.ts'

const BEYOND_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const OLDEST = '00000000-0000-7000-8000-000000000000'

const seeded = JSON.parse(process.env.BENCH_SEEDED ?? '') as Seeded
const { shard, orgId } = seeded
const mintId = mintIds(systemMilliseconds)
const sealer = createSealer(Buffer.from(process.env.BENCH_ROOT_KEY ?? '', 'base64'))
const pool = openTextPool(process.env.BENCH_DATABASE_URL)

createServer((request, response) => {
  answer(request, response).catch((error: Error) => {
    console.error(error)
    response.writeHead(500).end()
  })
}).listen(Number(process.env.PORT), '127.0.0.1')

process.once('SIGTERM', () => process.exit(0))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '/' } = request
  if (url === '/readyz') send(response, { ready: true })
  else if (url.startsWith('/contacts/')) send(response, await contactWithMethods(url.slice('/contacts/'.length)))
  else if (url.startsWith('/webhooks/')) send(response, await webhookRequests(url.slice('/webhooks/'.length)))
  else send(response, await createSession(JSON.parse(await bodyOf(request)) as SessionInput))
}

function send(response: ServerResponse, data: object): void {
  const body = JSON.stringify({ data })
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

async function contactWithMethods(text: string) {
  const { uuid: id } = requireId('con', text, 'Contact')
  const now = new Date()
  const monthNow = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  const filter = { type: null, status: null, includeDeleted: false, monthNow }
  const page = { ...filter, shard, orgId, contactId: id, from: BEYOND_ALL, limit: 21, callerId: orgId }
  const [contacts, methods] = await Promise.all([
    run(contactById, { shard, id, callerId: orgId }),
    run(paymentMethodsOfContactDescending, page),
  ])
  return {
    contact: {
      ...contactJson(contacts[0]!),
      paymentMethods: {
        edges: methods.slice(0, 20).map((row) => ({ node: paymentMethodJson(row, monthNow) })),
        pageInfo: { hasNextPage: methods.length > 20 },
      },
    },
  }
}

async function webhookRequests(text: string) {
  const { uuid: webhookId } = requireId('whk', text, 'Webhook')
  const page = { shard, webhookId, status: null, from: '-1', limit: 51, since: OLDEST, callerId: orgId }
  const rows = await run(requestsOfWebhookAscending, page)
  return {
    webhookRequests: {
      edges: rows.slice(0, 50).map((row) => ({ node: webhookRequestJson(row) })),
      pageInfo: { hasNextPage: rows.length > 50 },
    },
  }
}

async function createSession(input: SessionInput) {
  const { row, answer } = newSessionRow(seeded, mintId, sealer, input)
  await run(insertPaymentPlanSessions, batchOf(insertPaymentPlanSessions, shard, row))
  return { createPaymentPlanSession: answer }
}

async function run({ name, text, parameters }: Statement<never, unknown>, given: object): Promise<Row[]> {
  const values = parameters.map((parameter) => (given as Record<string, unknown>)[parameter])
  return (await pool.query<Row>({ name, text, values })).rows
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
