// Made by scripts/generate-queries.ts from consents.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'

export interface InsertConsentParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly origin: string
  readonly purposes: readonly (string | null)[]
  readonly text: string
  readonly textVersion: string | null
  readonly language: string | null
  readonly amountMinor: bigint
  readonly lastAmountMinor: bigint | null
  readonly currency: string
  readonly frequency: string | null
  readonly occurrences: number
  readonly firstDate: CalendarDate
  readonly lastDate: CalendarDate
  readonly recurringProcessingModel: string | null
  readonly methodType: string | null
  readonly methodBrand: string | null
  readonly methodInstitutionName: string | null
  readonly methodLast4: string | null
  readonly acceptedAt: Timestamp
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly attemptId: string | null
  readonly createdAt: Timestamp
}

export interface InsertConsentRow {
  readonly id: string
}

/** Inserts a consent, once for an attempt. */
export const insertConsent: Statement<InsertConsentParameters, InsertConsentRow> = {
  name: 'insertConsent',
  text: `insert into consents (shard, id, org_id, contact_id, origin, purposes, text, text_version, language, amount_minor, last_amount_minor, currency,
  frequency, occurrences, first_date, last_date, recurring_processing_model, method_type, method_brand,
  method_institution_name, method_last4, accepted_at, ip_address, user_agent, attempt_id, created_at)
values ($1, $2, $3, $4, $5, $6::text[], $7, $8, $9, $10, $11,
  $12, $13, $14, $15, $16, $17, $18, $19,
  $20, $21, $22, $23, $24, $25, $26)
returning id`,
  parameters: ['shard', 'id', 'orgId', 'contactId', 'origin', 'purposes', 'text', 'textVersion', 'language', 'amountMinor', 'lastAmountMinor', 'currency', 'frequency', 'occurrences', 'firstDate', 'lastDate', 'recurringProcessingModel', 'methodType', 'methodBrand', 'methodInstitutionName', 'methodLast4', 'acceptedAt', 'ipAddress', 'userAgent', 'attemptId', 'createdAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface WriteConsentOfPaymentParameters {
  readonly consentId: string
  readonly shard: number
  readonly paymentId: string
  readonly orgId: string
}

export type WriteConsentOfPaymentRow = object

/** Writes the consent of the newest attempt of a payment. */
export const writeConsentOfPayment: Statement<WriteConsentOfPaymentParameters, WriteConsentOfPaymentRow> = {
  name: 'writeConsentOfPayment',
  text: `update payments p set consent_id = $1
where p.shard = $2 and p.id = $3 and p.org_id = $4`,
  parameters: ['consentId', 'shard', 'paymentId', 'orgId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface WriteConsentOfPaymentMethodParameters {
  readonly consentId: string
  readonly shard: number
  readonly paymentMethodId: string
  readonly orgId: string
}

export type WriteConsentOfPaymentMethodRow = object

/** Writes the newest consent to store a payment method. */
export const writeConsentOfPaymentMethod: Statement<WriteConsentOfPaymentMethodParameters, WriteConsentOfPaymentMethodRow> = {
  name: 'writeConsentOfPaymentMethod',
  text: `update payment_methods m set consent_id = $1
where m.shard = $2 and m.id = $3 and m.org_id = $4`,
  parameters: ['consentId', 'shard', 'paymentMethodId', 'orgId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface InsertConsentOfPlanParameters {
  readonly shard: number
  readonly planId: string
  readonly consentId: string
  readonly orgId: string
  readonly since: Timestamp
}

export type InsertConsentOfPlanRow = object

/** Puts a consent in force for a plan. A repetition changes nothing. */
export const insertConsentOfPlan: Statement<InsertConsentOfPlanParameters, InsertConsentOfPlanRow> = {
  name: 'insertConsentOfPlan',
  text: `insert into payment_plan_consents (shard, plan_id, consent_id, org_id, since)
values ($1, $2, $3, $4, $5)
on conflict do nothing`,
  parameters: ['shard', 'planId', 'consentId', 'orgId', 'since'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface ConsentOfAttemptParameters {
  readonly shard: number
  readonly orgId: string
  readonly attemptId: string
}

export interface ConsentOfAttemptRow {
  readonly id: string
  readonly acceptedAt: Timestamp
}

/** Returns the consent that authorized an attempt. */
export const consentOfAttempt: Statement<ConsentOfAttemptParameters, ConsentOfAttemptRow> = {
  name: 'consentOfAttempt',
  text: `select n.id, n.accepted_at from consents n where n.shard = $1 and n.org_id = $2 and n.attempt_id = $3`,
  parameters: ['shard', 'orgId', 'attemptId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    acceptedAt: v[1] as Timestamp,
  }),
}

export interface ConsentByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface ConsentByIdRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly origin: string
  readonly purposes: string[]
  readonly text: string
  readonly textVersion: string | null
  readonly language: string | null
  readonly amountMinor: bigint
  readonly lastAmountMinor: bigint | null
  readonly currency: string
  readonly frequency: string | null
  readonly occurrences: number
  readonly firstDate: CalendarDate
  readonly lastDate: CalendarDate
  readonly recurringProcessingModel: string | null
  readonly methodType: string | null
  readonly methodBrand: string | null
  readonly methodInstitutionName: string | null
  readonly methodLast4: string | null
  readonly acceptedAt: Timestamp
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

/** Returns a consent that the caller can reach. */
export const consentById: Statement<ConsentByIdParameters, ConsentByIdRow> = {
  name: 'consentById',
  text: `select n.id, n.org_id, n.contact_id, n.origin, n.purposes, n.text, n.text_version, n.language, n.amount_minor, n.last_amount_minor, n.currency,
  n.frequency, n.occurrences, n.first_date, n.last_date, n.recurring_processing_model, n.method_type, n.method_brand,
  n.method_institution_name, n.method_last4, n.accepted_at, n.ip_address, n.user_agent
from consents n
where n.shard = $1 and n.id = $2
  and exists (select from accounts a where a.id = n.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string | null,
    origin: v[3] as string,
    purposes: v[4] as string[],
    text: v[5] as string,
    textVersion: v[6] as string | null,
    language: v[7] as string | null,
    amountMinor: v[8] as bigint,
    lastAmountMinor: v[9] as bigint | null,
    currency: v[10] as string,
    frequency: v[11] as string | null,
    occurrences: v[12] as number,
    firstDate: v[13] as CalendarDate,
    lastDate: v[14] as CalendarDate,
    recurringProcessingModel: v[15] as string | null,
    methodType: v[16] as string | null,
    methodBrand: v[17] as string | null,
    methodInstitutionName: v[18] as string | null,
    methodLast4: v[19] as string | null,
    acceptedAt: v[20] as Timestamp,
    ipAddress: v[21] as string | null,
    userAgent: v[22] as string | null,
  }),
}

export interface ConsentsOfPlansParameters {
  readonly shards: readonly (number | null)[]
  readonly ids: readonly (string | null)[]
  readonly callerId: string
}

export interface ConsentsOfPlansRow {
  readonly recordId: string
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly origin: string
  readonly purposes: string[]
  readonly text: string
  readonly textVersion: string | null
  readonly language: string | null
  readonly amountMinor: bigint
  readonly lastAmountMinor: bigint | null
  readonly currency: string
  readonly frequency: string | null
  readonly occurrences: number
  readonly firstDate: CalendarDate
  readonly lastDate: CalendarDate
  readonly recurringProcessingModel: string | null
  readonly methodType: string | null
  readonly methodBrand: string | null
  readonly methodInstitutionName: string | null
  readonly methodLast4: string | null
  readonly acceptedAt: Timestamp
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

/** Returns the consent in force of each of these plans. */
export const consentsOfPlans: Statement<ConsentsOfPlansParameters, ConsentsOfPlansRow> = {
  name: 'consentsOfPlans',
  text: `select u.plan_id as "record_id!", n.id, n.org_id, n.contact_id, n.origin, n.purposes, n.text, n.text_version, n.language, n.amount_minor, n.last_amount_minor, n.currency,
  n.frequency, n.occurrences, n.first_date, n.last_date, n.recurring_processing_model, n.method_type, n.method_brand,
  n.method_institution_name, n.method_last4, n.accepted_at, n.ip_address, n.user_agent
from payment_plan_consents u join consents n on n.shard = u.shard and n.org_id = u.org_id and n.id = u.consent_id
where u.shard = any($1::smallint[]) and u.plan_id = any($2::uuid[])
  and not exists (
    select from payment_plan_consents w
    where w.shard = u.shard and w.plan_id = u.plan_id and (w.since, w.consent_id) > (u.since, u.consent_id)
  )
  and exists (select from accounts a where a.id = u.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shards', 'ids', 'callerId'],
  route: { to: 'shards', parameter: 'shards', parallel: [] },
  writes: false,
  row: (v) => ({
    recordId: v[0] as string,
    id: v[1] as string,
    orgId: v[2] as string,
    contactId: v[3] as string | null,
    origin: v[4] as string,
    purposes: v[5] as string[],
    text: v[6] as string,
    textVersion: v[7] as string | null,
    language: v[8] as string | null,
    amountMinor: v[9] as bigint,
    lastAmountMinor: v[10] as bigint | null,
    currency: v[11] as string,
    frequency: v[12] as string | null,
    occurrences: v[13] as number,
    firstDate: v[14] as CalendarDate,
    lastDate: v[15] as CalendarDate,
    recurringProcessingModel: v[16] as string | null,
    methodType: v[17] as string | null,
    methodBrand: v[18] as string | null,
    methodInstitutionName: v[19] as string | null,
    methodLast4: v[20] as string | null,
    acceptedAt: v[21] as Timestamp,
    ipAddress: v[22] as string | null,
    userAgent: v[23] as string | null,
  }),
}

export interface AllConsentsOfPlansParameters {
  readonly ids: readonly (string | null)[]
  readonly shards: readonly (number | null)[]
  readonly perPlan: number
  readonly callerId: string
}

export interface AllConsentsOfPlansRow {
  readonly recordId: string
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly origin: string
  readonly purposes: string[]
  readonly text: string
  readonly textVersion: string | null
  readonly language: string | null
  readonly amountMinor: bigint
  readonly lastAmountMinor: bigint | null
  readonly currency: string
  readonly frequency: string | null
  readonly occurrences: number
  readonly firstDate: CalendarDate
  readonly lastDate: CalendarDate
  readonly recurringProcessingModel: string | null
  readonly methodType: string | null
  readonly methodBrand: string | null
  readonly methodInstitutionName: string | null
  readonly methodLast4: string | null
  readonly acceptedAt: Timestamp
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

/** Returns the newest consents of each of these plans, newest first. */
export const allConsentsOfPlans: Statement<AllConsentsOfPlansParameters, AllConsentsOfPlansRow> = {
  name: 'allConsentsOfPlans',
  text: `select u.plan_id as "record_id!", n.id, n.org_id, n.contact_id, n.origin, n.purposes, n.text, n.text_version, n.language, n.amount_minor, n.last_amount_minor, n.currency,
  n.frequency, n.occurrences, n.first_date, n.last_date, n.recurring_processing_model, n.method_type, n.method_brand,
  n.method_institution_name, n.method_last4, n.accepted_at, n.ip_address, n.user_agent
from unnest($1::uuid[]) as wanted (id)
  cross join lateral (
    select w.shard, w.org_id, w.plan_id, w.consent_id, w.since from payment_plan_consents w
    where w.shard = any($2::smallint[]) and w.plan_id = wanted.id
    order by w.since desc, w.consent_id desc limit $3::integer
  ) u
  join consents n on n.shard = u.shard and n.org_id = u.org_id and n.id = u.consent_id
where exists (select from accounts a where a.id = u.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by u.since desc, u.consent_id desc`,
  parameters: ['ids', 'shards', 'perPlan', 'callerId'],
  route: { to: 'shards', parameter: 'shards', parallel: [] },
  writes: false,
  row: (v) => ({
    recordId: v[0] as string,
    id: v[1] as string,
    orgId: v[2] as string,
    contactId: v[3] as string | null,
    origin: v[4] as string,
    purposes: v[5] as string[],
    text: v[6] as string,
    textVersion: v[7] as string | null,
    language: v[8] as string | null,
    amountMinor: v[9] as bigint,
    lastAmountMinor: v[10] as bigint | null,
    currency: v[11] as string,
    frequency: v[12] as string | null,
    occurrences: v[13] as number,
    firstDate: v[14] as CalendarDate,
    lastDate: v[15] as CalendarDate,
    recurringProcessingModel: v[16] as string | null,
    methodType: v[17] as string | null,
    methodBrand: v[18] as string | null,
    methodInstitutionName: v[19] as string | null,
    methodLast4: v[20] as string | null,
    acceptedAt: v[21] as Timestamp,
    ipAddress: v[22] as string | null,
    userAgent: v[23] as string | null,
  }),
}

export interface ConsentsOfPaymentsParameters {
  readonly shards: readonly (number | null)[]
  readonly ids: readonly (string | null)[]
  readonly callerId: string
}

export interface ConsentsOfPaymentsRow {
  readonly recordId: string
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly origin: string
  readonly purposes: string[]
  readonly text: string
  readonly textVersion: string | null
  readonly language: string | null
  readonly amountMinor: bigint
  readonly lastAmountMinor: bigint | null
  readonly currency: string
  readonly frequency: string | null
  readonly occurrences: number
  readonly firstDate: CalendarDate
  readonly lastDate: CalendarDate
  readonly recurringProcessingModel: string | null
  readonly methodType: string | null
  readonly methodBrand: string | null
  readonly methodInstitutionName: string | null
  readonly methodLast4: string | null
  readonly acceptedAt: Timestamp
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

/**
 * Returns the consent of each of these payments: that of its newest attempt, or the one that was in
 * force for its plan. A consent to other dates does not apply to charges before these dates.
 */
export const consentsOfPayments: Statement<ConsentsOfPaymentsParameters, ConsentsOfPaymentsRow> = {
  name: 'consentsOfPayments',
  text: `select p.id as "record_id!", n.id, n.org_id, n.contact_id, n.origin, n.purposes, n.text, n.text_version, n.language, n.amount_minor, n.last_amount_minor, n.currency,
  n.frequency, n.occurrences, n.first_date, n.last_date, n.recurring_processing_model, n.method_type, n.method_brand,
  n.method_institution_name, n.method_last4, n.accepted_at, n.ip_address, n.user_agent
from payments p join accounts o on o.id = p.org_id
  join consents n on n.shard = p.shard and n.org_id = p.org_id and n.id = coalesce(p.consent_id, (
    select u.consent_id from payment_plan_consents u
      join consents c on c.shard = u.shard and c.org_id = u.org_id and c.id = u.consent_id
    where u.shard = p.shard and u.plan_id = p.payment_plan_id and u.since <= p.created_at
    order by c.first_date <= (p.created_at at time zone o.time_zone)::date desc, u.since desc, u.consent_id desc limit 1
  ))
where p.shard = any($1::smallint[]) and p.id = any($2::uuid[])
  and exists (select from accounts a where a.id = p.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shards', 'ids', 'callerId'],
  route: { to: 'shards', parameter: 'shards', parallel: [] },
  writes: false,
  row: (v) => ({
    recordId: v[0] as string,
    id: v[1] as string,
    orgId: v[2] as string,
    contactId: v[3] as string | null,
    origin: v[4] as string,
    purposes: v[5] as string[],
    text: v[6] as string,
    textVersion: v[7] as string | null,
    language: v[8] as string | null,
    amountMinor: v[9] as bigint,
    lastAmountMinor: v[10] as bigint | null,
    currency: v[11] as string,
    frequency: v[12] as string | null,
    occurrences: v[13] as number,
    firstDate: v[14] as CalendarDate,
    lastDate: v[15] as CalendarDate,
    recurringProcessingModel: v[16] as string | null,
    methodType: v[17] as string | null,
    methodBrand: v[18] as string | null,
    methodInstitutionName: v[19] as string | null,
    methodLast4: v[20] as string | null,
    acceptedAt: v[21] as Timestamp,
    ipAddress: v[22] as string | null,
    userAgent: v[23] as string | null,
  }),
}

export interface ConsentsOfPaymentMethodsParameters {
  readonly shards: readonly (number | null)[]
  readonly ids: readonly (string | null)[]
  readonly callerId: string
}

export interface ConsentsOfPaymentMethodsRow {
  readonly recordId: string
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly origin: string
  readonly purposes: string[]
  readonly text: string
  readonly textVersion: string | null
  readonly language: string | null
  readonly amountMinor: bigint
  readonly lastAmountMinor: bigint | null
  readonly currency: string
  readonly frequency: string | null
  readonly occurrences: number
  readonly firstDate: CalendarDate
  readonly lastDate: CalendarDate
  readonly recurringProcessingModel: string | null
  readonly methodType: string | null
  readonly methodBrand: string | null
  readonly methodInstitutionName: string | null
  readonly methodLast4: string | null
  readonly acceptedAt: Timestamp
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

/** Returns the newest consent to store each of these payment methods. */
export const consentsOfPaymentMethods: Statement<ConsentsOfPaymentMethodsParameters, ConsentsOfPaymentMethodsRow> = {
  name: 'consentsOfPaymentMethods',
  text: `select m.id as "record_id!", n.id, n.org_id, n.contact_id, n.origin, n.purposes, n.text, n.text_version, n.language, n.amount_minor, n.last_amount_minor, n.currency,
  n.frequency, n.occurrences, n.first_date, n.last_date, n.recurring_processing_model, n.method_type, n.method_brand,
  n.method_institution_name, n.method_last4, n.accepted_at, n.ip_address, n.user_agent
from payment_methods m join consents n on n.shard = m.shard and n.org_id = m.org_id and n.id = m.consent_id
where m.shard = any($1::smallint[]) and m.id = any($2::uuid[])
  and exists (select from accounts a where a.id = m.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shards', 'ids', 'callerId'],
  route: { to: 'shards', parameter: 'shards', parallel: [] },
  writes: false,
  row: (v) => ({
    recordId: v[0] as string,
    id: v[1] as string,
    orgId: v[2] as string,
    contactId: v[3] as string | null,
    origin: v[4] as string,
    purposes: v[5] as string[],
    text: v[6] as string,
    textVersion: v[7] as string | null,
    language: v[8] as string | null,
    amountMinor: v[9] as bigint,
    lastAmountMinor: v[10] as bigint | null,
    currency: v[11] as string,
    frequency: v[12] as string | null,
    occurrences: v[13] as number,
    firstDate: v[14] as CalendarDate,
    lastDate: v[15] as CalendarDate,
    recurringProcessingModel: v[16] as string | null,
    methodType: v[17] as string | null,
    methodBrand: v[18] as string | null,
    methodInstitutionName: v[19] as string | null,
    methodLast4: v[20] as string | null,
    acceptedAt: v[21] as Timestamp,
    ipAddress: v[22] as string | null,
    userAgent: v[23] as string | null,
  }),
}

export interface ConsentByLinkParameters {
  readonly shard: number
  readonly id: string
}

export interface ConsentByLinkRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly origin: string
  readonly purposes: string[]
  readonly text: string
  readonly textVersion: string | null
  readonly language: string | null
  readonly amountMinor: bigint
  readonly lastAmountMinor: bigint | null
  readonly currency: string
  readonly frequency: string | null
  readonly occurrences: number
  readonly firstDate: CalendarDate
  readonly lastDate: CalendarDate
  readonly recurringProcessingModel: string | null
  readonly methodType: string | null
  readonly methodBrand: string | null
  readonly methodInstitutionName: string | null
  readonly methodLast4: string | null
  readonly acceptedAt: Timestamp
  readonly ipAddress: string | null
  readonly userAgent: string | null
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
}

/** Returns a consent for the holder of its link, with its organization. */
export const consentByLink: Statement<ConsentByLinkParameters, ConsentByLinkRow> = {
  name: 'consentByLink',
  text: `select n.id, n.org_id, n.contact_id, n.origin, n.purposes, n.text, n.text_version, n.language, n.amount_minor, n.last_amount_minor, n.currency,
  n.frequency, n.occurrences, n.first_date, n.last_date, n.recurring_processing_model, n.method_type, n.method_brand,
  n.method_institution_name, n.method_last4, n.accepted_at, n.ip_address, n.user_agent, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id,
  a.created_at as account_created_at, a.updated_at as account_updated_at, case when a.clock_id is not null then
    (select clock.now from test_clocks clock where clock.shard = a.shard and clock.id = a.clock_id)
  end as clock_now
from consents n join accounts a on a.id = n.org_id
where n.shard = $1 and n.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string | null,
    origin: v[3] as string,
    purposes: v[4] as string[],
    text: v[5] as string,
    textVersion: v[6] as string | null,
    language: v[7] as string | null,
    amountMinor: v[8] as bigint,
    lastAmountMinor: v[9] as bigint | null,
    currency: v[10] as string,
    frequency: v[11] as string | null,
    occurrences: v[12] as number,
    firstDate: v[13] as CalendarDate,
    lastDate: v[14] as CalendarDate,
    recurringProcessingModel: v[15] as string | null,
    methodType: v[16] as string | null,
    methodBrand: v[17] as string | null,
    methodInstitutionName: v[18] as string | null,
    methodLast4: v[19] as string | null,
    acceptedAt: v[20] as Timestamp,
    ipAddress: v[21] as string | null,
    userAgent: v[22] as string | null,
    kind: v[23] as string,
    name: v[24] as string,
    agencyId: v[25] as string | null,
    platformId: v[26] as string | null,
    timeZone: v[27] as string,
    mode: v[28] as string,
    clockId: v[29] as string | null,
    accountCreatedAt: v[30] as Timestamp,
    accountUpdatedAt: v[31] as Timestamp,
    clockNow: v[32] as Timestamp | null,
  }),
}

export interface ConsentOfPaymentParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentId: string
}

export interface ConsentOfPaymentRow {
  readonly consentId: string
}

/** Returns the id of a payment's consent. */
export const consentOfPayment: Statement<ConsentOfPaymentParameters, ConsentOfPaymentRow> = {
  name: 'consentOfPayment',
  text: `select p.consent_id as "consent_id!" from payments p
where p.shard = $1 and p.org_id = $2 and p.id = $3 and p.consent_id is not null`,
  parameters: ['shard', 'orgId', 'paymentId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    consentId: v[0] as string,
  }),
}
