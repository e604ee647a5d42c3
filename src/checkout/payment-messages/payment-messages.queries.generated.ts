// Made by scripts/generate-queries.ts from payment-messages.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface PaymentRecipientParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentId: string
}

export interface PaymentRecipientRow {
  readonly attemptId: string
  readonly contactRef: unknown
  readonly contactEmail: string | null
}

/**
 * Returns the customer's address for messages about a payment and the attempt that they made on a
 * page. Returns no row for a payment that no customer made on a page.
 */
export const paymentRecipient: Statement<PaymentRecipientParameters, PaymentRecipientRow> = {
  name: 'paymentRecipient',
  text: `select n.attempt_id as "attempt_id!", s.contact_ref as "contact_ref?", c.email as "contact_email?"
from payments p
join consents n on n.shard = p.shard and n.org_id = p.org_id and n.id = p.consent_id and n.origin = 'Page'
left join payment_sessions s on s.shard = p.shard and s.org_id = p.org_id and s.id = p.payment_session_id
left join contacts c on c.shard = p.shard and c.org_id = p.org_id and c.id = p.contact_id
where p.shard = $1 and p.org_id = $2 and p.id = $3 and not p.is_verification`,
  parameters: ['shard', 'orgId', 'paymentId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    attemptId: v[0] as string,
    contactRef: v[1],
    contactEmail: v[2] as string | null,
  }),
}

export interface InsertPaymentMessageParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly attemptId: string
  readonly status: string
  readonly now: Timestamp
}

export type InsertPaymentMessageRow = object

/** Inserts a message to send, in the transaction that writes the outcome. */
export const insertPaymentMessage: Statement<InsertPaymentMessageParameters, InsertPaymentMessageRow> = {
  name: 'insertPaymentMessage',
  text: `insert into payment_messages (shard, id, org_id, attempt_id, status, sends, is_sending, created_at)
values ($1, $2, $3, $4, $5, 0, false, $6)`,
  parameters: ['shard', 'id', 'orgId', 'attemptId', 'status', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface PaymentMessageByIdParameters {
  readonly shard: number
  readonly id: string
}

export interface PaymentMessageByIdRow {
  readonly id: string
  readonly orgId: string
  readonly status: string
  readonly paymentId: string
  readonly paymentStatus: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly language: string
  readonly acceptedAt: Timestamp
  readonly methodType: string | null
  readonly timeZone: string
  readonly contactRef: unknown
  readonly contactEmail: string | null
  readonly sessionBrandName: string | null
  readonly configurationBrandName: string | null
  readonly organizationBrandName: string | null
  readonly organizationName: string
  readonly supportEmail: string | null
  readonly supportPhone: string | null
}

/** Returns the content of a message with the present state of its payment. */
export const paymentMessageById: Statement<PaymentMessageByIdParameters, PaymentMessageByIdRow> = {
  name: 'paymentMessageById',
  text: `select m.id, m.org_id, m.status, p.id as payment_id, p.status as payment_status, p.amount_minor, p.currency,
  n.language as "language!", n.accepted_at, n.method_type, a.time_zone,
  s.contact_ref as "contact_ref?", c.email as "contact_email?",
  coalesce(s.brand_name, o.brand_name) as "session_brand_name?", k.brand_name as "configuration_brand_name?",
  b.brand_name as "organization_brand_name?", a.name as organization_name, b.support_email as "support_email?",
  b.support_phone as "support_phone?"
from payment_messages m
join payment_attempts t on t.shard = m.shard and t.org_id = m.org_id and t.id = m.attempt_id
join payments p on p.shard = t.shard and p.org_id = t.org_id and p.id = t.payment_id
join consents n on n.shard = m.shard and n.org_id = m.org_id and n.attempt_id = m.attempt_id
join accounts a on a.id = m.org_id
left join contacts c on c.shard = p.shard and c.org_id = p.org_id and c.id = p.contact_id
left join payment_sessions s on s.shard = p.shard and s.org_id = p.org_id and s.id = p.payment_session_id
left join payment_plans l on l.shard = p.shard and l.org_id = p.org_id and l.id = p.payment_plan_id
left join payment_plan_sessions o on o.shard = p.shard and o.org_id = p.org_id
  and o.id = coalesce(p.payment_plan_session_id, l.payment_plan_session_id)
left join checkout_configurations k on k.shard = p.shard and k.org_id = p.org_id
  and k.id = coalesce(s.checkout_configuration_id, o.checkout_configuration_id)
left join checkout_brandings b on b.shard = p.shard and b.org_id = p.org_id
where m.shard = $1 and m.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    status: v[2] as string,
    paymentId: v[3] as string,
    paymentStatus: v[4] as string,
    amountMinor: v[5] as bigint,
    currency: v[6] as string,
    language: v[7] as string,
    acceptedAt: v[8] as Timestamp,
    methodType: v[9] as string | null,
    timeZone: v[10] as string,
    contactRef: v[11],
    contactEmail: v[12] as string | null,
    sessionBrandName: v[13] as string | null,
    configurationBrandName: v[14] as string | null,
    organizationBrandName: v[15] as string | null,
    organizationName: v[16] as string,
    supportEmail: v[17] as string | null,
    supportPhone: v[18] as string | null,
  }),
}

export interface StartPaymentMessageParameters {
  readonly shard: number
  readonly id: string
}

export interface StartPaymentMessageRow {
  readonly sends: number
}

/**
 * Marks a message as being sent. Returns no row when an earlier sending did not report its result.
 */
export const startPaymentMessage: Statement<StartPaymentMessageParameters, StartPaymentMessageRow> = {
  name: 'startPaymentMessage',
  text: `update payment_messages m set is_sending = true, sends = m.sends + 1
where m.shard = $1 and m.id = $2 and not m.is_sending
returning m.sends`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    sends: v[0] as number,
  }),
}

export interface PostponePaymentMessageParameters {
  readonly shard: number
  readonly id: string
}

export type PostponePaymentMessageRow = object

/** Marks a message that the mail server did not accept as not being sent. */
export const postponePaymentMessage: Statement<PostponePaymentMessageParameters, PostponePaymentMessageRow> = {
  name: 'postponePaymentMessage',
  text: `update payment_messages m set is_sending = false where m.shard = $1 and m.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface DeletePaymentMessageParameters {
  readonly shard: number
  readonly id: string
}

export type DeletePaymentMessageRow = object

/** Deletes a message that was sent or given up. */
export const deletePaymentMessage: Statement<DeletePaymentMessageParameters, DeletePaymentMessageRow> = {
  name: 'deletePaymentMessage',
  text: `delete from payment_messages m where m.shard = $1 and m.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
