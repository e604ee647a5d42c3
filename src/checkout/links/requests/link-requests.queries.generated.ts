// Made by scripts/generate-queries.ts from link-requests.queries.sql. Do not edit.
import type { Statement } from '../../../platform/db/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'

export interface SupportEmailOfParameters {
  readonly shard: number
  readonly orgId: string
}

export interface SupportEmailOfRow {
  readonly supportEmail: string | null
}

/**
 * Returns an organization's support address for the holder of a session's link. Returns null or no
 * row when it has none.
 */
export const supportEmailOf: Statement<SupportEmailOfParameters, SupportEmailOfRow> = {
  name: 'supportEmailOf',
  text: `select b.support_email from checkout_brandings b
where b.shard = $1 and b.org_id = $2`,
  parameters: ['shard', 'orgId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    supportEmail: v[0] as string | null,
  }),
}

export interface RequestedPaymentSessionLinkParameters {
  readonly shard: number
  readonly id: string
}

export interface RequestedPaymentSessionLinkRow {
  readonly id: string
  readonly orgId: string
  readonly status: string
  readonly contactId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly linkRequestedAt: Timestamp | null
  readonly supportEmail: string | null
}

/**
 * Returns the data of the message about a request for a new link of a payment session, and its
 * recipient.
 */
export const requestedPaymentSessionLink: Statement<RequestedPaymentSessionLinkParameters, RequestedPaymentSessionLinkRow> = {
  name: 'requestedPaymentSessionLink',
  text: `select s.id, s.org_id, s.status, s.contact_id, s.amount_minor, s.currency, s.link_requested_at,
  b.support_email as "support_email?"
from payment_sessions s left join checkout_brandings b on b.shard = s.shard and b.org_id = s.org_id
where s.shard = $1 and s.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    status: v[2] as string,
    contactId: v[3] as string | null,
    amountMinor: v[4] as bigint,
    currency: v[5] as string,
    linkRequestedAt: v[6] as Timestamp | null,
    supportEmail: v[7] as string | null,
  }),
}

export interface RequestedPlanSessionLinkParameters {
  readonly shard: number
  readonly id: string
}

export interface RequestedPlanSessionLinkRow {
  readonly id: string
  readonly orgId: string
  readonly status: string
  readonly contactId: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly frequency: string
  readonly occurrences: number
  readonly totalAmountMinor: bigint | null
  readonly linkRequestedAt: Timestamp | null
  readonly supportEmail: string | null
}

/**
 * Returns the data of the message about a request for a new link of a plan session, and its
 * recipient.
 */
export const requestedPlanSessionLink: Statement<RequestedPlanSessionLinkParameters, RequestedPlanSessionLinkRow> = {
  name: 'requestedPlanSessionLink',
  text: `select s.id, s.org_id, s.status, s.contact_id, s.amount_minor, s.currency, s.frequency, s.occurrences,
  s.total_amount_minor, s.link_requested_at,
  b.support_email as "support_email?"
from payment_plan_sessions s left join checkout_brandings b on b.shard = s.shard and b.org_id = s.org_id
where s.shard = $1 and s.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    status: v[2] as string,
    contactId: v[3] as string,
    amountMinor: v[4] as bigint,
    currency: v[5] as string,
    frequency: v[6] as string,
    occurrences: v[7] as number,
    totalAmountMinor: v[8] as bigint | null,
    linkRequestedAt: v[9] as Timestamp | null,
    supportEmail: v[10] as string | null,
  }),
}
