// Made by scripts/generate-queries.ts from plan-scheduler.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'

export interface ClaimDuePlansParameters {
  readonly afterShard: number
  readonly now: Timestamp
  readonly promptOrgIds: readonly (string | null)[]
  readonly ofPrompt: number
  readonly ofOthers: number
  readonly afterOrg: string
  readonly exceptOrgIds: readonly (string | null)[]
  readonly rowsMax: number
  readonly leaseUntil: Timestamp
  readonly token: string
}

export interface ClaimDuePlansRow {
  readonly shard: number
  readonly planId: string
  readonly orgId: string
}

/**
 * Claims due plans without a test clock until the lease ends, longest due first in each
 * organization. Continues after (`afterShard`, `afterOrg`), one organization after the other: the
 * plans of an organization are written in one batch, and the backlog of one does not delay the
 * others. A shard without due plans costs one index lookup. When few plans are due, the query reads
 * the organizations from them. Only when many are due, it walks through all organizations of the
 * shard.
 */
export const claimDuePlans: Statement<ClaimDuePlansParameters, ClaimDuePlansRow> = {
  name: 'claimDuePlans',
  text: `with due as materialized (
  select its.row_ctid
  from generate_series(greatest($1::integer, 0), 1023) as bucket (shard)
  cross join lateral (
    select count(*) as plans, array_agg(distinct longest.org_id) as org_ids from (
      -- In index order, so that the index scan stops at the limit.
      select d.org_id from plan_due d
      where d.clock_id is null and d.shard = bucket.shard and d.due_at <= $2
        and (d.claim_token is null or d.claimed_until is null or d.claimed_until <= $2)
      order by d.due_at
      limit 256
    ) longest
  ) found
  cross join lateral (
    (select its.org_id from unnest(found.org_ids) as its (org_id) where found.plans < 256)
    union all
    (
      with recursive walked as (
        (
          select d.org_id from plan_due d
          where found.plans = 256 and d.clock_id is null and d.shard = bucket.shard
          order by d.org_id
          limit 1
        )
        union all
        select next.org_id
        from walked cross join lateral (
          select d.org_id from plan_due d
          where d.clock_id is null and d.shard = bucket.shard and d.org_id > walked.org_id
          order by d.org_id
          limit 1
        ) next
      )
      select walked.org_id from walked
    )
  ) organization
  cross join lateral (
    select d.ctid as row_ctid from plan_due d
    where d.clock_id is null and d.shard = bucket.shard and d.org_id = organization.org_id and d.due_at <= $2
      and (d.claim_token is null or d.claimed_until is null or d.claimed_until <= $2)
    order by d.due_at
    limit case
      when organization.org_id = any($3::uuid[]) then $4::integer else $5::integer
    end
    for update skip locked
  ) its
  where found.plans > 0 and (bucket.shard, organization.org_id) > ($1::integer, $6::uuid)
    and organization.org_id <> all($7::uuid[])
  limit $8::integer
)
update plan_due d
set claimed_until = $9, claim_token = $10
-- By ctid: with the primary key the planner may read the whole table. A row that is rewritten before
-- its lock is not found, and the next poll claims it.
where d.ctid = any(array(select due.row_ctid from due))
returning d.shard, d.plan_id, d.org_id`,
  parameters: ['afterShard', 'now', 'promptOrgIds', 'ofPrompt', 'ofOthers', 'afterOrg', 'exceptOrgIds', 'rowsMax', 'leaseUntil', 'token'],
  row: (v) => ({
    shard: v[0] as number,
    planId: v[1] as string,
    orgId: v[2] as string,
  }),
}

export interface PostponePlanParameters {
  readonly dueAt: Timestamp
  readonly shard: number
  readonly planId: string
  readonly token: string
}

export type PostponePlanRow = object

/** Ends the claim of a plan and sets its next run, unless its due row was rewritten meanwhile. */
export const postponePlan: Statement<PostponePlanParameters, PostponePlanRow> = {
  name: 'postponePlan',
  text: `update plan_due d set due_at = $1, claim_token = null
where d.shard = $2 and d.plan_id = $3 and d.claim_token = $4`,
  parameters: ['dueAt', 'shard', 'planId', 'token'],
  row: () => ({}),
}

