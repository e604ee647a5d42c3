// Made by scripts/generate-queries.ts from session-links.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'

export interface LockPaymentSessionToSendParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface LockPaymentSessionToSendRow {
  readonly id: string
  readonly orgId: string
  readonly status: string
  readonly expirationDate: Timestamp | null
  readonly completingSince: Timestamp | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly checkoutConfigurationId: string
  readonly contactRef: unknown
  readonly contactEmail: string | null
}

/** Locks a payment session that the caller can reach. Returns what its link message needs. */
export const lockPaymentSessionToSend: Statement<LockPaymentSessionToSendParameters, LockPaymentSessionToSendRow> = {
  name: 'lockPaymentSessionToSend',
  text: `select s.id, s.org_id, s.status, s.expiration_date, s.completing_since, s.amount_minor, s.currency,
  s.checkout_configuration_id, s.contact_ref, c.email as "contact_email?"
from payment_sessions s left join contacts c on c.shard = s.shard and c.org_id = s.org_id and c.id = s.contact_id
where s.shard = $1 and s.id = $2
  and exists (select from accounts a where a.id = s.org_id and $3 in (a.id, a.agency_id, a.platform_id))
for update of s`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    status: v[2] as string,
    expirationDate: v[3] as Timestamp | null,
    completingSince: v[4] as Timestamp | null,
    amountMinor: v[5] as bigint,
    currency: v[6] as string,
    checkoutConfigurationId: v[7] as string,
    contactRef: v[8],
    contactEmail: v[9] as string | null,
  }),
}

export interface LockPaymentPlanSessionToSendParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface LockPaymentPlanSessionToSendRow {
  readonly id: string
  readonly orgId: string
  readonly status: string
  readonly expirationDate: Timestamp | null
  readonly completingSince: Timestamp | null
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly occurrences: number
  readonly currency: string
  readonly checkoutConfigurationId: string
  readonly contactEmail: string | null
}

/** Locks a plan session that the caller can reach. Returns what its link message needs. */
export const lockPaymentPlanSessionToSend: Statement<LockPaymentPlanSessionToSendParameters, LockPaymentPlanSessionToSendRow> = {
  name: 'lockPaymentPlanSessionToSend',
  text: `select s.id, s.org_id, s.status, s.expiration_date, s.completing_since, s.amount_minor, s.total_amount_minor, s.occurrences,
  s.currency, s.checkout_configuration_id, c.email as "contact_email?"
from payment_plan_sessions s join contacts c on c.shard = s.shard and c.org_id = s.org_id and c.id = s.contact_id
where s.shard = $1 and s.id = $2
  and exists (select from accounts a where a.id = s.org_id and $3 in (a.id, a.agency_id, a.platform_id))
for update of s`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    status: v[2] as string,
    expirationDate: v[3] as Timestamp | null,
    completingSince: v[4] as Timestamp | null,
    amountMinor: v[5] as bigint,
    totalAmountMinor: v[6] as bigint | null,
    occurrences: v[7] as number,
    currency: v[8] as string,
    checkoutConfigurationId: v[9] as string,
    contactEmail: v[10] as string | null,
  }),
}

export interface CountSentLinksParameters {
  readonly hourAgo: Timestamp
  readonly shard: number
  readonly sessionId: string
  readonly dayAgo: Timestamp
}

export interface CountSentLinksRow {
  readonly inDay: number
  readonly inHour: number
}

/** Counts how often the link of a session was sent since two times. */
export const countSentLinks: Statement<CountSentLinksParameters, CountSentLinksRow> = {
  name: 'countSentLinks',
  text: `select count(*)::integer as "in_day!", (count(*) filter (where l.created_at > $1))::integer as "in_hour!"
from sent_links l
where l.shard = $2 and l.session_id = $3 and l.created_at > $4`,
  parameters: ['hourAgo', 'shard', 'sessionId', 'dayAgo'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    inDay: v[0] as number,
    inHour: v[1] as number,
  }),
}

export interface CountLinksToRecipientParameters {
  readonly shard: number
  readonly orgId: string
  readonly recipientHash: Buffer
  readonly dayAgo: Timestamp
}

export interface CountLinksToRecipientRow {
  readonly sent: number
}

