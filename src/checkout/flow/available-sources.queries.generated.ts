// Made by scripts/generate-queries.ts from available-sources.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface AvailableMethodsParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly methodId: string | null
  readonly limit: number
}

export interface AvailableMethodsRow {
  readonly id: string
  readonly type: string
  readonly status: string
  readonly brand: string | null
  readonly last4: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly institutionName: string | null
  readonly configurationId: string
  readonly supportedModels: string[]
}

/** Returns a contact's stored payment methods, newest first, optionally only one of them. */
export const availableMethods: Statement<AvailableMethodsParameters, AvailableMethodsRow> = {
  name: 'availableMethods',
  text: `select m.id, m.type, m.status, m.brand, m.last4, m.expiration_month, m.expiration_year, m.institution_name,
  m.configuration_id, m.supported_models
from payment_methods m
where m.shard = $1 and m.org_id = $2 and m.contact_id = $3 and m.deleted_at is null
  and ($4::uuid is null or m.id = $4)
order by m.id desc limit $5::integer`,
  parameters: ['shard', 'orgId', 'contactId', 'methodId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    type: v[1] as string,
    status: v[2] as string,
    brand: v[3] as string | null,
    last4: v[4] as string | null,
    expirationMonth: v[5] as number | null,
    expirationYear: v[6] as number | null,
    institutionName: v[7] as string | null,
    configurationId: v[8] as string,
    supportedModels: v[9] as string[],
  }),
}
