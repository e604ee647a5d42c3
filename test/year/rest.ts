import assert from 'node:assert/strict'
import type { Ground } from './ground.ts'

const LOOKS_MOST = 300
/** Debits that settle, come back, and come back late. */
const DAYS_OF_BANKS = 6
/** A plan that is behind has one debit after the other. */
const ROUNDS_MOST = 60

interface Restless {
  readonly unknown: number
  readonly untold: number
  readonly due: number
}

/** Everything that a worker could do now, and did not. */
const RESTLESS = `select
  (select count(*)::int from payment_attempts where stage in ('Sending', 'Unknown')) as unknown,
  (select count(*)::int from provider_notifications where due_at is not null) as untold,
  (select count(*)::int from plan_due d join accounts a on a.id = d.org_id
    where d.due_at <= a.clock_now and not exists (
      select from payment_plan_occurrences o where o.plan_id = d.plan_id and o.status = 'Processing')) as due`

/** Statements that make waiting rows due and expire the leases of killed processes. */
const FALL_DUE = [
  'update errands set due_at = created_at where due_at > created_at',
  'update provider_notifications set due_at = received_at where due_at > received_at',
  `update idempotency_keys set leased_until = created_at where outcome_id is null and leased_until > created_at`,
  `update plan_due d set due_at = p.next_run_at, claim_token = null
   from payment_plans p where p.id = d.plan_id and d.claim_token is not null and p.next_run_at is not null`,
  'update test_clocks set due_at = created_at where due_at > created_at',
]

export async function fallDue({ query }: Pick<Ground, 'query'>): Promise<void> {
  for (const statement of FALL_DUE) await query(statement)
}

/** Has everything be known that can be: nobody dies any more, every outage is over, and what waits falls due. */
export async function settle(ground: Ground): Promise<void> {
  let seen: Restless | undefined
  for (let look = 0; look < LOOKS_MOST; look++) {
    await ground.calm()
    await ground.processor.clearFaults().catch(() => {})
    await ground.tellAll()
    await fallDue(ground)
    await ground.toil()
    const [row] = await ground.query<Restless>(RESTLESS)
    seen = row
    if (seen && seen.unknown + seen.untold + seen.due === 0) return
  }
  assert.fail(`it never came to rest: ${JSON.stringify(seen)}`)
}

/** Lets the banks end what is on its way, until nothing is. The organizations' clocks stand. */
export async function comeToRest(ground: Ground): Promise<void> {
  await settle(ground)
  await ground.still()
  for (let round = 0; round < ROUNDS_MOST; round++) {
    await settle(ground)
    const [row] = await ground.query<{ left: number }>(
      `select count(*)::int as left from payment_attempts where stage <> 'Settled'`,
    )
    if (row?.left === 0) return ground.deliver()
    await ground.processor.advance({ days: DAYS_OF_BANKS })
  }
  assert.fail('the banks never came to an end')
}
