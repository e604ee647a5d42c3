// Made by scripts/generate-queries.ts from move-payment-methods.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface MethodsToMoveParameters {
  readonly shard: number
  readonly configurationId: string
  readonly limit: number
}

export interface MethodsToMoveRow {
  readonly id: string
}

/** Returns payment methods of a replaced provider configuration that were not checked yet. */
export const methodsToMove: Statement<MethodsToMoveParameters, MethodsToMoveRow> = {
  name: 'methodsToMove',
  text: `select m.id from payment_methods m
where m.shard = $1 and m.configuration_id = $2 and m.remaining_reason is null
order by m.id limit $3::integer`,
  parameters: ['shard', 'configurationId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface MethodsToCheckAgainParameters {
  readonly shard: number
  readonly configurationId: string
  readonly after: string
  readonly limit: number
}

export interface MethodsToCheckAgainRow {
  readonly id: string
}

/** Returns remaining payment methods of a replaced provider configuration after an id. */
export const methodsToCheckAgain: Statement<MethodsToCheckAgainParameters, MethodsToCheckAgainRow> = {
  name: 'methodsToCheckAgain',
  text: `select m.id from payment_methods m
where m.shard = $1 and m.configuration_id = $2 and m.remaining_reason is not null and m.id > $3
order by m.id limit $4::integer`,
  parameters: ['shard', 'configurationId', 'after', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface LockMethodsToMoveParameters {
  readonly sharesAccount: boolean
  readonly types: readonly (string | null)[]
  readonly currencies: readonly (string | null)[] | null
  readonly replacementId: string
  readonly shard: number
  readonly configurationId: string
  readonly ids: readonly (string | null)[]
}

export interface LockMethodsToMoveRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly type: string
  readonly status: string
  readonly provider: string
  readonly configurationId: string
  readonly brand: string | null
  readonly last4: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly cardholderName: string | null
  readonly funding: string | null
  readonly institutionName: string | null
  readonly accountHolderName: string | null
  readonly accountType: string | null
  readonly supportedModels: string[]
  readonly schemeReference: string | null
  readonly billingAddress: unknown
  readonly paymentSessionId: string | null
  readonly consentRevoked: boolean
  readonly credentialChangedAt: Timestamp | null
  readonly renewedAt: Timestamp | null
  readonly remainingReason: string | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly reason: string | null
}

/**
 * Locks payment methods of a replaced provider configuration, including deleted ones. Returns each
 * with the reason why it must remain, or null if it can move. A plan that the replacement can't
 * charge keeps its method.
 */
export const lockMethodsToMove: Statement<LockMethodsToMoveParameters, LockMethodsToMoveRow> = {
  name: 'lockMethodsToMove',
  text: `select m.id, m.org_id, m.contact_id, m.type, m.status, m.provider, m.configuration_id, m.brand, m.last4,
  m.expiration_month, m.expiration_year, m.cardholder_name, m.funding, m.institution_name, m.account_holder_name,
  m.account_type, m.supported_models, m.scheme_reference, m.billing_address, m.payment_session_id, m.consent_revoked,
  m.credential_changed_at, m.renewed_at, m.remaining_reason, m.deleted_at, m.created_at, m.updated_at,
  case
    when not $1 then 'OtherAccount'
    when m.deleted_at is not null then null
    when m.type <> all($2::text[]) then 'TypeNotSupported'
    when exists (
      select from payment_plans p
      where p.shard = m.shard and p.payment_method_id = m.id and p.status in ('Active', 'Paused', 'PastDue')
        and p.currency <> all($3::text[])
    ) then 'CurrencyNotSupported'
    when exists (
      select from payment_methods o
      where o.shard = m.shard and o.configuration_id = $4 and o.contact_id = m.contact_id
        and o.credential_hash = m.credential_hash and o.deleted_at is null
    ) then 'AlreadyStored'
  end as "reason?"
from payment_methods m
where m.shard = $5 and m.configuration_id = $6 and m.id = any($7::uuid[])
order by m.id
for no key update of m`,
  parameters: ['sharesAccount', 'types', 'currencies', 'replacementId', 'shard', 'configurationId', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    type: v[3] as string,
    status: v[4] as string,
    provider: v[5] as string,
    configurationId: v[6] as string,
    brand: v[7] as string | null,
    last4: v[8] as string | null,
    expirationMonth: v[9] as number | null,
    expirationYear: v[10] as number | null,
    cardholderName: v[11] as string | null,
    funding: v[12] as string | null,
    institutionName: v[13] as string | null,
    accountHolderName: v[14] as string | null,
    accountType: v[15] as string | null,
    supportedModels: v[16] as string[],
    schemeReference: v[17] as string | null,
    billingAddress: v[18],
    paymentSessionId: v[19] as string | null,
    consentRevoked: v[20] as boolean,
    credentialChangedAt: v[21] as Timestamp | null,
    renewedAt: v[22] as Timestamp | null,
    remainingReason: v[23] as string | null,
    deletedAt: v[24] as Timestamp | null,
    createdAt: v[25] as Timestamp,
    updatedAt: v[26] as Timestamp,
    reason: v[27] as string | null,
  }),
}

export interface MovePaymentMethodsParameters {
  readonly replacementId: string
  readonly now: Timestamp
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export type MovePaymentMethodsRow = object

/**
 * Moves locked payment methods to another provider configuration. Payments made through the former
 * one keep it.
 */
export const movePaymentMethods: Statement<MovePaymentMethodsParameters, MovePaymentMethodsRow> = {
  name: 'movePaymentMethods',
  text: `with moved as (
  update payment_methods m
  set configuration_id = $1, remaining_reason = null,
    updated_at = case when m.deleted_at is null then $2 else m.updated_at end
  where m.shard = $3 and m.id = any($4::uuid[])
  returning m.id, m.org_id, m.contact_id
)
insert into payment_method_configurations (shard, org_id, contact_id, configuration_id, payment_method_id)
select $3, moved.org_id, moved.contact_id, $1, moved.id from moved
on conflict do nothing`,
  parameters: ['replacementId', 'now', 'shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface KeepPaymentMethodsParameters {
  readonly ids: readonly (string | null)[]
  readonly reasons: readonly (string | null)[]
  readonly shard: number
}

export type KeepPaymentMethodsRow = object

/** Records why locked payment methods remain in their provider configuration. */
export const keepPaymentMethods: Statement<KeepPaymentMethodsParameters, KeepPaymentMethodsRow> = {
  name: 'keepPaymentMethods',
  text: `update payment_methods m set remaining_reason = kept.reason
from unnest($1::uuid[], $2::text[]) as kept (id, reason)
where m.shard = $3 and m.id = kept.id`,
  parameters: ['ids', 'reasons', 'shard'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface RemainingMethodsOfConfigurationAscendingParameters {
  readonly shard: number
  readonly configurationId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface RemainingMethodsOfConfigurationAscendingRow {
  readonly id: string
  readonly contactId: string
  readonly remainingReason: string
}

/**
 * Returns the undeleted payment methods that could not move from a provider configuration, after an
 * id.
 */
export const remainingMethodsOfConfigurationAscending: Statement<RemainingMethodsOfConfigurationAscendingParameters, RemainingMethodsOfConfigurationAscendingRow> = {
  name: 'remainingMethodsOfConfigurationAscending',
  text: `select m.id, m.contact_id, m.remaining_reason as "remaining_reason!"
from payment_methods m
where m.shard = $1 and m.configuration_id = $2 and m.remaining_reason is not null
  and m.deleted_at is null and m.id > $3
  and exists (select from accounts a where a.id = m.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by m.id asc limit $5::integer`,
  parameters: ['shard', 'configurationId', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    contactId: v[1] as string,
    remainingReason: v[2] as string,
  }),
}

export interface RemainingMethodsOfConfigurationDescendingParameters {
  readonly shard: number
  readonly configurationId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface RemainingMethodsOfConfigurationDescendingRow {
  readonly id: string
  readonly contactId: string
  readonly remainingReason: string
}

/**
 * Returns the undeleted payment methods that could not move from a provider configuration, after an
 * id.
 */
export const remainingMethodsOfConfigurationDescending: Statement<RemainingMethodsOfConfigurationDescendingParameters, RemainingMethodsOfConfigurationDescendingRow> = {
  name: 'remainingMethodsOfConfigurationDescending',
  text: `select m.id, m.contact_id, m.remaining_reason as "remaining_reason!"
from payment_methods m
where m.shard = $1 and m.configuration_id = $2 and m.remaining_reason is not null
  and m.deleted_at is null and m.id < $3
  and exists (select from accounts a where a.id = m.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by m.id desc limit $5::integer`,
  parameters: ['shard', 'configurationId', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    contactId: v[1] as string,
    remainingReason: v[2] as string,
  }),
}

export interface CountRemainingMethodsParameters {
  readonly shard: number
  readonly configurationId: string
  readonly limit: number
}

export interface CountRemainingMethodsRow {
  readonly count: number
}

/**
 * Counts the undeleted payment methods that could not move from a provider configuration, up to a
 * limit.
 */
export const countRemainingMethods: Statement<CountRemainingMethodsParameters, CountRemainingMethodsRow> = {
  name: 'countRemainingMethods',
  text: `select count(*)::integer as "count!" from (
  select from payment_methods m
  where m.shard = $1 and m.configuration_id = $2 and m.remaining_reason is not null
    and m.deleted_at is null
  limit $3::integer
) as remaining`,
  parameters: ['shard', 'configurationId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export const remainingMethodsOfConfiguration = {
  ascending: remainingMethodsOfConfigurationAscending,
  descending: remainingMethodsOfConfigurationDescending,
}
