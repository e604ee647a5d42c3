// Made by scripts/generate-queries.ts from exports.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'

export interface ExportedPlansParameters {
  readonly shard: number
  readonly orgId: string
  readonly after: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly limit: number
}

export interface ExportedPlansRow {
  readonly id: string
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly status: string
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly remainingOccurrences: number
  readonly nextRunAt: Timestamp | null
  readonly pausedAt: Timestamp | null
  readonly contactId: string
  readonly contactName: string
  readonly contactEmail: string | null
  readonly paymentMethodId: string | null
  readonly transactionRef: string | null
  readonly description: string | null
}

/** Returns the plans of an organization after an id, for a file. */
export const exportedPlans: Statement<ExportedPlansParameters, ExportedPlansRow> = {
  name: 'exportedPlans',
  text: `select p.id, p.created_at, p.updated_at, p.status, p.amount_minor, p.total_amount_minor, p.currency, p.frequency,
  p.start_date, p.occurrences, p.remaining_occurrences, p.next_run_at, p.paused_at, p.contact_id,
  c.name as contact_name, c.email as contact_email, p.payment_method_id, p.transaction_ref, p.description
from payment_plans p join contacts c on c.shard = p.shard and c.id = p.contact_id
where p.shard = $1 and p.org_id = $2 and p.id > $3
  and ($4::timestamptz is null or p.created_at >= $4) and ($5::timestamptz is null or p.created_at < $5)
order by p.id limit $6::integer`,
  parameters: ['shard', 'orgId', 'after', 'since', 'until', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    createdAt: v[1] as Timestamp,
    updatedAt: v[2] as Timestamp,
    status: v[3] as string,
    amountMinor: v[4] as bigint,
    totalAmountMinor: v[5] as bigint | null,
    currency: v[6] as string,
    frequency: v[7] as string,
    startDate: v[8] as CalendarDate,
    occurrences: v[9] as number,
    remainingOccurrences: v[10] as number,
    nextRunAt: v[11] as Timestamp | null,
    pausedAt: v[12] as Timestamp | null,
    contactId: v[13] as string,
    contactName: v[14] as string,
    contactEmail: v[15] as string | null,
    paymentMethodId: v[16] as string | null,
    transactionRef: v[17] as string | null,
    description: v[18] as string | null,
  }),
}

export interface ExportedOccurrencesParameters {
  readonly shard: number
  readonly orgId: string
  readonly planId: string
  readonly number: number
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly limit: number
}

export interface ExportedOccurrencesRow {
  readonly planId: string
  readonly number: number
  readonly dueDate: CalendarDate
  readonly status: string
  readonly attempts: number
  readonly retryAt: Timestamp | null
  readonly paymentId: string | null
  readonly tender: string | null
  readonly paidReference: string | null
  readonly paidDate: CalendarDate | null
  readonly waiverReason: string | null
  readonly currency: string
  readonly contactId: string
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly occurrences: number
}

/** Returns the occurrences of an organization's plans after one of a plan, for a file. */
export const exportedOccurrences: Statement<ExportedOccurrencesParameters, ExportedOccurrencesRow> = {
  name: 'exportedOccurrences',
  text: `select o.plan_id, o.number, o.due_date, o.status, o.attempts, o.retry_at, o.payment_id, o.tender, o.paid_reference,
  o.paid_date, o.waiver_reason, p.currency, p.contact_id, p.amount_minor, p.total_amount_minor, p.occurrences
from payment_plans p join payment_plan_occurrences o on o.shard = p.shard and o.plan_id = p.id
where p.shard = $1 and p.org_id = $2 and p.id >= $3 and (p.id, o.number) > ($3, $4::integer)
  and ($5::timestamptz is null or o.due_at >= $5) and ($6::timestamptz is null or o.due_at < $6)
order by p.id, o.number limit $7::integer`,
  parameters: ['shard', 'orgId', 'planId', 'number', 'since', 'until', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    planId: v[0] as string,
    number: v[1] as number,
    dueDate: v[2] as CalendarDate,
    status: v[3] as string,
    attempts: v[4] as number,
    retryAt: v[5] as Timestamp | null,
    paymentId: v[6] as string | null,
    tender: v[7] as string | null,
    paidReference: v[8] as string | null,
    paidDate: v[9] as CalendarDate | null,
    waiverReason: v[10] as string | null,
    currency: v[11] as string,
    contactId: v[12] as string,
    amountMinor: v[13] as bigint,
    totalAmountMinor: v[14] as bigint | null,
    occurrences: v[15] as number,
  }),
}
