import assert from 'node:assert/strict'
import { accessFeature } from '../../src/accounts/feature.ts'
import type { Account, Context } from '../../src/accounts/index.ts'
import { buildSchema, createExecutor, type GraphQLResponse, nodeFinder } from '../../src/platform/graphql/index.ts'
import { parseId } from '../../src/platform/ids/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { eventsFeature } from '../../src/webhooks/events/feature.ts'
import { type WrittenEvent, writeEvent } from '../../src/webhooks/events/index.ts'
import { webhooksFeature } from '../../src/webhooks/feature.ts'
import { openAccounts } from './accounts.ts'

/** Accounts, and access to the database. */
export const accounts = await openAccounts()
export const { sql } = accounts.database
const features = [accessFeature({ organizationParts: [] }), eventsFeature, webhooksFeature]
const executor = createExecutor<Context>(buildSchema(features), { log: createLog({ level: 'silent' }) })

const FIELDS =
  'id ownerId url events description enabled rateLimitPerSecond maxInFlight retrySchedule secretCheckValue createdAt updatedAt'
const REQUEST_FIELDS = 'id webhookId ownerId url payload status attempts lastStatusCode lastError nextAttemptAt'

export interface Shown {
  readonly id: string
  readonly ownerId: string
  readonly url: string
  readonly events: readonly string[]
  readonly description: string | null
  readonly enabled: boolean
  readonly rateLimitPerSecond: number | null
  readonly maxInFlight: number | null
  readonly retrySchedule: string
  readonly secretCheckValue: string
  readonly updatedAt: string
}

export interface ShownRequest {
  readonly id: string
  readonly webhookId: string
  readonly ownerId: string
  readonly url: string
  readonly payload: string
  readonly status: string
  readonly attempts: number
  readonly nextAttemptAt: string | null
}

/** Writes an event of an account without dispatching it. */
export function writtenEvent(data: object = {}, account: Account = accounts.organization): Promise<WrittenEvent> {
  const { services } = accounts
  const announcement = { type: 'contact.created', subjectId: account.id, data } as const
  return services.db.transaction((tx) => writeEvent(services, tx, account, announcement))
}

export interface Secret {
  readonly webhook: Shown
  readonly signingSecret: string
}

/** Returns the refusal of a request. */
export class Refused extends Error {
  readonly code: string
  readonly fields: readonly (string | undefined)[]

  constructor(errors: NonNullable<GraphQLResponse['errors']>) {
    super(errors[0]?.message)
    this.code = String(errors[0]?.extensions.code)
    this.fields = errors.map(({ extensions }) => extensions.field as string | undefined)
  }
}

/** Runs a document with a key of that account. Returns the response. */
export async function answer(
  account: Account,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  idempotencyKey: string | null = null,
): Promise<GraphQLResponse> {
  const ready = executor.prepare({ query, operationName: null, variables }, 'test')
  if ('refused' in ready) return ready.refused
  const context = accounts.requestBy(account, idempotencyKey, nodeFinder(features))
  // In the form of the response.
  return JSON.parse(JSON.stringify(await executor.run(ready, context, 'test')))
}

/** Returns the one selected field. Throws Refused. */
export async function ask<Result>(...asked: Parameters<typeof answer>): Promise<Result> {
  const { data, errors } = await answer(...asked)
  if (errors) throw new Refused(errors)
  return Object.values(data as Record<string, Result>)[0]!
}

export async function refusal(asking: Promise<unknown>): Promise<Refused> {
  const error = await asking.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof Refused, `not refused: ${error}`)
  return error
}

const change =
  <Result>(field: string, type: string, selection: string) =>
  (account: Account, input: object, idempotencyKey: string | null = null) =>
    ask<Result>(
      account,
      `mutation ($input: ${type}!) { ${field}(input: $input) { ${selection} } }`,
      { input },
      idempotencyKey,
    )

const SECRET = `signingSecret webhook { ${FIELDS} }`
export const create = change<Secret>('webhookCreate', 'WebhookCreateInput', SECRET)
export const update = change<Shown>('webhookUpdate', 'WebhookUpdateInput', FIELDS)
export const remove = change<Shown>('webhookDelete', 'WebhookDeleteInput', FIELDS)
export const rotate = change<Secret>('webhookRotateSecret', 'WebhookRotateSecretInput', SECRET)
export const sendTest = change<ShownRequest>('webhookTest', 'WebhookTestInput', REQUEST_FIELDS)
export const retry = change<ShownRequest>('webhookRequestRetry', 'WebhookRequestRetryInput', REQUEST_FIELDS)

export const read = (account: Account, id: string) =>
  ask<Shown>(account, `query ($id: ID!) { webhook(id: $id) { ${FIELDS} } }`, { id })

export const readRequest = (account: Account, id: string) =>
  ask<ShownRequest & { attemptLog: { number: number }[] }>(
    account,
    `query ($id: ID!) { webhookRequest(id: $id) { ${REQUEST_FIELDS} attemptLog { number error } } }`,
    { id },
  )

export async function history(account: Account, webhookId: string, status?: string): Promise<ShownRequest[]> {
  const page = await ask<{ edges: { node: ShownRequest }[] }>(
    account,
    `query ($input: WebhookRequestsInput!) { webhookRequests(input: $input) { edges { node { ${REQUEST_FIELDS} } } } }`,
    { input: { webhookId, status } },
  )
  return page.edges.map((edge) => edge.node)
}

export const uuidOf = (id: string) => parseId(id.slice(0, 3), id)!.uuid
export const endpoint = { url: 'https://hooks.example.com/in', events: ['*'] }

export async function settle(id: string, status: 'delivered' | 'failed'): Promise<void> {
  await sql.write('delete from webhook_due where request_id = $1', [uuidOf(id)])
  await sql.write('update webhook_requests set status = $2, next_attempt_at = null where id = $1', [uuidOf(id), status])
}

export async function dueAt(id: string): Promise<Date | null | undefined> {
  const rows = await sql.rows('select due_at from webhook_due where request_id = $1', [uuidOf(id)])
  return rows[0]?.due_at
}
