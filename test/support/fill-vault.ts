import type { Account, Services } from '../../src/accounts/index.ts'
import { plus, type Timestamp } from '../../src/platform/time/index.ts'
import { rewrapDataKey, sealInstrument } from '../../src/vault/sealed-instrument.ts'
import { VISA } from './instruments.ts'

interface Filling {
  readonly owner: Account
  readonly count: number
  /**
   * True for used tokens, whose data keys a month key wraps. An hour key wraps those of unused
   * tokens.
   */
  readonly used: boolean
  readonly createdAt: Timestamp
}

const ROWS_A_STATEMENT = 5_000

/**
 * Inserts many tokens, as tokenization does, but without events and audit entries. Returns their
 * ids.
 */
export async function fillVault(
  insert: (sql: string, values: unknown[]) => Promise<unknown>,
  { keys, mintId }: Pick<Services, 'keys' | 'mintId'>,
  { owner, count, used, createdAt }: Filling,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => mintId(owner.shard))
  for (let at = 0; at < count; at += ROWS_A_STATEMENT) {
    const some = ids.slice(at, at + ROWS_A_STATEMENT)
    const sealed = await Promise.all(some.map((tokenId) => seal(keys, owner, tokenId, used)))
    await insert(
      `with token as (
         insert into vault_tokens (shard, id, account_id, org_id, type, bin, last4, brand, funding, cardholder_name,
           expires_at, used_at, created_at, updated_at)
         select $1, id, $2, $3, 'Card', '424242', '4242', 'Visa', 'Unknown', 'Ada Lovelace', $4, $5, $6, $6
         from unnest($7::uuid[]) as t (id)
         returning id
       )
       insert into vault_instruments (shard, token_id, account_id, key_id, wrapped_key, sealed_number, sealed_cvc)
       select $1, i.id, $2, $8, i.wrapped_key, i.sealed_number, i.sealed_cvc
       from unnest($7::uuid[], $9::bytea[], $10::bytea[], $11::bytea[]) as i (id, wrapped_key, sealed_number, sealed_cvc)`,
      [
        owner.shard,
        owner.id,
        owner.kind === 'Organization' ? owner.id : null,
        used ? null : plus(createdAt, { hours: 1 }),
        used ? createdAt : null,
        createdAt,
        some,
        sealed[0]?.keyId,
        sealed.map(({ wrappedKey }) => wrappedKey),
        sealed.map(({ sealedNumber }) => sealedNumber),
        sealed.map(({ sealedCvc }) => sealedCvc),
      ],
    )
  }
  return ids
}

async function seal(keys: Services['keys'], owner: Account, tokenId: string, used: boolean) {
  const aad = { tokenId, ownerId: owner.id }
  const { mode, shard } = owner
  const sealed = await sealInstrument(keys, { ...aad, mode, shard }, { number: VISA, cvc: '737' })
  if (!used) return sealed
  const inCell = keys.ofShard(shard)
  const [from, to] = await Promise.all([inCell.keyById(sealed.keyId), inCell.currentMonthKey(mode)])
  return { ...sealed, ...rewrapDataKey(keys, { from, to }, sealed.wrappedKey, aad), sealedCvc: null }
}
