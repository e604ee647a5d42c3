import type { Seeded } from '../seed.ts'
import { post, workloads } from '../workloads.ts'

/** A measured query: its requests in the product's schema, and those in PostGraphile's. */
export interface Read {
  readonly title: string
  readonly requests: readonly Buffer[]
  readonly ofPostgraphile: readonly Buffer[]
}

const TYPENAME = '{ __typename }'

const CONTACT_WITH_METHODS = `query ContactWithMethods($shard: Int!, $orgId: UUID!, $id: UUID!) {
  contactByShardAndOrgIdAndRowId(shard: $shard, orgId: $orgId, rowId: $id) {
    rowId orgId name givenName familyName email phone deletedAt createdAt updatedAt
    paymentMethodsByShardAndOrgIdAndContactId(first: 20, orderBy: ROW_ID_DESC) {
      edges { node {
        rowId contactId type status provider configurationId
        brand last4 expirationMonth expirationYear cardholderName funding
        supportedModels createdAt updatedAt
      } }
      pageInfo { hasNextPage }
    }
  }
}`

const WEBHOOK_REQUESTS = `query WebhookRequests($condition: WebhookRequestCondition!) {
  allWebhookRequests(first: 50, condition: $condition, orderBy: POSITION_ASC) {
    edges { node {
      rowId webhookId accountId url event { payload } status attempts lastStatusCode lastError nextAttemptAt createdAt updatedAt
    } }
    pageInfo { hasNextPage }
  }
}`

/** The queries on seeded tables: one without the database, and those of the benchmark. */
export function reads(seeded: Seeded): Read[] {
  const { key, shard, orgId, contactIds, webhookIds } = seeded
  const request = (query: string, variables: object = {}) => post(JSON.stringify({ query, variables }), key)
  const typename = [request(TYPENAME)]
  const ofPostgraphile = {
    Q1: contactIds.map((id) => request(CONTACT_WITH_METHODS, { shard, orgId, id })),
    Q2: webhookIds.map((webhookId) => request(WEBHOOK_REQUESTS, { condition: { shard, accountId: orgId, webhookId } })),
  }
  return [
    { title: `Trivial: \`${TYPENAME}\``, requests: typename, ofPostgraphile: typename },
    ...workloads(seeded).flatMap(({ name, title, ofProduct }) =>
      name === 'M1' ? [] : [{ title: `${name}: ${title}`, requests: ofProduct, ofPostgraphile: ofPostgraphile[name] }],
    ),
  ]
}