export interface PlansToChargeParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface PlansToChargeRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly paymentPlanSessionId: string | null
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly metadata: unknown
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly remainingOccurrences: number
  readonly nextRunAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly clockId: string | null
  readonly clockNow: Timestamp | null
  readonly accountCreatedAt: Timestamp
  readonly accountUpdatedAt: Timestamp
  readonly defaultStatementDescriptor: string | null
  readonly defaultDescription: string | null
}

/** Returns plans of one shard, each with its organization. */
export const plansToCharge: Statement<PlansToChargeParameters, PlansToChargeRow> = {
  name: 'plansToCharge',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.clock_now,
  a.created_at as account_created_at, a.updated_at as account_updated_at,
  d.statement_descriptor as "default_statement_descriptor?", d.description as "default_description?"
from payment_plans p join accounts a on a.id = p.org_id
  left join payment_defaults d on d.shard = p.shard and d.org_id = p.org_id
where p.shard = $1 and p.id = any($2)`,
  parameters: ['shard', 'ids'],
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    paymentPlanSessionId: v[3] as string | null,
    amountMinor: v[4] as bigint,
    totalAmountMinor: v[5] as bigint | null,
    currency: v[6] as string,
    status: v[7] as string,
    frequency: v[8] as string,
    startDate: v[9] as CalendarDate,
    occurrences: v[10] as number,
    statementDescriptor: v[11] as string | null,
    description: v[12] as string | null,
    transactionRef: v[13] as string | null,
    metadata: v[14],
    paymentMethodId: v[15] as string | null,
    vaultTokenId: v[16] as string | null,
    remainingOccurrences: v[17] as number,
    nextRunAt: v[18] as Timestamp | null,
    createdAt: v[19] as Timestamp,
    updatedAt: v[20] as Timestamp,
    kind: v[21] as string,
    name: v[22] as string,
    agencyId: v[23] as string | null,
    platformId: v[24] as string | null,
    timeZone: v[25] as string,
    mode: v[26] as string,
    clockId: v[27] as string | null,
    clockNow: v[28] as Timestamp | null,
    accountCreatedAt: v[29] as Timestamp,
    accountUpdatedAt: v[30] as Timestamp,
    defaultStatementDescriptor: v[31] as string | null,
    defaultDescription: v[32] as string | null,
  }),
}

export interface OccurrencesOfPlansParameters {
  readonly shard: number
  readonly planIds: readonly (string | null)[]
}

export interface OccurrencesOfPlansRow {
  readonly planId: string
  readonly number: number
  readonly dueDate: CalendarDate
  readonly dueAt: Timestamp
  readonly status: string
  readonly paymentId: string | null
  readonly attempts: number
  readonly returns: number
  readonly firstFailedAt: Timestamp | null
  readonly retryAt: Timestamp | null
  readonly retryNeeds: string | null
}

/** Returns all occurrences of plans of one shard, in order. */
export const occurrencesOfPlans: Statement<OccurrencesOfPlansParameters, OccurrencesOfPlansRow> = {
  name: 'occurrencesOfPlans',
  text: `select o.plan_id, o.number, o.due_date, o.due_at, o.status, o.payment_id, o.attempts, o.returns, o.first_failed_at,
  o.retry_at, o.retry_needs
from payment_plan_occurrences o
where o.shard = $1 and o.plan_id = any($2)
order by o.plan_id, o.number`,
  parameters: ['shard', 'planIds'],
  row: (v) => ({
    planId: v[0] as string,
    number: v[1] as number,
    dueDate: v[2] as CalendarDate,
    dueAt: v[3] as Timestamp,
    status: v[4] as string,
    paymentId: v[5] as string | null,
    attempts: v[6] as number,
    returns: v[7] as number,
    firstFailedAt: v[8] as Timestamp | null,
    retryAt: v[9] as Timestamp | null,
    retryNeeds: v[10] as string | null,
  }),
}

export interface LockPlanRowParameters {
  readonly shard: number
  readonly id: string
}

export interface LockPlanRowRow {
  readonly id: string
  readonly status: string
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly paymentMethodId: string | null
}

/** Locks a plan. The payment of an occurrence is locked before its plan. */
export const lockPlanRow: Statement<LockPlanRowParameters, LockPlanRowRow> = {
  name: 'lockPlanRow',
  text: `select p.id, p.status, p.amount_minor, p.total_amount_minor, p.payment_method_id from payment_plans p
where p.shard = $1 and p.id = $2
for update of p`,
  parameters: ['shard', 'id'],
  row: (v) => ({
    id: v[0] as string,
    status: v[1] as string,
    amountMinor: v[2] as bigint,
    totalAmountMinor: v[3] as bigint | null,
    paymentMethodId: v[4] as string | null,
  }),
}

export interface LockMethodOfPlanParameters {
  readonly shard: number
  readonly planId: string
}

export interface LockMethodOfPlanRow {
  readonly id: string
  readonly renewedAt: Timestamp | null
  readonly credentialChangedAt: Timestamp | null
}

/**
 * Locks the payment method of a plan, before the plan. Returns when charges with it became likelier
 * to succeed.
 */
export const lockMethodOfPlan: Statement<LockMethodOfPlanParameters, LockMethodOfPlanRow> = {
  name: 'lockMethodOfPlan',
  text: `select m.id, m.renewed_at, m.credential_changed_at from payment_plans p join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
where p.shard = $1 and p.id = $2
for no key update of m`,
  parameters: ['shard', 'planId'],
  row: (v) => ({
    id: v[0] as string,
    renewedAt: v[1] as Timestamp | null,
    credentialChangedAt: v[2] as Timestamp | null,
  }),
}

export interface FailedForGoodParameters {
  readonly shard: number
  readonly planId: string
  readonly paymentId: string
}

export interface FailedForGoodRow {
  readonly number: number
}

/** Returns an occurrence of a locked plan that this payment did not pay and that is not retried. */
export const failedForGood: Statement<FailedForGoodParameters, FailedForGoodRow> = {
  name: 'failedForGood',
  text: `select o.number from payment_plan_occurrences o
where o.shard = $1 and o.plan_id = $2 and o.payment_id = $3 and o.status = 'Failed' and o.retry_at is null
limit 1`,
  parameters: ['shard', 'planId', 'paymentId'],
  row: (v) => ({
    number: v[0] as number,
  }),
}

export interface PlanClaimParameters {
  readonly shard: number
  readonly planId: string
  readonly token: string
}

export interface PlanClaimRow {
  readonly planId: string
}

/** Returns a locked plan if this token still claims it. */
export const planClaim: Statement<PlanClaimParameters, PlanClaimRow> = {
  name: 'planClaim',
  text: `select d.plan_id from plan_due d
where d.shard = $1 and d.plan_id = $2 and d.claim_token = $3`,
  parameters: ['shard', 'planId', 'token'],
  row: (v) => ({
    planId: v[0] as string,
  }),
}

export interface StartOccurrenceParameters {
  readonly paymentId: string
  readonly now: Timestamp
  readonly shard: number
  readonly planId: string
  readonly number: number
}

export interface StartOccurrenceRow {
  readonly number: number
}

/**
 * Starts an unpaid occurrence with a payment. Its next retry remains, in case nothing can be
 * charged.
 */
export const startOccurrence: Statement<StartOccurrenceParameters, StartOccurrenceRow> = {
  name: 'startOccurrence',
  text: `update payment_plan_occurrences o
set status = 'Processing', payment_id = $1, attempts = o.attempts + 1, updated_at = $2
where o.shard = $3 and o.plan_id = $4 and o.number = $5 and o.status in ('Scheduled', 'Failed')
returning o.number`,
  parameters: ['paymentId', 'now', 'shard', 'planId', 'number'],
  row: (v) => ({
    number: v[0] as number,
  }),
}

export interface WriteOccurrenceParameters {
  readonly status: string
  readonly attempts: number
  readonly returns: number
  readonly firstFailedAt: Timestamp | null
  readonly retryAt: Timestamp | null
  readonly retryNeeds: string | null
  readonly now: Timestamp
  readonly shard: number
  readonly planId: string
  readonly number: number
}

export interface WriteOccurrenceRow {
  readonly number: number
}

/** Writes the outcome of an occurrence of a locked plan. */
export const writeOccurrence: Statement<WriteOccurrenceParameters, WriteOccurrenceRow> = {
  name: 'writeOccurrence',
  text: `update payment_plan_occurrences o
set status = $1, attempts = $2, returns = $3, first_failed_at = $4,
  retry_at = $5, retry_needs = $6, updated_at = $7
where o.shard = $8 and o.plan_id = $9 and o.number = $10
returning o.number`,
  parameters: ['status', 'attempts', 'returns', 'firstFailedAt', 'retryAt', 'retryNeeds', 'now', 'shard', 'planId', 'number'],
  row: (v) => ({
    number: v[0] as number,
  }),
}

export interface DisputedSinceParameters {
  readonly shard: number
  readonly planId: string
  readonly since: Timestamp
}

export interface DisputedSinceRow {
  readonly id: string
}

/** Returns a payment of a plan that was disputed since a time. */
export const disputedSince: Statement<DisputedSinceParameters, DisputedSinceRow> = {
  name: 'disputedSince',
  text: `select p.id from payment_plan_occurrences o join payments p on p.shard = o.shard and p.id = o.payment_id
where o.shard = $1 and o.plan_id = $2 and p.status = 'Disputed' and p.updated_at >= $3
limit 1`,
  parameters: ['shard', 'planId', 'since'],
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface ReturnedDebitsParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentMethodId: string
  readonly planId: string
  readonly number: number
}

export interface ReturnedDebitsRow {
  readonly createdAt: Timestamp
}

/**
 * Returns the times of an occurrence's debits of a payment method that its bank has returned for
 * lack of funds.
 */
export const returnedDebits: Statement<ReturnedDebitsParameters, ReturnedDebitsRow> = {
  name: 'returnedDebits',
  text: `select p.created_at from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
where p.shard = $1 and p.org_id = $2 and p.payment_method_id = $3
  and p.payment_plan_id = $4 and p.plan_occurrence = $5
  and (t.payment_method_id = p.payment_method_id or (t.payment_method_id is null and t.stores))
  and t.outcome = 'Returned' and t.return_code in ('R01', 'R09')
limit 16`,
  parameters: ['shard', 'orgId', 'paymentMethodId', 'planId', 'number'],
  row: (v) => ({
    createdAt: v[0] as Timestamp,
  }),
}

export interface ReturnedPayOffsParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentMethodId: string
  readonly planId: string
  readonly amountMinor: bigint
}

export interface ReturnedPayOffsRow {
  readonly createdAt: Timestamp
}

/**
 * Returns the times of a plan's pay-offs of this amount by a payment method that its bank has
 * returned for lack of funds.
 */
export const returnedPayOffs: Statement<ReturnedPayOffsParameters, ReturnedPayOffsRow> = {
  name: 'returnedPayOffs',
  text: `select p.created_at from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
where p.shard = $1 and p.org_id = $2 and p.payment_method_id = $3
  and p.payment_plan_id = $4 and p.plan_occurrence is null and p.amount_minor = $5
  and t.outcome = 'Returned' and t.return_code in ('R01', 'R09')
limit 16`,
  parameters: ['shard', 'orgId', 'paymentMethodId', 'planId', 'amountMinor'],
  row: (v) => ({
    createdAt: v[0] as Timestamp,
  }),
}

export interface EndRetriesParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly planId: string
}

export type EndRetriesRow = object

/** Ends the automatic retries of a plan. */
export const endRetries: Statement<EndRetriesParameters, EndRetriesRow> = {
  name: 'endRetries',
  text: `update payment_plan_occurrences o set retry_at = null, updated_at = $1
where o.shard = $2 and o.plan_id = $3 and o.retry_at is not null`,
  parameters: ['now', 'shard', 'planId'],
  row: () => ({}),
}

export interface InsertPlanChargesParameters {
  readonly rows: string
  readonly shard: number
}

export interface InsertPlanChargesRow {
  readonly id: string
}

/**
 * Inserts payments of due occurrences of one shard, each with its first attempt, settlement job and
 * event, and starts the occurrences. The claim of a plan stays until the outcome is written. Skips
 * a plan whose claim was lost, whose payment method was changed, deleted or invalidated, or whose
 * contact was deleted. Returns the payments that were inserted.
 */
export const insertPlanCharges: Statement<InsertPlanChargesParameters, InsertPlanChargesRow> = {
  name: 'insertPlanCharges',
  text: `with charge as materialized (
  select * from json_to_recordset($1::json) as charge (
    id uuid, org_id uuid, contact_id uuid, amount_minor bigint, currency text, configuration_id uuid,
    payment_method_id uuid, recurring_processing_model text, payment_plan_id uuid, plan_occurrence integer,
    claim_token uuid, created_at timestamptz, attempt_id uuid, request json, sent_at timestamptz, settle_at timestamptz,
    event_id uuid, payload text, occurred_at timestamptz, statement_descriptor text, description text,
    transaction_ref text, metadata json
  )
), method as materialized (
  -- Locked until the transaction ends: a later deletion waits for the charge.
  select m.id from payment_methods m
  where m.shard = $2 and m.id = any(array(select charge.payment_method_id from charge)) and m.deleted_at is null
    and m.status = 'Active'
  order by m.id
  for share of m
), plan as (
  -- Selected by the locked methods. Lock order: a payment method before its plans.
  select p.id, p.payment_method_id from payment_plans p
  where p.shard = $2 and p.status in ('Active', 'PastDue') and p.id = any(array(
    select charge.payment_plan_id from charge where charge.payment_method_id in (select method.id from method)
  ))
  order by p.id
  for update of p
), claimed as (
  -- Fenced: a change of a plan or its occurrences ends the claim. The lock makes newer rows visible.
  -- Few columns, because the join may copy them for each row.
  select charge.id, charge.contact_id, charge.payment_method_id, charge.payment_plan_id, charge.plan_occurrence, charge.created_at
  from plan_due d join charge on charge.payment_plan_id = d.plan_id and charge.claim_token = d.claim_token
  where d.shard = $2
    and (charge.payment_plan_id, charge.payment_method_id) in (select plan.id, plan.payment_method_id from plan)
  order by d.plan_id
  for update of d
), chargeable as materialized (
  -- By arrays: the planner estimates one row for a nested CTE and would choose nested loops.
  select claimed.id, claimed.payment_plan_id, claimed.plan_occurrence, claimed.created_at from claimed
  where claimed.payment_method_id = any(array(select method.id from method))
    and claimed.contact_id = any(array(
      select c.id from contacts c
      where c.shard = $2 and c.id = any(array(select charge.contact_id from charge)) and c.deleted_at is null
    ))
), started as (
  update payment_plan_occurrences o
  set status = 'Processing', payment_id = chargeable.id, attempts = o.attempts + 1, updated_at = chargeable.created_at
  from chargeable
  where o.shard = $2 and o.plan_id = chargeable.payment_plan_id and o.number = chargeable.plan_occurrence
    and o.status in ('Scheduled', 'Failed')
  returning o.payment_id
), made as materialized (
  select charge.* from charge where charge.id = any(array(select started.payment_id from started))
), payment as (
  insert into payments (shard, id, org_id, contact_id, amount_minor, currency, status, refunded_minor,
    refunds_reserved_minor, configuration_id, payment_method_id, payment_plan_id, plan_occurrence,
    recurring_processing_model, statement_descriptor, description, transaction_ref, metadata, created_at, updated_at)
  select $2, m.id, m.org_id, m.contact_id, m.amount_minor, m.currency, 'Pending', 0,
    0, m.configuration_id, m.payment_method_id, m.payment_plan_id, m.plan_occurrence,
    m.recurring_processing_model, m.statement_descriptor, m.description, m.transaction_ref, m.metadata, m.created_at, m.created_at
  from made m
), attempt as (
  insert into payment_attempts (shard, id, org_id, payment_id, number, configuration_id, payment_method_id,
    stores, customer_present, request, stage, sends, last_sent_at, created_at)
  select $2, m.attempt_id, m.org_id, m.id, 1, m.configuration_id, m.payment_method_id,
    false, false, m.request, 'Sending', 1, m.sent_at, m.sent_at
  from made m
), enqueued as (
  insert into jobs (shard, kind, subject_id, org_id, due_at, attempts, created_at)
  select $2, 'SettleAttempt', m.attempt_id, m.org_id, m.settle_at, 0, m.sent_at
  from made m
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select $2, m.event_id, m.org_id, m.id, 'payment.created', m.payload, m.occurred_at
  from made m
), queued as (
  insert into event_outbox (shard, target_account, event_id, type, subject_id)
  select $2, m.org_id, m.event_id, 'payment.created', m.id from made m
)
select made.id as "id!" from made`,
  parameters: ['rows', 'shard'],
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface WritePlanOutcomesParameters {
  readonly rows: string
  readonly shard: number
}

export interface WritePlanOutcomesRow {
  readonly id: string
}

/**
 * Writes the usual outcomes of plan charges of one shard, succeeded or processing: payment,
 * attempt, occurrence, plan, due row and events. Returns the written ones. Skips payments that got
 * another outcome, plans that changed, and organizations that got a test clock since the claim.
 */
export const writePlanOutcomes: Statement<WritePlanOutcomesParameters, WritePlanOutcomesRow> = {
  name: 'writePlanOutcomes',
  text: `with result as materialized (
  select * from json_to_recordset($1::json) as result (
    id uuid, org_id uuid, payment_id uuid, status text, updated_at timestamptz,
    stage text, outcome text, provider_reference text, settled_at timestamptz,
    plan_id uuid, plan_occurrence integer, claim_token uuid, plan_status text, remaining integer, next_at timestamptz,
    event_id uuid, event_type text, payload text, completed_id uuid, completed_payload text, occurred_at timestamptz,
    may_have_clock boolean
  )
), payment as (
  -- Lock order: a payment before its plan and its attempts. Skips organizations that got a test clock
  -- meanwhile.
  select p.id from payments p
  where p.shard = $2 and p.status = 'Pending' and p.id = any(array(
    select result.payment_id from result
    where not result.may_have_clock or (select a.clock_id from accounts a where a.id = result.org_id) is null
  ))
  order by p.id
  for update of p
), plan as (
  select p.id from payment_plans p
  where p.shard = $2
    and p.id = any(array(select result.plan_id from result join payment on payment.id = result.payment_id))
  order by p.id
  for update of p
), claimed as (
  -- Fenced: a change of a plan or its occurrences ends the claim, so the claimed rows are current.
  select result.id, result.stage, result.outcome, result.provider_reference, result.settled_at
  from plan_due d join result on result.plan_id = d.plan_id and result.claim_token = d.claim_token
  where d.shard = $2 and result.plan_id = any(array(select plan.id from plan))
    and result.payment_id = any(array(select payment.id from payment))
  order by d.plan_id
  for update of d
), attempt as (
  update payment_attempts t
  set stage = claimed.stage, outcome = claimed.outcome, provider_reference = claimed.provider_reference,
    settled_at = claimed.settled_at
  from claimed
  where t.shard = $2 and t.id = claimed.id and t.stage = 'Sending'
  returning t.id, t.configuration_id, t.provider_reference
), named as (
  insert into payment_attempt_references (shard, configuration_id, reference, attempt_id)
  select $2, attempt.configuration_id, attempt.provider_reference, attempt.id from attempt
  where attempt.provider_reference is not null
  on conflict do nothing
), written as materialized (
  -- Few columns, selected by an array. The tables below are joined by key.
  select result.id, result.payment_id, result.status, result.updated_at, result.stage, result.outcome, result.plan_id,
    result.plan_occurrence, result.plan_status, result.remaining, result.next_at
  from result where result.id = any(array(select attempt.id from attempt))
), settled_payment as (
  update payments p set status = written.status, updated_at = written.updated_at
  from written
  where p.shard = $2 and p.id = written.payment_id
), paid as (
  update payment_plan_occurrences o set status = 'Succeeded', first_failed_at = null, retry_at = null, updated_at = written.updated_at
  from written
  where o.shard = $2 and o.plan_id = written.plan_id and o.number = written.plan_occurrence
    and written.outcome = 'Succeeded'
), shown as (
  update payment_plans p
  set status = written.plan_status, remaining_occurrences = written.remaining, next_run_at = written.next_at,
    updated_at = written.updated_at
  from written
  where p.shard = $2 and p.id = written.plan_id
), due as (
  update plan_due d set due_at = written.next_at, claim_token = null
  from written where d.shard = $2 and d.plan_id = written.plan_id and written.next_at is not null
), idle as (
  delete from plan_due d
  where d.shard = $2 and d.plan_id = any(array(select written.plan_id from written where written.next_at is null))
), settled as (
  -- By an array: the planner would scan this small table's rows of the shard for each row of the list.
  delete from jobs j
  where j.shard = $2 and j.kind = 'SettleAttempt'
    and j.subject_id = any(array(select written.id from written where written.stage = 'Settled'))
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select $2, event.id, result.org_id, event.subject_id, event.type, event.payload, result.occurred_at
  from result, lateral (values
    (result.completed_id, result.plan_id, 'payment_plan.completed', result.completed_payload),
    (result.event_id, result.payment_id, result.event_type, result.payload)
  ) as event (id, subject_id, type, payload)
  where result.id = any(array(select written.id from written)) and event.id is not null
), queued as (
  insert into event_outbox (shard, target_account, event_id, type, subject_id)
  select $2, result.org_id, event.id, event.type, event.subject_id
  from result, lateral (values
    (result.completed_id, result.plan_id, 'payment_plan.completed'),
    (result.event_id, result.payment_id, result.event_type)
  ) as event (id, subject_id, type)
  where result.id = any(array(select written.id from written)) and event.id is not null
)
select written.id as "id!" from written`,
  parameters: ['rows', 'shard'],
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface StartPayOffParameters {
  readonly paymentId: string
  readonly now: Timestamp
  readonly shard: number
  readonly planId: string
}

export interface StartPayOffRow {
  readonly number: number
}

/**
 * Starts all unpaid occurrences of a locked plan with one payment. Their retries remain scheduled,
 * in case it is declined.
 */
export const startPayOff: Statement<StartPayOffParameters, StartPayOffRow> = {
  name: 'startPayOff',
  text: `update payment_plan_occurrences o
set status = 'Processing', payment_id = $1, attempts = o.attempts + 1, updated_at = $2
where o.shard = $3 and o.plan_id = $4 and o.status in ('Scheduled', 'Failed')
returning o.number`,
  parameters: ['paymentId', 'now', 'shard', 'planId'],
  row: (v) => ({
    number: v[0] as number,
  }),
}

export interface WritePayOffParameters {
  readonly now: Timestamp
  readonly isUncharged: boolean
  readonly isReturned: boolean
  readonly keepsRetries: boolean
  readonly numbers: readonly (number | null)[]
  readonly statuses: readonly (string | null)[]
  readonly retryNeeds: readonly (string | null)[]
  readonly shard: number
  readonly planId: string
}

export type WritePayOffRow = object

/**
 * Writes the outcome of a payment for all unpaid occurrences of a locked plan. One that becomes
 * Scheduled again is reset to the state before any attempt. An empty text means no needs.
 */
export const writePayOff: Statement<WritePayOffParameters, WritePayOffRow> = {
  name: 'writePayOff',
  text: `update payment_plan_occurrences o
set status = d.status, updated_at = $1,
  payment_id = case when d.status <> 'Scheduled' then o.payment_id end,
  attempts = case when d.status = 'Scheduled' then 0 else o.attempts - case when $2 then 1 else 0 end end,
  returns = o.returns + case when $3 and d.status = 'Failed' then 1 else 0 end,
  retry_at = case when d.status = 'Failed' and $4 then o.retry_at end,
  first_failed_at = case when d.status = 'Failed' then o.first_failed_at end,
  retry_needs = nullif(d.retry_needs, '')
from unnest($5::integer[], $6::text[], $7::text[]) as d (number, status, retry_needs)
where o.shard = $8 and o.plan_id = $9 and o.number = d.number`,
  parameters: ['now', 'isUncharged', 'isReturned', 'keepsRetries', 'numbers', 'statuses', 'retryNeeds', 'shard', 'planId'],
  row: () => ({}),
}
