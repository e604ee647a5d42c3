// Made by scripts/generate-queries.ts from payment-by-reference.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'

export interface PaymentOfReferenceParameters {
  readonly shard: number
  readonly orgId: string
  readonly ownId: string | null
  readonly reference: string
  readonly callerId: string
}

export interface PaymentOfReferenceRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly refundedMinor: bigint
  readonly refundsReservedMinor: bigint
  readonly vaultTokenId: string | null
  readonly configurationId: string | null
  readonly paymentMethodId: string | null
  readonly paymentPlanId: string | null
  readonly planOccurrence: number | null
  readonly occurrenceDate: CalendarDate | null
  readonly paymentPlanSessionId: string | null
  readonly isVerification: boolean
  readonly paymentSessionId: string | null
  readonly recurringProcessingModel: string | null
  readonly declineCode: string | null
  readonly failureMessage: string | null
  readonly actionUrl: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly successUrl: string | null
  readonly cancelUrl: string | null
  readonly metadata: unknown
  readonly capture: string | null
  readonly authorizedMinor: bigint | null
  readonly authorizedUntil: Timestamp | null
  readonly capturedMinor: bigint | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Returns the newest payment of an organization with an attempt or a refund of this reference: the
 * provider's, or ours if it is one of our ids.
 */
export const paymentOfReference: Statement<PaymentOfReferenceParameters, PaymentOfReferenceRow> = {
  name: 'paymentOfReference',
  text: `select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.id in (
    select t.payment_id from payment_attempts t
    where t.shard = $1 and t.org_id = $2 and t.id = $3
    union all
    select t.payment_id
    from provider_configurations c
      join payment_attempt_references r on r.shard = c.shard and r.configuration_id = c.id
      join payment_attempts t on t.shard = r.shard and t.id = r.attempt_id
    where c.shard = $1 and c.org_id = $2 and r.reference = $4
    union all
    select r.payment_id from refunds r
    where r.shard = $1 and r.org_id = $2 and r.id = $3
    union all
    select r.payment_id
    from provider_configurations c join refunds r on r.shard = c.shard and r.configuration_id = c.id
    where c.shard = $1 and c.org_id = $2 and r.provider_reference = $4)
  and exists (select from accounts a where a.id = p.org_id and $5 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit 1`,
  parameters: ['shard', 'orgId', 'ownId', 'reference', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string | null,
    amountMinor: v[3] as bigint,
    currency: v[4] as string,
    status: v[5] as string,
    refundedMinor: v[6] as bigint,
    refundsReservedMinor: v[7] as bigint,
    vaultTokenId: v[8] as string | null,
    configurationId: v[9] as string | null,
    paymentMethodId: v[10] as string | null,
    paymentPlanId: v[11] as string | null,
    planOccurrence: v[12] as number | null,
    occurrenceDate: v[13] as CalendarDate | null,
    paymentPlanSessionId: v[14] as string | null,
    isVerification: v[15] as boolean,
    paymentSessionId: v[16] as string | null,
    recurringProcessingModel: v[17] as string | null,
    declineCode: v[18] as string | null,
    failureMessage: v[19] as string | null,
    actionUrl: v[20] as string | null,
    statementDescriptor: v[21] as string | null,
    description: v[22] as string | null,
    transactionRef: v[23] as string | null,
    successUrl: v[24] as string | null,
    cancelUrl: v[25] as string | null,
    metadata: v[26],
    capture: v[27] as string | null,
    authorizedMinor: v[28] as bigint | null,
    authorizedUntil: v[29] as Timestamp | null,
    capturedMinor: v[30] as bigint | null,
    createdAt: v[31] as Timestamp,
    updatedAt: v[32] as Timestamp,
  }),
}
