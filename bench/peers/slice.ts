/**
 * The part of the schema that the peers serve, and its rows. A peer adds only what is its own: the
 * HTTP server, the executor and the batching of nested lists.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { requireId } from '../../src/platform/ids/index.ts'
import { contactJson, paymentMethodJson, type Row, webhookRequestJson } from '../baseline-json.ts'
import { openTextPool } from '../text-pool.ts'

/** The data, port and key of a peer. */
export interface Slice {
  readonly port: number
  readonly databaseUrl: string
  /** Returns whether an `Authorization` header has the key whose SHA-256 is configured. */
  readonly isAuthorized: (header: string | undefined) => boolean
  readonly contact: (id: string) => Promise<ReturnType<typeof contactJson> | null>
  /** Returns the payment methods of each of these contacts, by one statement. */
  readonly paymentMethods: (contactIds: readonly string[]) => Promise<Connection[]>
  readonly webhookRequests: (webhookId: string, first: number) => Promise<Connection>
}

/** A server on `slice.port`. Resolves when it listens. */
export type PeerServer = (slice: Slice) => Promise<void>

/** A page of records. */
interface Connection {
  readonly edges: readonly { readonly node: object }[]
  readonly pageInfo: { readonly hasNextPage: boolean }
}

const PAGE = 20

export const SDL = `
scalar DateTime
scalar Email
scalar JSON
scalar Phone
enum PaymentMethodType { BankAccount Card }
enum PaymentMethodStatus { Active Expired Invalid }
enum PaymentMethodCardFunding { Credit Debit Prepaid Unknown }
enum PaymentProvider { ProviderA ProviderB ProviderC }
enum RecurringProcessingModel { CardOnFile Subscription UnscheduledCardOnFile }
enum WebhookRequestStatus { delivered failed pending }
input WebhookRequestsInput { webhookId: ID!, first: Int }
type PageInfo { hasNextPage: Boolean! }
type Contact {
  id: ID!, orgId: ID!, name: String!, givenName: String, familyName: String, email: Email, phone: Phone,
  deletedAt: String, createdAt: String!, updatedAt: String!, paymentMethods: PaymentMethodConnection!
}
type PaymentMethodConnection { edges: [PaymentMethodEdge!]!, pageInfo: PageInfo! }
type PaymentMethodEdge { node: PaymentMethod! }
type PaymentMethod {
  id: ID!, contactId: ID!, type: PaymentMethodType!, status: PaymentMethodStatus!, provider: PaymentProvider!,
  configurationId: ID, card: PaymentMethodCard, supportedRecurringProcessingModels: [RecurringProcessingModel!]!,
  createdAt: DateTime!, updatedAt: DateTime!
}
type PaymentMethodCard {
  brand: String, last4: String!, expirationMonth: Int!, expirationYear: Int!, cardholderName: String,
  funding: PaymentMethodCardFunding!
}
type WebhookRequestConnection { edges: [WebhookRequestEdge!]!, pageInfo: PageInfo! }
type WebhookRequestEdge { node: WebhookRequest! }
type WebhookRequest {
  id: ID!, webhookId: ID!, ownerId: ID!, url: String!, payload: JSON!, status: WebhookRequestStatus!, attempts: Int!,
  lastStatusCode: Int, lastError: String, nextAttemptAt: DateTime, createdAt: DateTime!, updatedAt: DateTime!
}
type Query {
  contact(id: ID!): Contact
  webhookRequests(input: WebhookRequestsInput!): WebhookRequestConnection!
}
`

const CONTACT = `select id, org_id, name, given_name, family_name, email, phone, deleted_at, created_at, updated_at
from contacts where shard = $1 and org_id = $2 and id = $3`

const PAYMENT_METHODS = `select m.* from unnest($3::uuid[]) with ordinality as contact (id, number)
  cross join lateral (
    select id, contact_id, type, status, provider, configuration_id, brand, last4, expiration_month, expiration_year,
      cardholder_name, funding, supported_models, created_at, updated_at
    from payment_methods
    where shard = $1 and org_id = $2 and contact_id = contact.id and deleted_at is null
    order by id desc limit ${PAGE + 1}
  ) m
order by contact.number, m.id desc`

const WEBHOOK_REQUESTS = `select r.id, r.webhook_id, r.account_id, r.url, e.payload as "payload!", r.status, r.attempts,
  r.last_status_code, r.last_error, r.next_attempt_at, r.created_at, r.updated_at
from webhook_requests r join events e on e.shard = r.event_shard and e.id = r.event_id
where r.shard = $1 and r.account_id = $2 and r.webhook_id = $3
order by r.position limit $4`

/** Opens the slice of one organization from the environment of a peer's process. */
export function openSlice(environment: NodeJS.ProcessEnv): Slice {
  const { PORT, BENCH_DATABASE_URL = '', BENCH_SHARD, BENCH_ORG_ID, BENCH_KEY_HASH = '' } = environment
  const pool = openTextPool(BENCH_DATABASE_URL)
  const keyHash = Buffer.from(BENCH_KEY_HASH, 'hex')

  /** Runs a named statement on the rows of the organization. */
  async function rowsOf(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return (await pool.query<Row>({ name, text, values: [BENCH_SHARD, BENCH_ORG_ID, ...values] })).rows
  }

  return {
    port: Number(PORT),
    databaseUrl: BENCH_DATABASE_URL,
    isAuthorized: (header = '') => {
      const key = header.startsWith('Bearer ') ? header.slice('Bearer '.length) : ''
      return timingSafeEqual(createHash('sha256').update(key).digest(), keyHash)
    },
    contact: async (id) => {
      const [row] = await rowsOf('contact', CONTACT, [requireId('con', id, 'Contact').uuid])
      return row ? contactJson(row) : null
    },
    paymentMethods: async (contactIds) => {
      const now = new Date()
      const monthNow = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
      const uuids = contactIds.map((id) => requireId('con', id, 'Contact').uuid)
      const rows = await rowsOf('payment_methods', PAYMENT_METHODS, [uuids])
      const byContact = Map.groupBy(rows, (row): string => row.contact_id!)
      return uuids.map((uuid) => connection(byContact.get(uuid) ?? [], PAGE, (row) => paymentMethodJson(row, monthNow)))
    },
    webhookRequests: async (webhookId, first) => {
      const { uuid } = requireId('whk', webhookId, 'Webhook')
      const rows = await rowsOf('webhook_requests', WEBHOOK_REQUESTS, [uuid, first + 1])
      return connection(rows, first, webhookRequestJson)
    },
  }
}

function connection(rows: readonly Row[], first: number, nodeOf: (row: Row) => object): Connection {
  const edges = rows.slice(0, first).map((row) => ({ node: nodeOf(row) }))
  return { edges, pageInfo: { hasNextPage: rows.length > first } }
}
