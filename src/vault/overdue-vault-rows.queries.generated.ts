// Made by scripts/generate-queries.ts from overdue-vault-rows.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface CountOverdueVaultRowsParameters {
  readonly expiredBefore: Timestamp
  readonly madeBefore: string
  readonly cvcMadeBefore: string
  readonly usedBefore: Timestamp
}

export interface CountOverdueVaultRowsRow {
  readonly tokens: bigint
  readonly securityCodes: bigint
  readonly uses: bigint
}

/** Counts the rows that the vault should have deleted or settled by these times. */
export const countOverdueVaultRows: Statement<CountOverdueVaultRowsParameters, CountOverdueVaultRowsRow> = {
  name: 'countOverdueVaultRows',
  text: `select
  (select count(*) from vault_tokens t
    where t.used_at is null and t.deleted_at is null and case when t.clock_id is null then t.expires_at <= $1
      else t.id < $2::uuid end) as "tokens!",
  (select count(*) from vault_instruments i
    where i.sealed_cvc is not null and i.token_id < $3) as "security_codes!",
  (select count(*) from vault_token_uses u
    where not u.settled and u.created_at < $4) as "uses!"`,
  parameters: ['expiredBefore', 'madeBefore', 'cvcMadeBefore', 'usedBefore'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    tokens: v[0] as bigint,
    securityCodes: v[1] as bigint,
    uses: v[2] as bigint,
  }),
}

export interface CountNeedlessVaultRowsParameters {
  readonly shardFrom: number
  readonly shardTo: number
}

export interface CountNeedlessVaultRowsRow {
  readonly deletedInstruments: bigint
  readonly unneededTokens: bigint
}

/**
 * Counts the instruments and tokens of a range of shards that nothing needs. They exist only after
 * a fault, because no transaction leaves such rows.
 */
export const countNeedlessVaultRows: Statement<CountNeedlessVaultRowsParameters, CountNeedlessVaultRowsRow> = {
  name: 'countNeedlessVaultRows',
  text: `select
  (select count(*) from vault_instruments i join vault_tokens t on t.shard = i.shard and t.id = i.token_id
    where i.shard between $1 and $2 and t.shard between $1 and $2
      and t.deleted_at is not null) as "deleted_instruments!",
  (select count(*) from vault_tokens t
    where t.shard between $1 and $2 and t.used_at is not null and t.deleted_at is null
      and not exists (select from vault_token_uses u where u.shard = t.shard and u.token_id = t.id)
  ) as "unneeded_tokens!"`,
  parameters: ['shardFrom', 'shardTo'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    deletedInstruments: v[0] as bigint,
    unneededTokens: v[1] as bigint,
  }),
}
