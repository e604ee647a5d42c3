import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseAccess } from './database-access.ts'

/** Resolves when a running worker has counted every change. */
export async function totalsCounted(sql: DatabaseAccess): Promise<void> {
  const left = 'select (select count(*) from event_outbox) + (select count(*) from totals_due) as rows'
  while ((await sql.count(left)) > 0) await pause(20)
}

const DIFFERENT_PAYMENTS = `
  with counted as (
    select p.org_id, (p.created_at at time zone a.time_zone)::date as day, p.currency, p.status, count(*)::integer as payments,
      sum(p.amount_minor)::bigint as amount_minor, sum(p.refunded_minor)::bigint as refunded_minor
    from payments p join accounts a on a.id = p.org_id
    where not p.is_verification
    group by 1, 2, 3, 4
  ), stored as (
    select org_id, day, currency, status, payments, amount_minor, refunded_minor from payment_totals
  )
  (select 'missing' as problem, to_json(c) as totals from (select * from counted except select * from stored) c)
  union all
  (select 'too many', to_json(s) from (select * from stored except select * from counted) s)`

const DIFFERENT_PLANS = `
  with counted as (
    select p.org_id, p.status, p.currency, coalesce((p.next_run_at at time zone a.time_zone)::date, 'infinity') as next_run_on,
      count(*)::integer as plans, sum(p.amount_minor)::bigint as amount_minor
    from payment_plans p join accounts a on a.id = p.org_id
    group by 1, 2, 3, 4
  ), stored as (
    select org_id, status, currency, next_run_on, plans, amount_minor from plan_totals
  )
  (select 'missing' as problem, to_json(c) as totals from (select * from counted except select * from stored) c)
  union all
  (select 'too many', to_json(s) from (select * from stored except select * from counted) s)`

/** Returns the differences between all stored totals and the rows that they count. */
export async function totalsProblems(sql: DatabaseAccess): Promise<object[]> {
  return [...(await sql.rows(DIFFERENT_PAYMENTS)), ...(await sql.rows(DIFFERENT_PLANS))]
}
