import { type Account, accountsAbove, type Services } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import type { Id } from '../platform/ids/index.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { vaultTokenToCharge } from './chargeable-token.queries.generated.ts'
import { cvcMadeBefore } from './forget-cvc.ts'
import { requireSameMode } from './refuse-other-mode.ts'
import { type VaultToken, vaultTokenOf } from './vault-token.ts'
import { tokenTimes, vaultTokenStatus } from './vault-token-status.ts'

/** A token that may be charged, and whether a security code goes with its first authorization. */
export interface ChargeableToken extends VaultToken {
  readonly hasCvc: boolean
}

/** Which token is to be charged, and for whom. */
export interface ChargingToken {
  readonly tokenId: Id
  /** Who is paid: the token is its own or belongs to an account above it. */
  readonly organization: Account
  /** Whose key asks, if any: for it only what it reaches exists. */
  readonly caller?: Account
}

/**
 * What may be known of a token before anything is begun with it. Refuses what `useVaultToken` would: none in
 * reach (NOT_FOUND), deleted, expired or of the other mode (INVALID_STATE). Whoever means to charge it must
 * take the use of it next.
 */
export async function chargeableToken(
  { db, now, wallNow }: Pick<Services, 'db' | 'now' | 'wallNow'>,
  { tokenId, organization, caller }: ChargingToken,
): Promise<ChargeableToken> {
  const accountIds = [organization.id, ...accountsAbove(organization)]
  const key = { shard: tokenId.shard, tokenId: tokenId.uuid, accountIds, callerId: caller?.id ?? null }
  const row = first(await db.read.run(vaultTokenToCharge, key))
  if (!row) throw notFound('Vault token')
  const { mode, clockNow, hasCvc, ...rest } = row
  requireSameMode({ mode }, organization)
  const token = vaultTokenOf(rest)
  if (token.deletedAt !== null) throw new Refusal('INVALID_STATE', 'The vault token is deleted.')
  if (vaultTokenStatus(token, tokenTimes({ now, wallNow }, { clockNow })) === 'Expired') {
    throw new Refusal('INVALID_STATE', 'The vault token has expired. Tokenize the instrument again.')
  }
  return { ...token, hasCvc: hasCvc && token.id >= cvcMadeBefore(wallNow()) }
}
