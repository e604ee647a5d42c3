// Made by scripts/generate-queries.ts from plan-to-charge.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'

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
  readonly accountCreatedAt: Timestamp
  readonly accountUpdatedAt: Timestamp
  readonly clockNow: Timestamp | null
  readonly defaultStatementDescriptor: string | null
  readonly defaultDescription: string | null
}

/** Returns plans of one shard, each with its organization. */
export const plansToCharge: Statement<PlansToChargeParameters, PlansToChargeRow> = {
  name: 'plansToCharge',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id,
  a.created_at as account_created_at, a.updated_at as account_updated_at, case when a.clock_id is not null then
    (select clock.now from test_clocks clock where clock.shard = a.shard and clock.id = a.clock_id)
  end as clock_now,
  d.statement_descriptor as "default_statement_descriptor?", d.description as "default_description?"
from payment_plans p join accounts a on a.id = p.org_id
  left join payment_defaults d on d.shard = p.shard and d.org_id = p.org_id
where p.shard = $1 and p.id = any($2)`,
  parameters: ['shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
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
    accountCreatedAt: v[28] as Timestamp,
    accountUpdatedAt: v[29] as Timestamp,
    clockNow: v[30] as Timestamp | null,
    defaultStatementDescriptor: v[31] as string | null,
    defaultDescription: v[32] as string | null,
  }),
}
