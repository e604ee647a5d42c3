import { accountNameProblems, type Context, requireAccountNamed } from '../../accounts/index.ts'
import {
  byId,
  type Connection,
  type ConnectionArguments,
  pageOf,
  pagingProblems,
} from '../../platform/graphql/index.ts'
import { type Problem, problem, refuseProblems } from '../../platform/refusal.ts'
import { isEventName } from './catalogue.ts'
import { type Event, eventOf, oldestKept } from './event.ts'
import { eventsAscending, eventsDescending } from './events.queries.generated.ts'

export interface EventsArguments extends ConnectionArguments {
  readonly input?: EventsInput | null | undefined
}

type EventsInput = NonNullable<ConnectionArguments['input']> & {
  readonly accountId?: string | null
  readonly orgId?: string | null
  readonly type?: string | null
}

/** Returns the events of an account in the last 90 days, by default the caller's, newest first. */
export async function events(context: Context, args: EventsArguments): Promise<Connection<Event>> {
  const input = args.input ?? {}
  refuseProblems([...inputProblems(input), ...pagingProblems(args)])
  const account = await requireAccountNamed(context, input.accountId, input.orgId)
  const type = input.type ?? null
  return pageOf({
    sealer: context.sealer,
    scope: ['events', account.id, type],
    args,
    order: 'newest first',
    by: byId,
    positionOf: (row) => row.id,
    rows: async ({ direction, from, limit }) => {
      const rows = await context.db.read.run(direction === 'ascending' ? eventsAscending : eventsDescending, {
        shard: account.shard,
        accountId: account.id,
        since: oldestKept(context.wallNow),
        callerId: context.caller.account.id,
        type,
        from,
        limit,
      })
      return rows.map(eventOf)
    },
  })
}

function inputProblems({ accountId, orgId, type }: EventsInput): Problem[] {
  const problems = accountNameProblems(accountId, orgId)
  if (type != null && !isEventName(type)) {
    problems.push(problem('type', 'must be the name of an event type. `eventTypes` lists them'))
  }
  return problems
}
