import pg from 'pg'

/** Selects the time until the next action of each chargeable plan. */
const AHEAD = `with ahead as (
    select o.shard, o.plan_id, min(case o.status when 'Scheduled' then o.due_at when 'Failed' then o.retry_at end) - now() as by
    from payment_plan_occurrences o join payment_plans p on p.shard = o.shard and p.id = o.plan_id
    where p.status in ('Active', 'PastDue')
    group by o.shard, o.plan_id
  )`

const STEPS = [
  `select from payment_plans where status in ('Active', 'PastDue') order by id for update`,
  `${AHEAD}, plan as (
     update payment_plans p set next_run_at = p.next_run_at - a.by
     from ahead a where a.by > interval '0' and p.shard = a.shard and p.id = a.plan_id
   )
   update payment_plan_occurrences o set due_at = o.due_at - a.by, due_date = (o.due_at - a.by)::date,
     retry_at = o.retry_at - a.by, first_failed_at = o.first_failed_at - a.by
   from ahead a where a.by > interval '0' and o.shard = a.shard and o.plan_id = a.plan_id`,
  `update plan_due set due_at = least(due_at, now()), claimed_until = now() where due_at > now() or claimed_until > now()`,
]

/** PostgreSQL's code for a transaction that it ended because of a deadlock. */
const DEADLOCK = '40P01'

/**
 * Moves every plan to its next charge, as if it had been agreed to earlier, and expires the leases
 * of dead processes. Waits for charges in progress.
 */
export async function bringPlansForward(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    while (!(await hasBroughtForward(client)));
  } finally {
    client.release()
  }
}

/** Returns false for a deadlock with the product, which locks one plan after another. */
async function hasBroughtForward(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('begin')
    for (const step of STEPS) await client.query(step)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (error instanceof pg.DatabaseError && error.code === DEADLOCK) return false
    throw error
  }
}
