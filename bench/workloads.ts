import { formatId } from '../src/platform/ids/index.ts'
import type { Seeded } from './seed.ts'

/** A measured workload: the requests to the product, and those to the baseline. */
export interface Workload {
  readonly name: 'Q1' | 'Q2' | 'M1'
  readonly title: string
  /** The lowest acceptable ratio to the baseline. */
  readonly goal: number
  /** True when both must respond with identical bytes. */
  readonly sameBytes: boolean
  readonly ofProduct: readonly Buffer[]
  readonly ofBaseline: readonly Buffer[]
}

const CONTACT_WITH_METHODS = `query ContactWithMethods($id: ID!) {
  contact(id: $id) {
    id orgId name givenName familyName email phone deletedAt createdAt updatedAt
    paymentMethods {
      edges { node {
        id contactId type status provider configurationId
        card { brand last4 expirationMonth expirationYear cardholderName funding }
        supportedRecurringProcessingModels createdAt updatedAt
      } }
      pageInfo { hasNextPage }
    }
  }
}`

export const WEBHOOK_REQUESTS = `query WebhookRequests($input: WebhookRequestsInput!) {
  webhookRequests(input: $input) {
    edges { node { id webhookId ownerId url payload status attempts lastStatusCode lastError nextAttemptAt createdAt updatedAt } }
    pageInfo { hasNextPage }
  }
}`

const CREATE_SESSION = `mutation CreateSession($input: CreatePaymentPlanSessionInput!) {
  createPaymentPlanSession(input: $input) {
    id orgId contactId amount currency status frequency startDate occurrences successUrl link expirationDate checkoutConfigurationId createdAt
  }
}`

/** The workloads on seeded tables. */
export function workloads(seeded: Seeded): Workload[] {
  const contacts = seeded.contactIds.map((uuid) => formatId('con', uuid))
  const webhooks = seeded.webhookIds.map((uuid) => formatId('whk', uuid))
  const sessions = contacts.map((contactId) => newSession(seeded, contactId))
  const product = (query: string, variables: object) => post(JSON.stringify({ query, variables }), seeded.key)
  return [
    {
      name: 'Q1',
      title: 'contact with 10 payment methods',
      goal: 1.4,
      sameBytes: true,
      ofProduct: contacts.map((id) => product(CONTACT_WITH_METHODS, { id })),
      ofBaseline: contacts.map((id) => get(`/contacts/${id}`)),
    },
    {
      name: 'Q2',
      title: '50 webhook requests',
      goal: 1.5,
      sameBytes: true,
      ofProduct: webhooks.map((webhookId) => product(WEBHOOK_REQUESTS, { input: { webhookId, first: 50 } })),
      ofBaseline: webhooks.map((id) => get(`/webhooks/${id}`)),
    },
    {
      name: 'M1',
      title: 'createPaymentPlanSession with its event',
      goal: 0.95,
      sameBytes: false,
      ofProduct: sessions.map((input) => product(CREATE_SESSION, { input })),
      ofBaseline: sessions.map((input) => post(JSON.stringify(input), null)),
    },
  ]
}

function newSession({ orgId }: Seeded, contactId: string) {
  return {
    orgId: formatId('org', orgId),
    contactId,
    amount: '49.90',
    currency: 'USD',
    frequency: 'Monthly',
    startDate: '2099-01-01',
    occurrences: 12,
    successUrl: 'https://shop.example.com/thanks',
    brandName: 'Example Shop',
    metadata: [{ key: 'order', value: 'A-1042' }],
  }
}

function get(path: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
}

/** A POST of JSON to the root, as bytes. */
export function post(body: string, key: string | null): Buffer {
  const authorization = key === null ? '' : `authorization: Bearer ${key}\r\n`
  const head = `POST / HTTP/1.1\r\nhost: 127.0.0.1\r\n${authorization}content-type: application/json\r\n`
  return Buffer.from(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}
