// Made by scripts/generate-queries.ts from plans-of-clock.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface ClaimDuePlansOfClockParameters {
  readonly shard: number
  readonly clockId: string
  readonly now: Timestamp
  readonly exceptPlanIds: readonly (string | null)[]
  readonly rowsMax: number
  readonly token: string
}

export interface ClaimDuePlansOfClockRow {
  readonly shard: number
  readonly planId: string
  readonly orgId: string
  readonly dueAt: Timestamp
  readonly changedAt: Timestamp
}

/**
 * Claims due plans of a test clock that have no processing occurrence and no failing or paused
 * provider configuration, except the given plans, longest due first. Returns each plan with the
 * time of its last change.
 */
export const claimDuePlansOfClock: Statement<ClaimDuePlansOfClockParameters, ClaimDuePlansOfClockRow> = {
  name: 'claimDuePlansOfClock',
  text: `with due as materialized (
  select o.shard, o.plan_id from plan_due o
  where o.shard = $1 and o.clock_id = $2 and o.due_at <= $3 and o.plan_id <> all($4::uuid[])
    and not exists (
      select from payment_plan_occurrences c
      where c.shard = o.shard and c.plan_id = o.plan_id and c.status = 'Processing')
    and not exists (
      select from payment_plans p
        join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
        join provider_configurations f on f.shard = m.shard and f.id = m.configuration_id
      where p.shard = o.shard and p.id = o.plan_id and (f.failing_since is not null or f.paused_at is not null))
  order by o.due_at limit $5::integer
  for update of o skip locked
)
update plan_due d
set claim_token = $6
from due
where d.shard = due.shard and d.plan_id = due.plan_id
returning d.shard, d.plan_id, d.org_id, d.due_at, (
  select p.updated_at from payment_plans p where p.shard = d.shard and p.id = d.plan_id
) as "changed_at!"`,
  parameters: ['shard', 'clockId', 'now', 'exceptPlanIds', 'rowsMax', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    shard: v[0] as number,
    planId: v[1] as string,
    orgId: v[2] as string,
    dueAt: v[3] as Timestamp,
    changedAt: v[4] as Timestamp,
  }),
}
