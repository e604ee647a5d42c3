// Made by scripts/generate-queries.ts from overdue-vault-rows.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface VaultRowsPastTheirTimeParameters {
  readonly expiredBefore: Timestamp
  readonly madeBefore: string
  readonly cvcMadeBefore: string
  readonly usedBefore: Timestamp
}

export interface VaultRowsPastTheirTimeRow {
  readonly tokens: bigint
  readonly securityCodes: bigint
  readonly uses: bigint
}

/** what the vault should have removed or settled by these times. */
export const vaultRowsPastTheirTime: Statement<VaultRowsPastTheirTimeParameters, VaultRowsPastTheirTimeRow> = {
  name: 'vaultRowsPastTheirTime',
  text: `select
  (select count(*) from vault_tokens t
    where t.used_at is null and t.deleted_at is null and case when t.clock_id is null then t.expires_at <= $1
      else t.id < $2::uuid end) as "tokens!",
  (select count(*) from vault_instruments i
    where i.sealed_cvc is not null and i.token_id < $3) as "security_codes!",
  (select count(*) from vault_token_uses u
    where not u.settled and u.created_at < $4) as "uses!"`,
  parameters: ['expiredBefore', 'madeBefore', 'cvcMadeBefore', 'usedBefore'],
  row: (v) => ({
    tokens: v[0] as bigint,
    securityCodes: v[1] as bigint,
    uses: v[2] as bigint,
  }),
}

export interface NeedlessVaultRowsParameters {
  readonly shardFrom: number
  readonly shardTo: number
}

export interface NeedlessVaultRowsRow {
  readonly deletedInstruments: bigint
  readonly unneededTokens: bigint
}

/** instruments in some buckets that nothing needs, as no transaction of ours leaves them. */
export const needlessVaultRows: Statement<NeedlessVaultRowsParameters, NeedlessVaultRowsRow> = {
  name: 'needlessVaultRows',
  text: `select
  (select count(*) from vault_instruments i join vault_tokens t on t.shard = i.shard and t.id = i.token_id
    where i.shard between $1 and $2 and t.shard between $1 and $2
      and t.deleted_at is not null) as "deleted_instruments!",
  (select count(*) from vault_tokens t
    where t.shard between $1 and $2 and t.used_at is not null and t.deleted_at is null
      and not exists (select from vault_token_uses u where u.shard = t.shard and u.token_id = t.id)
  ) as "unneeded_tokens!"`,
  parameters: ['shardFrom', 'shardTo'],
  row: (v) => ({
    deletedInstruments: v[0] as bigint,
    unneededTokens: v[1] as bigint,
  }),
}
