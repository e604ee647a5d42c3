import { type Context, newestFirst, requireOrganizationOf } from '../../accounts/index.ts'
import { type Connection, pagingProblems } from '../../platform/graphql/index.ts'
import type { QueryUnsettledPaymentsArgs, UnsettledPaymentsInput } from '../../platform/graphql/inputs.generated.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { type Problem, problem, refuseProblems } from '../../platform/refusal.ts'
import { millisecondsBetween, plus, type Timestamp } from '../../platform/time/index.ts'
import { idsOfPeriod, type Payment, paymentOf } from '../index.ts'
import { providerConfiguration } from '../providers/index.ts'
import { unsettledPayments as unsettledPaymentsBeyond } from './settlement-reports.queries.generated.ts'

const DAYS_DEFAULT = 7
const DAYS_MAX = 90
/** Bounds the payments that one page reads. */
const PERIOD_DAYS_MAX = 31
const DAY_MS = 86_400_000

/** Returns all problems of the filters, each at its field. */
export function unsettledProblems({ olderThanDays, since, until }: UnsettledPaymentsInput, now: Timestamp): Problem[] {
  const end = until ?? now
  const days = since == null ? 0 : millisecondsBetween(since, end) / DAY_MS
  const isInRange = olderThanDays == null || (olderThanDays >= 0 && olderThanDays <= DAYS_MAX)
  return [
    isInRange ? null : problem('olderThanDays', `must be from 0 to ${DAYS_MAX}`),
    since != null && since >= end ? problem('since', 'must be before until') : null,
    days > PERIOD_DAYS_MAX ? problem('since', `must be at most ${PERIOD_DAYS_MAX} days before until`) : null,
  ].filter((found) => found !== null)
}

/** Lists payments that succeeded through a provider configuration and that no settlement report names, newest first. */
export async function unsettledPayments(
  context: Context,
  args: QueryUnsettledPaymentsArgs,
): Promise<Connection<Payment>> {
  const { input } = args
  const configuration = await providerConfiguration(context, input.configurationId)
  const organization = await requireOrganizationOf(context, 'Provider configuration', configuration)
  const now = context.now(organization)
  refuseProblems([...unsettledProblems(input, now), ...pagingProblems(args)])
  const until = input.until ?? now
  const since = input.since ?? plus(until, { days: -PERIOD_DAYS_MAX })
  const olderThanDays = input.olderThanDays ?? DAYS_DEFAULT
  const filter = {
    ...{ shard: shardOf(configuration.id), orgId: organization.id, callerId: context.caller.account.id },
    ...{ configurationId: configuration.id, since, until },
    ...idsOfPeriod({ since, until }, organization.mode),
    succeededBefore: plus(context.wallNow(), { days: -olderThanDays }),
  }
  const scope = ['unsettledPayments', configuration.id, olderThanDays, input.since ?? null, input.until ?? null]
  return newestFirst(context, scope, args, async ({ direction, ...seek }) => {
    const rows = await context.db.read.run(unsettledPaymentsBeyond[direction], { ...filter, ...seek })
    return rows.map(paymentOf)
  })
}
