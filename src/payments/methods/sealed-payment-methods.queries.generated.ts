// Made by scripts/generate-queries.ts from sealed-payment-methods.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface StalePaymentMethodsParameters {
  readonly fromShard: number
  readonly toShard: number
  readonly afterShard: number
  readonly afterId: string
  readonly currentMark: Buffer
  readonly limit: number
}

export interface StalePaymentMethodsRow {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly credentialSealed: Buffer
  readonly formerCredentialsSealed: Buffer[]
}

/**
 * Returns payment methods with a credential that is not sealed under the current root key, after a
 * row.
 */
export const stalePaymentMethods: Statement<StalePaymentMethodsParameters, StalePaymentMethodsRow> = {
  name: 'stalePaymentMethods',
  text: `select m.shard, m.id, m.org_id, m.credential_sealed, m.former_credentials_sealed
from payment_methods m
where m.shard between $1 and $2 and (m.shard, m.id) > ($3::smallint, $4::uuid)
  and (substring(m.credential_sealed from 1 for 5) <> $5
    or exists (
      select from unnest(m.former_credentials_sealed) as former where substring(former from 1 for 5) <> $5
    ))
order by m.shard, m.id limit $6::integer`,
  parameters: ['fromShard', 'toShard', 'afterShard', 'afterId', 'currentMark', 'limit'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
    orgId: v[2] as string,
    credentialSealed: v[3] as Buffer,
    formerCredentialsSealed: v[4] as Buffer[],
  }),
}

export interface ResealPaymentMethodParameters {
  readonly shard: number
  readonly id: string
  readonly credentialSealed: Buffer
  readonly formerCredentialsSealed: readonly (Buffer | null)[]
  readonly newCredentialSealed: Buffer
  readonly newFormerCredentialsSealed: readonly (Buffer | null)[]
}

export interface ResealPaymentMethodRow {
  readonly id: string
}

/** Replaces sealed credentials, unless they have changed or their row is locked. */
export const resealPaymentMethod: Statement<ResealPaymentMethodParameters, ResealPaymentMethodRow> = {
  name: 'resealPaymentMethod',
  text: `with free as (
  select f.id from payment_methods f
  where f.shard = $1 and f.id = $2 and f.credential_sealed = $3
    and f.former_credentials_sealed = $4::bytea[]
  for no key update skip locked
)
update payment_methods m
set credential_sealed = $5, former_credentials_sealed = $6::bytea[]
from free
where m.shard = $1 and m.id = free.id
returning m.id`,
  parameters: ['shard', 'id', 'credentialSealed', 'formerCredentialsSealed', 'newCredentialSealed', 'newFormerCredentialsSealed'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