/**
 * Counts the messages from an organization to an address since a time. Run under the lock of its
 * day.
 */
export const countLinksToRecipient: Statement<CountLinksToRecipientParameters, CountLinksToRecipientRow> = {
  name: 'countLinksToRecipient',
  text: `select count(*)::integer as "sent!" from sent_links l
where l.shard = $1 and l.org_id = $2 and l.recipient_hash = $3 and l.created_at > $4`,
  parameters: ['shard', 'orgId', 'recipientHash', 'dayAgo'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    sent: v[0] as number,
  }),
}

export interface InsertSentLinkParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly sessionKind: string
  readonly sessionId: string
  readonly language: string
  readonly recipientSealed: Buffer
  readonly recipientHash: Buffer
  readonly createdAt: Timestamp
}

export type InsertSentLinkRow = object

/** Inserts a link message to send, in the transaction that locks its session. */
export const insertSentLink: Statement<InsertSentLinkParameters, InsertSentLinkRow> = {
  name: 'insertSentLink',
  text: `insert into sent_links (shard, id, org_id, session_kind, session_id, language, recipient_sealed, recipient_hash, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  parameters: ['shard', 'id', 'orgId', 'sessionKind', 'sessionId', 'language', 'recipientSealed', 'recipientHash', 'createdAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface SentLinkByIdParameters {
  readonly shard: number
  readonly id: string
}

export interface SentLinkByIdRow {
  readonly id: string
  readonly orgId: string
  readonly sessionKind: string
  readonly sessionId: string
  readonly language: string
  readonly recipientSealed: Buffer | null
  readonly createdAt: Timestamp
}

/** Returns a link message. Its recipient is null after it was sent or given up. */
export const sentLinkById: Statement<SentLinkByIdParameters, SentLinkByIdRow> = {
  name: 'sentLinkById',
  text: `select l.id, l.org_id, l.session_kind, l.session_id, l.language, l.recipient_sealed, l.created_at from sent_links l
where l.shard = $1 and l.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    sessionKind: v[2] as string,
    sessionId: v[3] as string,
    language: v[4] as string,
    recipientSealed: v[5] as Buffer | null,
    createdAt: v[6] as Timestamp,
  }),
}

export interface LinkMessageOfPaymentSessionParameters {
  readonly shard: number
  readonly id: string
}

export interface LinkMessageOfPaymentSessionRow {
  readonly status: string
  readonly expirationDate: Timestamp | null
  readonly completingSince: Timestamp | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly linkSecretSealed: Buffer
  readonly timeZone: string
  readonly sessionBrandName: string | null
  readonly configurationBrandName: string | null
  readonly organizationBrandName: string | null
  readonly organizationName: string
  readonly supportEmail: string | null
  readonly supportPhone: string | null
  readonly clockNow: Timestamp | null
}

