import {
  accountNameProblems,
  type Context,
  newestFirst,
  pageQuery,
  requireAccountNamed,
} from '../../../accounts/index.ts'
import {
  byPosition,
  type Connection,
  type KeysetQuery,
  pageOf,
  pagingProblems,
} from '../../../platform/graphql/index.ts'
import type { DeliveriesInput, QueryDeliveriesArgs } from '../../../platform/graphql/inputs.generated.ts'
import { type Id, requireId, timeOfId, uuidLowerBound } from '../../../platform/ids/index.ts'
import { notFound, type Problem, problem, refuseProblems } from '../../../platform/refusal.ts'
import { epochMsOf } from '../../../platform/time/index.ts'
import { findEvent, isEventName, oldestKept } from '../../events/index.ts'
import { findWebhookOrDeleted } from '../../subscriptions/webhook.ts'
import {
  deliveriesOfAccount,
  deliveriesOfWebhook,
  failedDeliveriesOfAccount,
  failedDeliveriesOfWebhook,
} from './deliveries.queries.generated.ts'
import type { WebhookRequest } from './webhook-request.ts'

/** Greater than every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** The start of an id that has its time. */
const TIME_CHARACTERS = 'ffffffff-ffff'.length

/**
 * Returns the requests of all webhooks of an account in the last 90 days, newest first. By default
 * it is the caller's account. Those of one webhook are in the order of their dispatch, for which
 * there is an index. Those of one event are in the order of their ids.
 */
export async function deliveries(context: Context, args: QueryDeliveriesArgs): Promise<Connection<WebhookRequest>> {
  const input = args.input ?? {}
  refuseProblems([...inputProblems(input), ...pagingProblems(args)])
  const webhook = input.webhookId == null ? null : requireId('whk', input.webhookId, 'Webhook')
  const event = input.eventId == null ? null : requireId('evt', input.eventId, 'Event')
  const account = await requireAccountNamed(context, input.accountId, input.orgId)
  const { status = null, statusCode = null, eventType = null, since = null, until = null } = input
  const scope = ['deliveries', account.id, webhook?.uuid, event?.uuid, status, statusCode, eventType, since, until]
  const search = {
    ...{ shard: account.shard, accountId: account.id, callerId: context.caller.account.id },
    ...{ status, statusCode, eventType, eventId: event?.uuid ?? null, ...idsOf(context, input, event?.uuid) },
  }
  const isFailed = status === 'failed'
  if (webhook === null || event !== null) {
    const statements = isFailed ? failedDeliveriesOfAccount : deliveriesOfAccount
    const query = ({ from, limit }: KeysetQuery<string>) =>
      pageQuery(context, statements, { ...search, webhookId: webhook?.uuid ?? null, from, limit })
    const page = await newestFirst(
      context,
      scope,
      args,
      (seek) => query(seek).rows(seek.direction),
      (seek) => query(seek).count(),
    )
    if (page.edges.length === 0) await requireRecordsOf(context, account.id, webhook, event)
    return page
  }
  const statements = isFailed ? failedDeliveriesOfWebhook : deliveriesOfWebhook
  const query = ({ from, limit }: KeysetQuery<bigint>) =>
    pageQuery(context, statements, { ...search, webhookId: webhook.uuid, from, limit })
  const page = await pageOf<WebhookRequest, bigint>({
    ...{ sealer: context.sealer, scope, args, order: 'newest first', by: byPosition },
    positionOf: ({ position }) => position,
    rows: (seek) => query(seek).rows(seek.direction),
    count: (seek) => query(seek).count(),
  })
  if (page.edges.length === 0) await requireRecordsOf(context, account.id, webhook, event)
  return page
}

/** Throws NOT_FOUND for a webhook or event of the filter that does not exist. */
async function requireRecordsOf(context: Context, accountId: string, webhook: Id | null, event: Id | null) {
  if (webhook !== null) {
    const found = await findWebhookOrDeleted(context, webhook.uuid)
    if (found?.accountId !== accountId) throw notFound('Webhook')
  }
  // Webhooks of accounts above its own receive an event, too.
  if (event !== null && !(await findEvent(context, event))) throw notFound('Event')
}

function inputProblems({ accountId, orgId, statusCode, eventType, since, until }: DeliveriesInput): Problem[] {
  const problems = accountNameProblems(accountId, orgId)
  if (statusCode != null && (statusCode < 100 || statusCode > 999))
    problems.push(problem('statusCode', 'must be from 100 to 999'))
  if (eventType != null && !isEventName(eventType))
    problems.push(problem('eventType', 'must be the name of an event type. `eventTypes` lists them'))
  if (since != null && until != null && until <= since) problems.push(problem('until', 'must be after since'))
  return problems
}

/**
 * Returns the range of the ids of requests. An id has the time of its event by the machine's clock.
 */
function idsOf({ wallNow }: Context, { since, until }: DeliveriesInput, eventId: string | undefined) {
  const first = [oldestKept(wallNow)]
  const end = [LAST_ID]
  if (since != null) first.push(uuidLowerBound(Math.max(0, epochMsOf(since))))
  if (until != null) end.push(uuidLowerBound(Math.max(0, epochMsOf(until))))
  if (eventId !== undefined) {
    first.push(uuidLowerBound(timeOfId(eventId)))
    // Greater than every id of the same millisecond.
    end.push(eventId.slice(0, TIME_CHARACTERS) + LAST_ID.slice(TIME_CHARACTERS))
  }
  return { firstId: first.sort().at(-1)!, endId: end.sort()[0]! }
}
