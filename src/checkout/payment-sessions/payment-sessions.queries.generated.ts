// Made by scripts/generate-queries.ts from payment-sessions.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface InsertPaymentSessionParameters {
  readonly shard: number
  readonly id: string
  readonly contactId: string | null
  readonly contactRefText: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly storePaymentMethod: string
  readonly recurringProcessingModel: string | null
  readonly transactionRef: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly cancelUrl: string | null
  readonly successUrl: string | null
  readonly expirationDate: Timestamp | null
  readonly linkSecretHash: Buffer
  readonly linkSecretSealed: Buffer
  readonly paymentId: string | null
  readonly checkoutConfigurationId: string
  readonly brandLogoUrl: string | null
  readonly brandName: string | null
  readonly metadataText: string | null
  readonly createdAt: Timestamp
  readonly orgId: string
  readonly callerId: string
}

export interface InsertPaymentSessionRow {
  readonly id: string
}

/** Inserts a payment session of an organization that the caller can reach. */
export const insertPaymentSession: Statement<InsertPaymentSessionParameters, InsertPaymentSessionRow> = {
  name: 'insertPaymentSession',
  text: `insert into payment_sessions (shard, id, org_id, contact_id, contact_ref, amount_minor, currency, status,
  store_payment_method, recurring_processing_model, transaction_ref, statement_descriptor, description, cancel_url, success_url, expiration_date,
  link_secret_hash, link_secret_sealed, payment_id, checkout_configuration_id, brand_logo_url, brand_name, metadata,
  clock_id, created_at, updated_at)
select $1, $2, a.id, $3::uuid, $4::json, $5, $6, $7,
  $8, $9, $10, $11, $12, $13, $14, $15,
  $16, $17, $18::uuid, $19, $20, $21,
  $22::json, a.clock_id, $23, $23
from accounts a
where a.id = $24 and a.shard = $1 and $25 in (a.id, a.agency_id, a.platform_id)
returning id`,
  parameters: ['shard', 'id', 'contactId', 'contactRefText', 'amountMinor', 'currency', 'status', 'storePaymentMethod', 'recurringProcessingModel', 'transactionRef', 'statementDescriptor', 'description', 'cancelUrl', 'successUrl', 'expirationDate', 'linkSecretHash', 'linkSecretSealed', 'paymentId', 'checkoutConfigurationId', 'brandLogoUrl', 'brandName', 'metadataText', 'createdAt', 'orgId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface PaymentSessionByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface PaymentSessionByIdRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly contactRef: unknown
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly storePaymentMethod: string
  readonly recurringProcessingModel: string | null
  readonly transactionRef: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly cancelUrl: string | null
  readonly successUrl: string | null
  readonly linkSecretSealed: Buffer
  readonly expirationDate: Timestamp | null
  readonly paymentId: string | null
  readonly checkoutConfigurationId: string
  readonly brandLogoUrl: string | null
  readonly brandName: string | null
  readonly metadata: unknown
  readonly completingSince: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns a payment session that the caller can reach. */
export const paymentSessionById: Statement<PaymentSessionByIdParameters, PaymentSessionByIdRow> = {
  name: 'paymentSessionById',
  text: `select s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.statement_descriptor, s.description, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at
from payment_sessions s
where s.shard = $1 and s.id = $2
  and exists (select from accounts a where a.id = s.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string | null,
    contactRef: v[3],
    amountMinor: v[4] as bigint,
    currency: v[5] as string,
    status: v[6] as string,
    storePaymentMethod: v[7] as string,
    recurringProcessingModel: v[8] as string | null,
    transactionRef: v[9] as string | null,
    statementDescriptor: v[10] as string | null,
    description: v[11] as string | null,
    cancelUrl: v[12] as string | null,
    successUrl: v[13] as string | null,
    linkSecretSealed: v[14] as Buffer,
    expirationDate: v[15] as Timestamp | null,
    paymentId: v[16] as string | null,
    checkoutConfigurationId: v[17] as string,
    brandLogoUrl: v[18] as string | null,
    brandName: v[19] as string | null,
    metadata: v[20],
    completingSince: v[21] as Timestamp | null,
    createdAt: v[22] as Timestamp,
    updatedAt: v[23] as Timestamp,
  }),
}

export interface LockPaymentSessionParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string | null
  readonly callerId: string
}

export interface LockPaymentSessionRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly contactRef: unknown
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly storePaymentMethod: string
  readonly recurringProcessingModel: string | null
  readonly transactionRef: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly cancelUrl: string | null
  readonly successUrl: string | null
  readonly linkSecretSealed: Buffer
  readonly expirationDate: Timestamp | null
  readonly paymentId: string | null
  readonly checkoutConfigurationId: string
  readonly brandLogoUrl: string | null
  readonly brandName: string | null
  readonly metadata: unknown
  readonly completingSince: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Locks a payment session that the caller can reach, optionally only of one organization. */
export const lockPaymentSession: Statement<LockPaymentSessionParameters, LockPaymentSessionRow> = {
  name: 'lockPaymentSession',
  text: `select s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.statement_descriptor, s.description, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at
from payment_sessions s
where s.shard = $1 and s.id = $2 and ($3::uuid is null or s.org_id = $3)
  and exists (select from accounts a where a.id = s.org_id and $4 in (a.id, a.agency_id, a.platform_id))
for update of s`,
  parameters: ['shard', 'id', 'orgId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string | null,
    contactRef: v[3],
    amountMinor: v[4] as bigint,
    currency: v[5] as string,
    status: v[6] as string,
    storePaymentMethod: v[7] as string,
    recurringProcessingModel: v[8] as string | null,
    transactionRef: v[9] as string | null,
    statementDescriptor: v[10] as string | null,
    description: v[11] as string | null,
    cancelUrl: v[12] as string | null,
    successUrl: v[13] as string | null,
    linkSecretSealed: v[14] as Buffer,
    expirationDate: v[15] as Timestamp | null,
    paymentId: v[16] as string | null,
    checkoutConfigurationId: v[17] as string,
    brandLogoUrl: v[18] as string | null,
    brandName: v[19] as string | null,
    metadata: v[20],
    completingSince: v[21] as Timestamp | null,
    createdAt: v[22] as Timestamp,
    updatedAt: v[23] as Timestamp,
  }),
}

export interface WritePaymentSessionParameters {
  readonly contactId: string | null
  readonly contactRefText: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly storePaymentMethod: string
  readonly recurringProcessingModel: string | null
  readonly transactionRef: string | null
  readonly cancelUrl: string | null
  readonly successUrl: string | null
  readonly expirationDate: Timestamp | null
  readonly checkoutConfigurationId: string
  readonly brandLogoUrl: string | null
  readonly brandName: string | null
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface WritePaymentSessionRow {
  readonly id: string
}

/** Updates an active payment session that is not being paid. */
export const writePaymentSession: Statement<WritePaymentSessionParameters, WritePaymentSessionRow> = {
  name: 'writePaymentSession',
  text: `update payment_sessions s
set contact_id = $1, contact_ref = $2::json, amount_minor = $3, currency = $4,
  status = $5, store_payment_method = $6, recurring_processing_model = $7,
  transaction_ref = $8, cancel_url = $9, success_url = $10,
  expiration_date = $11, checkout_configuration_id = $12,
  brand_logo_url = $13, brand_name = $14, updated_at = $15
where s.shard = $16 and s.id = $17 and s.status = 'Active' and s.completing_since is null
  and exists (select from accounts a where a.id = s.org_id and $18 in (a.id, a.agency_id, a.platform_id))
returning s.id`,
  parameters: ['contactId', 'contactRefText', 'amountMinor', 'currency', 'status', 'storePaymentMethod', 'recurringProcessingModel', 'transactionRef', 'cancelUrl', 'successUrl', 'expirationDate', 'checkoutConfigurationId', 'brandLogoUrl', 'brandName', 'updatedAt', 'shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface EndPaymentSessionsOfContactParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly rowsMax: number
  readonly now: Timestamp
}

export interface EndPaymentSessionsOfContactRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly contactRef: unknown
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly storePaymentMethod: string
  readonly recurringProcessingModel: string | null
  readonly transactionRef: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly cancelUrl: string | null
  readonly successUrl: string | null
  readonly linkSecretSealed: Buffer
  readonly expirationDate: Timestamp | null
  readonly paymentId: string | null
  readonly checkoutConfigurationId: string
  readonly brandLogoUrl: string | null
  readonly brandName: string | null
  readonly metadata: unknown
  readonly completingSince: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Ends a batch of a contact's active sessions that are not being paid. Overdue sessions expire, the
 * others are canceled.
 */
export const endPaymentSessionsOfContact: Statement<EndPaymentSessionsOfContactParameters, EndPaymentSessionsOfContactRow> = {
  name: 'endPaymentSessionsOfContact',
  text: `with open as materialized (
  -- Materialized: evaluated again within the update, the list would exceed its limit.
  select o.id from payment_sessions o
  where o.shard = $1 and o.org_id = $2 and o.contact_id = $3 and o.status = 'Active'
    and o.completing_since is null
  order by o.id limit $4::integer
  for update of o
)
update payment_sessions s
set status = case when s.expiration_date <= $5 then 'Expired' else 'Canceled' end, updated_at = $5
from open
where s.shard = $1 and s.id = open.id
returning s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.statement_descriptor, s.description, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at`,
  parameters: ['shard', 'orgId', 'contactId', 'rowsMax', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string | null,
    contactRef: v[3],
    amountMinor: v[4] as bigint,
    currency: v[5] as string,
    status: v[6] as string,
    storePaymentMethod: v[7] as string,
    recurringProcessingModel: v[8] as string | null,
    transactionRef: v[9] as string | null,
    statementDescriptor: v[10] as string | null,
    description: v[11] as string | null,
    cancelUrl: v[12] as string | null,
    successUrl: v[13] as string | null,
    linkSecretSealed: v[14] as Buffer,
    expirationDate: v[15] as Timestamp | null,
    paymentId: v[16] as string | null,
    checkoutConfigurationId: v[17] as string,
    brandLogoUrl: v[18] as string | null,
    brandName: v[19] as string | null,
    metadata: v[20],
    completingSince: v[21] as Timestamp | null,
    createdAt: v[22] as Timestamp,
    updatedAt: v[23] as Timestamp,
  }),
}

export interface PaymentSessionsToExpireParameters {
  readonly now: Timestamp
  readonly rowsMax: number
}

export interface PaymentSessionsToExpireRow {
  readonly shard: number
  readonly id: string
}

/** Returns overdue sessions without a test clock that are not being paid, longest overdue first. */
export const paymentSessionsToExpire: Statement<PaymentSessionsToExpireParameters, PaymentSessionsToExpireRow> = {
  name: 'paymentSessionsToExpire',
  text: `select s.shard, s.id from payment_sessions s
where s.clock_id is null and s.status = 'Active' and s.expiration_date <= $1 and s.completing_since is null
order by s.expiration_date limit $2::integer`,
  parameters: ['now', 'rowsMax'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
  }),
}

export interface PaymentSessionsOfClockToExpireParameters {
  readonly shard: number
  readonly clockId: string
  readonly now: Timestamp
  readonly rowsMax: number
}

export interface PaymentSessionsOfClockToExpireRow {
  readonly shard: number
  readonly id: string
}

/** Returns overdue sessions of a test clock that are not being paid, longest overdue first. */
export const paymentSessionsOfClockToExpire: Statement<PaymentSessionsOfClockToExpireParameters, PaymentSessionsOfClockToExpireRow> = {
  name: 'paymentSessionsOfClockToExpire',
  text: `select s.shard, s.id from payment_sessions s
where s.shard = $1 and s.clock_id = $2 and s.status = 'Active' and s.expiration_date <= $3
  and s.completing_since is null
order by s.expiration_date limit $4::integer`,
  parameters: ['shard', 'clockId', 'now', 'rowsMax'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
  }),
}

export interface ExpirePaymentSessionsParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface ExpirePaymentSessionsRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly contactRef: unknown
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly storePaymentMethod: string
  readonly recurringProcessingModel: string | null
  readonly transactionRef: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly cancelUrl: string | null
  readonly successUrl: string | null
  readonly linkSecretSealed: Buffer
  readonly expirationDate: Timestamp | null
  readonly paymentId: string | null
  readonly checkoutConfigurationId: string
  readonly brandLogoUrl: string | null
  readonly brandName: string | null
  readonly metadata: unknown
  readonly completingSince: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Expires these sessions of one shard, except those that changed since or are locked. */
export const expirePaymentSessions: Statement<ExpirePaymentSessionsParameters, ExpirePaymentSessionsRow> = {
  name: 'expirePaymentSessions',
  text: `update payment_sessions s
set status = 'Expired', updated_at = $1
where s.shard = $2 and s.status = 'Active' and s.id in (
    select o.id from payment_sessions o
    where o.shard = $2 and o.id = any($3) and o.status = 'Active' and o.expiration_date <= $1
      and o.completing_since is null
    for update skip locked)
returning s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.statement_descriptor, s.description, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at`,
  parameters: ['now', 'shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string | null,
    contactRef: v[3],
    amountMinor: v[4] as bigint,
    currency: v[5] as string,
    status: v[6] as string,
    storePaymentMethod: v[7] as string,
    recurringProcessingModel: v[8] as string | null,
    transactionRef: v[9] as string | null,
    statementDescriptor: v[10] as string | null,
    description: v[11] as string | null,
    cancelUrl: v[12] as string | null,
    successUrl: v[13] as string | null,
    linkSecretSealed: v[14] as Buffer,
    expirationDate: v[15] as Timestamp | null,
    paymentId: v[16] as string | null,
    checkoutConfigurationId: v[17] as string,
    brandLogoUrl: v[18] as string | null,
    brandName: v[19] as string | null,
    metadata: v[20],
    completingSince: v[21] as Timestamp | null,
    createdAt: v[22] as Timestamp,
    updatedAt: v[23] as Timestamp,
  }),
}
