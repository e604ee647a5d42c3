import { accountNameProblems, type Context, newestFirst, requireAccountNamed } from '../../accounts/index.ts'
import { type Connection, pagingProblems } from '../../platform/graphql/index.ts'
import type { EventsInput, QueryEventsArgs } from '../../platform/graphql/inputs.generated.ts'
import { type Problem, problem, refuseProblems } from '../../platform/refusal.ts'
import { isEventName } from './catalogue.ts'
import { type Event, eventOf, oldestKept } from './event.ts'
import { eventsOfAccount, eventsOfType } from './events.queries.generated.ts'

/** Returns the events of an account in the last 90 days, by default the caller's, newest first. */
export async function events(context: Context, args: QueryEventsArgs): Promise<Connection<Event>> {
  const input = args.input ?? {}
  refuseProblems([...inputProblems(input), ...pagingProblems(args)])
  const account = await requireAccountNamed(context, input.accountId, input.orgId)
  const type = input.type ?? null
  return newestFirst(context, ['events', account.id, type], args, async ({ direction, from, limit }) => {
    const page = {
      ...{ shard: account.shard, accountId: account.id, callerId: context.caller.account.id },
      ...{ since: oldestKept(context.wallNow), from, limit },
    }
    const { read } = context.db
    const rows = await (type === null
      ? read.run(eventsOfAccount[direction], page)
      : read.run(eventsOfType[direction], { ...page, type }))
    return rows.map(eventOf)
  })
}

function inputProblems({ accountId, orgId, type }: EventsInput): Problem[] {
  const problems = accountNameProblems(accountId, orgId)
  if (type != null && !isEventName(type)) {
    problems.push(problem('type', 'must be the name of an event type. `eventTypes` lists them'))
  }
  return problems
}
