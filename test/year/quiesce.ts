import assert from 'node:assert/strict'
import type { YearEnvironment } from './environment.ts'

const POLLS_MAX = 300
/** The days within which debits settle, and within which even late returns arrive. */
const SETTLEMENT_DAYS = 6
/**
 * The most rounds. A plan with several overdue occurrences makes its debits one after the other.
 */
const ROUNDS_MAX = 60

interface Unsettled {
  readonly unknown: number
  readonly unanswered: number
  readonly unprocessed: number
  readonly due: number
  readonly retries: number
}

/** Counts the work that a worker could do now. */
const UNSETTLED = `select
  (select count(*)::int from payment_attempts where stage in ('Sending', 'Unknown')) as unknown,
  ((select count(*) from payment_capture_requests where status = 'Pending' and provider_reference is null)
    + (select count(*) from refunds where status = 'Pending' and provider_reference is null))::int as unanswered,
  (select count(*)::int from provider_notifications where due_at is not null) as unprocessed,
  (select count(*)::int from plan_due d join test_clocks c on c.id = d.clock_id
    where d.due_at <= c.now and not exists (
      select from payment_plan_occurrences o where o.plan_id = d.plan_id and o.status = 'Processing')) as due,
  (select count(*)::int from jobs where kind in ('RetryPlansOfMethod', 'CheckProviderConfiguration')) as retries`

/** Statements that make waiting rows due and expire the leases of killed processes. */
const MAKE_ALL_DUE = [
  'update jobs set due_at = created_at where due_at > created_at',
  'update provider_notifications set due_at = received_at where due_at > received_at',
  `update idempotency_keys set leased_until = created_at where outcome_id is null and leased_until > created_at`,
  `update plan_due d set due_at = p.next_run_at, claim_token = null
   from payment_plans p where p.id = d.plan_id and d.claim_token is not null and p.next_run_at is not null`,
  'update test_clocks set due_at = created_at where due_at > created_at',
]

export async function makeAllDue({ query }: Pick<YearEnvironment, 'query'>): Promise<void> {
  for (const statement of MAKE_ALL_DUE) await query(statement)
}

/** Settles everything: stops crashes and faults, and makes waiting rows due. */
export async function settle(environment: YearEnvironment): Promise<void> {
  let seen: Unsettled | undefined
  for (let poll = 0; poll < POLLS_MAX; poll++) {
    await environment.stopFaults()
    await environment.processor.clearFaults().catch(() => {})
    await environment.deliverNotifications()
    await makeAllDue(environment)
    await environment.runWorkers()
    const [row] = await environment.query<Unsettled>(UNSETTLED)
    seen = row
    if (seen && seen.unknown + seen.unanswered + seen.unprocessed + seen.due + seen.retries === 0) return
  }
  assert.fail(`work remains unfinished: ${JSON.stringify(seen)}`)
}

/**
 * Ends the time of customers at challenges that never end at the processor. It is counted by the
 * machine's clock.
 */
const AGE_CHALLENGES = `update payment_attempts set created_at = created_at - interval '25 hours'
  where stage = 'RequiresAction'`

/**
 * Advances the processor's clock until nothing is in flight. The organizations' clocks are stopped.
 */
export async function quiesce(environment: YearEnvironment): Promise<void> {
  await settle(environment)
  await environment.waitUntilIdle()
  for (let round = 0; round < ROUNDS_MAX; round++) {
    await settle(environment)
    const [row] = await environment.query<{ left: number }>(
      `select ((select count(*) from payment_attempts where stage <> 'Settled')
         + (select count(*) from refunds where status = 'Pending'))::int as left`,
    )
    if (row?.left === 0) return environment.deliver()
    // The processor ended its other challenges in the first round.
    if (round === 1) await environment.query(AGE_CHALLENGES)
    await environment.processor.advance({ days: SETTLEMENT_DAYS })
  }
  assert.fail(`charges are still in flight after ${ROUNDS_MAX} rounds`)
}
