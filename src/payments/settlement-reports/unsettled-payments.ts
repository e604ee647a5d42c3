import { type Context, newestFirst, requireOrganizationOf } from '../../accounts/index.ts'
import { idsOfPeriod } from '../../customers/index.ts'
import { type Connection, type KeysetQuery, pagingProblems } from '../../platform/graphql/index.ts'
import type {
  QueryUnsettledDisputesArgs,
  QueryUnsettledPaymentsArgs,
  QueryUnsettledRefundsArgs,
  QueryUnsettledReturnsArgs,
  UnsettledPaymentsInput,
} from '../../platform/graphql/inputs.generated.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { type Problem, problem, refuseProblems } from '../../platform/refusal.ts'
import { millisecondsBetween, plus, type Timestamp } from '../../platform/time/index.ts'
import { type Dispute, disputeOf, type Payment, paymentOf, type Refund, refundOf } from '../index.ts'
import { configurationsOfSameAccount, providerConfiguration } from '../providers/index.ts'
import {
  unsettledDisputes as unsettledDisputesBeyond,
  unsettledPayments as unsettledPaymentsBeyond,
  unsettledRefunds as unsettledRefundsBeyond,
  unsettledReturns as unsettledReturnsBeyond,
} from './settlement-reports.queries.generated.ts'

const DAYS_DEFAULT = 7
const DAYS_MAX = 90
/** Limits the number of records that one page reads. */
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

/**
 * Lists payments that succeeded through a provider configuration and that no settlement report
 * contains, newest first.
 */
export function unsettledPayments(context: Context, args: QueryUnsettledPaymentsArgs): Promise<Connection<Payment>> {
  return unsettledRecords(context, 'unsettledPayments', args, async ({ direction, ...search }) => {
    const succeededBefore = search.settledBefore
    const rows = await context.db.read.run(unsettledPaymentsBeyond[direction], { ...search, succeededBefore })
    return rows.map(paymentOf)
  })
}

/**
 * Lists payments with a return that no settlement report contains, although one contains the
 * charge, newest first.
 */
export function unsettledReturns(context: Context, args: QueryUnsettledReturnsArgs): Promise<Connection<Payment>> {
  return unsettledRecords(context, 'unsettledReturns', args, async ({ direction, ...search }) =>
    (await context.db.read.run(unsettledReturnsBeyond[direction], search)).map(paymentOf),
  )
}

/** Lists refunds that succeeded and that no settlement report contains, newest first. */
export function unsettledRefunds(context: Context, args: QueryUnsettledRefundsArgs): Promise<Connection<Refund>> {
  return unsettledRecords(context, 'unsettledRefunds', args, async ({ direction, ...search }) =>
    (await context.db.read.run(unsettledRefundsBeyond[direction], search)).map(refundOf),
  )
}

/**
 * Lists disputes whose debit, or whose credit after they were won, is in no settlement report,
 * newest first.
 */
export function unsettledDisputes(context: Context, args: QueryUnsettledDisputesArgs): Promise<Connection<Dispute>> {
  return unsettledRecords(context, 'unsettledDisputes', args, async ({ direction, ...search }) =>
    (await context.db.read.run(unsettledDisputesBeyond[direction], search)).map(disputeOf),
  )
}

/** The parameters of the statements for one page of records of the configurations of an account. */
interface UnsettledSearch extends KeysetQuery<string> {
  readonly shard: number
  readonly orgId: string
  readonly callerId: string
  readonly configurationIds: readonly string[]
  readonly since: Timestamp
  readonly until: Timestamp
  readonly firstId: string
  readonly endId: string
  /** The time, by the organization's clock, before which a record was last changed. */
  readonly changedBefore: Timestamp
  /** The time, by the machine's clock, before which an attempt got its outcome. */
  readonly settledBefore: Timestamp
}

/**
 * Lists records of a provider configuration and of the others of its account, newest first. Throws
 * NOT_FOUND for one that the caller cannot reach.
 */
async function unsettledRecords<Row extends { readonly id: string }>(
  context: Context,
  name: string,
  args: QueryUnsettledPaymentsArgs,
  rows: (search: UnsettledSearch) => Promise<readonly Row[]>,
): Promise<Connection<Row>> {
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
    ...{ configurationIds: await configurationsOfSameAccount(context.db.read, configuration), since, until },
    ...idsOfPeriod({ since, until }, organization.mode),
    changedBefore: plus(now, { days: -olderThanDays }),
    settledBefore: plus(context.wallNow(), { days: -olderThanDays }),
  }
  const scope = [name, configuration.id, olderThanDays, input.since ?? null, input.until ?? null]
  return newestFirst(context, scope, args, (seek) => rows({ ...filter, ...seek }))
}
