import { formatId } from '../../src/platform/ids/index.ts'
import { processorAt } from '../../test/support/sandbox.ts'
import type { PlanEnvironment } from '../plan-environment.ts'
import type { Merchant } from '../seed-plans.ts'
import type { SettledCharge } from '../settlement-day.ts'

/** An event of the charges, and when its first attempt arrived at the endpoint. */
export interface DeliveredEvent {
  readonly type: string
  /** In milliseconds of the wall clock. */
  readonly committedMs: number
  readonly arrivedMs: number
}

/** The outcome of a benchmark's charges, after every count was checked. */
export interface MonthRecords {
  readonly succeeded: number
  readonly declined: number
  /** The events since a time, in order of their commits. */
  readonly events: readonly DeliveredEvent[]
  /** The deliveries of these events and of those of the warm-up that arrived again. */
  readonly duplicates: number
}

/**
 * Reads the events that were committed since a time. Throws unless each plan has one charge, with
 * the outcome of its card, and each event of payments and plans arrived.
 */
export async function checkedRecords(environment: PlanEnvironment, sinceMs: number): Promise<MonthRecords> {
  const { merchants, delivered } = environment
  const counts = { succeeded: 0, declined: 0 }
  for (const merchant of merchants) {
    await requireOneChargeEach(environment, merchant)
    const ofMerchant = await outcomesSince(environment, merchant, sinceMs)
    counts.succeeded += ofMerchant.succeeded
    counts.declined += ofMerchant.declined
  }
  const arrivals = await environment.arrivals()
  const events: DeliveredEvent[] = []
  const announced = await announcedEvents(environment)
  if (new Set(announced.map(({ id }) => id)).size < announced.length) throw new Error('an event has several requests')
  for (const { id, type, committedMs, requestId } of announced) {
    const arrivedMs = requestId === null ? undefined : arrivals.get(formatId('whr', requestId))
    if (arrivedMs === undefined) throw new Error(`event ${id}, ${type}, was not delivered`)
    if (committedMs >= sinceMs) events.push({ type, committedMs, arrivedMs })
  }
  const duplicates = (await delivered()) - arrivals.size
  return { ...counts, events, duplicates }
}

/** Returns the charges of a merchant in the processor's ledger that are not verifications. */
export async function ledgerCharges(
  { processorUrl }: Pick<PlanEnvironment, 'processorUrl'>,
  { apiKey }: Merchant,
): Promise<readonly (SettledCharge & { readonly status: string })[]> {
  const { charges } = await processorAt(processorUrl).ledger(apiKey)
  return charges.filter(({ amount }) => amount > 0)
}

/**
 * Throws unless the first occurrence of each plan has one payment with one attempt, which is in the
 * ledger once with the same outcome: declined if the plan's card is, otherwise succeeded.
 */
async function requireOneChargeEach(environment: PlanEnvironment, merchant: Merchant): Promise<void> {
  const { account, declinedMethodIds } = merchant
  const { rows } = await environment.admin.query<{ attempt: string | null; declined: boolean; isExact: boolean }>(
    `select t.id as attempt, expected.declined,
       o.status = case when expected.declined then 'Failed' else 'Succeeded' end and p.status = o.status
         and t.outcome = case when expected.declined then 'Declined' else 'Succeeded' end as "isExact"
     from payment_plans plan
     cross join lateral (select plan.payment_method_id = any($3::uuid[]) as declined) expected
     join payment_plan_occurrences o on o.shard = plan.shard and o.plan_id = plan.id and o.number = 1
     left join payments p on p.shard = plan.shard and p.payment_plan_id = plan.id
     left join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
     where plan.shard = $1 and plan.org_id = $2`,
    [account.shard, account.id, declinedMethodIds],
  )
  const { rows: plans } = await environment.admin.query<{ count: string }>(
    'select count(*) from payment_plans where shard = $1 and org_id = $2',
    [account.shard, account.id],
  )
  const charges = await ledgerCharges(environment, merchant)
  const statusOf = new Map(charges.map(({ reference, status }) => [reference, status]))
  const wrong = rows.filter(
    ({ attempt, declined, isExact }) =>
      !isExact || statusOf.get(attempt ?? '') !== (declined ? 'declined' : 'succeeded'),
  )
  const isOnce = [rows.length, charges.length, statusOf.size].every((count) => count === Number(plans[0]!.count))
  if (wrong.length > 0 || !isOnce)
    throw new Error(
      `not every plan was charged once: ${JSON.stringify({ plans: plans[0]!.count, attempts: rows.length, charges: charges.length, references: statusOf.size, wrong: wrong.length, first: wrong[0] })}`,
    )
}

async function outcomesSince(
  { admin }: PlanEnvironment,
  { account }: Merchant,
  sinceMs: number,
): Promise<{ readonly succeeded: number; readonly declined: number }> {
  const { rows } = await admin.query<{ succeeded: number; declined: number }>(
    `select count(*) filter (where status = 'Succeeded')::int as succeeded, count(*) filter (where status = 'Failed')::int as declined
     from payments where shard = $1 and org_id = $2 and created_at >= $3`,
    [account.shard, account.id, new Date(sinceMs)],
  )
  return rows[0]!
}

/** Returns the events of payments and plans in order of their commits, with their requests. */
async function announcedEvents({ admin, merchants }: PlanEnvironment) {
  const { rows } = await admin.query<{ id: string; type: string; committedMs: number; requestId: string | null }>(
    `select e.id, e.type, extract(epoch from pg_xact_commit_timestamp(e.xmin))::float8 * 1000 as "committedMs",
       r.id as "requestId"
     from events e left join webhook_requests r on r.event_shard = e.shard and r.event_id = e.id
     where e.account_id = any($1::uuid[]) and e.type like 'payment%' order by 3`,
    [merchants.map(({ account }) => account.id)],
  )
  return rows
}
