// Made by scripts/generate-queries.ts from expiring-cards.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface LockExpiringCardsParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface LockExpiringCardsRow {
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
  readonly contactDeleted: boolean
  readonly isUsedByPlan: boolean
}

/**
 * Locks payment methods against changes, except those that another transaction has locked. Returns
 * each with whether its contact is deleted and whether a plan in force charges it.
 */
export const lockExpiringCards: Statement<LockExpiringCardsParameters, LockExpiringCardsRow> = {
  name: 'lockExpiringCards',
  text: `select m.id, m.org_id, m.contact_id, m.type, m.status, m.provider, m.configuration_id, m.brand, m.last4,
  m.expiration_month, m.expiration_year, m.cardholder_name, m.funding, m.institution_name, m.account_holder_name,
  m.account_type, m.supported_models, m.scheme_reference, m.billing_address, m.payment_session_id, m.consent_revoked,
  m.credential_changed_at, m.renewed_at, m.remaining_reason, m.deleted_at, m.created_at, m.updated_at, c.deleted_at is not null as "contact_deleted!",
  exists (
    select from payment_plans p
    where p.shard = m.shard and p.payment_method_id = m.id and p.status in ('Active', 'Paused', 'PastDue')
  ) as "is_used_by_plan!"
from payment_methods m
  join contacts c on c.shard = m.shard and c.org_id = m.org_id and c.id = m.contact_id
where m.shard = $1 and m.id = any($2)
order by m.id
for share of m skip locked`,
  parameters: ['shard', 'ids'],
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
    contactDeleted: v[27] as boolean,
    isUsedByPlan: v[28] as boolean,
  }),
}
