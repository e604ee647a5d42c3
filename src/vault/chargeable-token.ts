import { type Account, accountsAbove, type Services } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import type { Id } from '../platform/ids/index.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { vaultTokenToCharge } from './chargeable-token.queries.generated.ts'
import { cvcMadeBefore } from './delete-cvc.ts'
import { type VaultToken, vaultTokenOf } from './vault-token.ts'
import { tokenTimes, vaultTokenStatus } from './vault-token-status.ts'

/** A token that can be charged, and whether its first authorization includes a security code. */
export interface ChargeableToken extends VaultToken {
  readonly hasCvc: boolean
}

/** The token to charge, and the organization that charges it. */
interface ChargingToken {
  readonly tokenId: Id
  /** The organization to pay. The token belongs to it or to an account above it. */
  readonly organization: Account
  /** The caller, if any. It must have access to the token. */
  readonly caller?: Account
}

/**
 * Returns a token before it is used. Throws like `useVaultToken`: NOT_FOUND for an inaccessible
 * token, INVALID_STATE for a deleted or expired one or one of the other mode. To charge the token,
 * call `useVaultToken` next.
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

/** Throws if the token's owner and the organization have different modes. */
export function requireSameMode(owner: { readonly mode: string }, organization: Pick<Account, 'mode'>): void {
  if (owner.mode === organization.mode) return
  throw new Refusal(
    'INVALID_STATE',
    `The vault token has another mode than the organization, which is ${organization.mode}.`,
  )
}
