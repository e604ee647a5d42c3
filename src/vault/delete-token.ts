import type { Account, Services } from '../accounts/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { type Announcer, announce } from '../webhooks/events/index.ts'
import { shredVaultInstrument } from './vault-instruments.queries.generated.ts'
import { type VaultToken, vaultTokenPayload } from './vault-token.ts'
import { tokenTimes } from './vault-token-status.ts'
import { markVaultTokenDeleted } from './vault-tokens.queries.generated.ts'

/** Dependencies for the event of a deleted token, whose status depends on both clocks. */
export type TokenServices = Announcer & Pick<Services, 'wallNow'>

/**
 * Marks a token as deleted and shreds its instrument. The transaction must hold the lock of the
 * token's row, and the token must not be in use. Copies of the instrument, also in backups, become
 * unreadable when the key that wraps its data key is destroyed.
 */
export async function deleteToken(
  announcer: TokenServices,
  tx: Transaction,
  owner: Account,
  before: VaultToken,
): Promise<VaultToken> {
  const now = announcer.now(owner)
  const { shard } = owner
  const token: VaultToken = { ...before, deletedAt: now, updatedAt: now }
  await Promise.all([
    tx.run(shredVaultInstrument, { shard, tokenId: before.id }),
    tx.run(markVaultTokenDeleted, { shard, id: before.id, deletedAt: now }),
    announce(announcer, tx, {
      type: 'vault_token.deleted',
      account: owner,
      subjectId: token.id,
      data: vaultTokenPayload(token, tokenTimes(announcer, owner)),
    }),
  ])
  return token
}