/** Returns the content of a message with the link of a payment session. */
export const linkMessageOfPaymentSession: Statement<LinkMessageOfPaymentSessionParameters, LinkMessageOfPaymentSessionRow> = {
  name: 'linkMessageOfPaymentSession',
  text: `select s.status, s.expiration_date, s.completing_since, s.amount_minor, s.currency, s.link_secret_sealed, a.time_zone,
  s.brand_name as session_brand_name, k.brand_name as configuration_brand_name,
  b.brand_name as "organization_brand_name?", a.name as organization_name, b.support_email as "support_email?",
  b.support_phone as "support_phone?", case when a.clock_id is not null then
    (select clock.now from test_clocks clock where clock.shard = a.shard and clock.id = a.clock_id)
  end as clock_now
from payment_sessions s
join accounts a on a.id = s.org_id
join checkout_configurations k on k.shard = s.shard and k.id = s.checkout_configuration_id
left join checkout_brandings b on b.shard = s.shard and b.org_id = s.org_id
where s.shard = $1 and s.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    status: v[0] as string,
    expirationDate: v[1] as Timestamp | null,
    completingSince: v[2] as Timestamp | null,
    amountMinor: v[3] as bigint,
    currency: v[4] as string,
    linkSecretSealed: v[5] as Buffer,
    timeZone: v[6] as string,
    sessionBrandName: v[7] as string | null,
    configurationBrandName: v[8] as string | null,
    organizationBrandName: v[9] as string | null,
    organizationName: v[10] as string,
    supportEmail: v[11] as string | null,
    supportPhone: v[12] as string | null,
    clockNow: v[13] as Timestamp | null,
  }),
}

export interface LinkMessageOfPlanSessionParameters {
  readonly shard: number
  readonly id: string
}

export interface LinkMessageOfPlanSessionRow {
  readonly status: string
  readonly expirationDate: Timestamp | null
  readonly completingSince: Timestamp | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly linkSecretSealed: Buffer
  readonly timeZone: string
  readonly sessionBrandName: string | null
  readonly configurationBrandName: string | null
  readonly organizationBrandName: string | null
  readonly organizationName: string
  readonly supportEmail: string | null
  readonly supportPhone: string | null
  readonly clockNow: Timestamp | null
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly totalAmountMinor: bigint | null
}

/** Returns the content of a message with the link of a plan session. */
export const linkMessageOfPlanSession: Statement<LinkMessageOfPlanSessionParameters, LinkMessageOfPlanSessionRow> = {
  name: 'linkMessageOfPlanSession',
  text: `select s.status, s.expiration_date, s.completing_since, s.amount_minor, s.currency, s.link_secret_sealed, a.time_zone,
  s.brand_name as session_brand_name, k.brand_name as configuration_brand_name,
  b.brand_name as "organization_brand_name?", a.name as organization_name, b.support_email as "support_email?",
  b.support_phone as "support_phone?", case when a.clock_id is not null then
    (select clock.now from test_clocks clock where clock.shard = a.shard and clock.id = a.clock_id)
  end as clock_now, s.frequency, s.start_date, s.occurrences, s.total_amount_minor
from payment_plan_sessions s
join accounts a on a.id = s.org_id
join checkout_configurations k on k.shard = s.shard and k.id = s.checkout_configuration_id
left join checkout_brandings b on b.shard = s.shard and b.org_id = s.org_id
where s.shard = $1 and s.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    status: v[0] as string,
    expirationDate: v[1] as Timestamp | null,
    completingSince: v[2] as Timestamp | null,
    amountMinor: v[3] as bigint,
    currency: v[4] as string,
    linkSecretSealed: v[5] as Buffer,
    timeZone: v[6] as string,
    sessionBrandName: v[7] as string | null,
    configurationBrandName: v[8] as string | null,
    organizationBrandName: v[9] as string | null,
    organizationName: v[10] as string,
    supportEmail: v[11] as string | null,
    supportPhone: v[12] as string | null,
    clockNow: v[13] as Timestamp | null,
    frequency: v[14] as string,
    startDate: v[15] as CalendarDate,
    occurrences: v[16] as number,
    totalAmountMinor: v[17] as bigint | null,
  }),
}

export interface ClearRecipientParameters {
  readonly shard: number
  readonly id: string
}

export type ClearRecipientRow = object

/** Clears the recipient of a link message. */
export const clearRecipient: Statement<ClearRecipientParameters, ClearRecipientRow> = {
  name: 'clearRecipient',
  text: `update sent_links l set recipient_sealed = null where l.shard = $1 and l.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface OldSentLinksParameters {
  readonly overSince: Timestamp
  readonly limit: number
}

export interface OldSentLinksRow {
  readonly shard: number
  readonly id: string
}

/** Returns link messages from before a time, oldest first. */
export const oldSentLinks: Statement<OldSentLinksParameters, OldSentLinksRow> = {
  name: 'oldSentLinks',
  text: `select l.shard, l.id from sent_links l where l.created_at <= $1 order by l.created_at limit $2::integer`,
  parameters: ['overSince', 'limit'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
  }),
}

export interface DeleteOldSentLinksOfShardParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
  readonly overSince: Timestamp
}

export type DeleteOldSentLinksOfShardRow = object

/** Deletes these old link messages of one shard. */
export const deleteOldSentLinksOfShard: Statement<DeleteOldSentLinksOfShardParameters, DeleteOldSentLinksOfShardRow> = {
  name: 'deleteOldSentLinksOfShard',
  text: `delete from sent_links l where l.shard = $1 and l.id = any($2::uuid[]) and l.created_at <= $3`,
  parameters: ['shard', 'ids', 'overSince'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
