import { readFileSync } from 'node:fs'
import type { Context } from '../accounts/index.ts'
import type { Feature } from '../platform/graphql/index.ts'
import { findVaultToken } from './find-vault-token.ts'
import { vaultResolvers } from './vault.resolvers.ts'

export { type ChargeableToken, chargeableToken } from './chargeable-token.ts'
export { forgetCvc, forgetOverdueCvcs } from './forget-cvc.ts'
export { type ConsumerExists, type ConsumerLookUps, freeOrphanedUses } from './free-orphaned-uses.ts'
export { addressOf, addressProblems, type GlobalAddress, type GlobalAddressInput } from './global-address.ts'
export { type InstrumentOpening, type InstrumentPurpose, openInstrument } from './open-instrument.ts'
export { type OverdueVaultRows, overdueVaultRows, tellOverdueVaultRows } from './overdue-vault-rows.ts'
export { releaseVaultToken } from './release-vault-token.ts'
export { type RotationProgress, rotateVaultKeys } from './rotate-vault-keys.ts'
export { countInstrumentsUnderKey, shredDamagedInstruments } from './shred-damaged-instruments.ts'
export { sweepVaultTokens } from './sweep-vault-tokens.ts'
export { useVaultToken, type VaultTokenUse } from './use-vault-token.ts'
export { bankAccountOf, cardOf, type VaultToken } from './vault-token.ts'
export { cardHasExpired, monthOf } from './vault-token-status.ts'
export { type VaultTokenizeBankAccountInput, vaultTokenizeBankAccount } from './vault-tokenize-bank-account.ts'
export { type VaultTokenizeCardInput, vaultTokenizeCard } from './vault-tokenize-card.ts'

/** Vault tokens in the schema. */
export const vaultFeature: Feature<Context> = {
  name: 'vault',
  sdl: readFileSync(new URL('./vault.graphql', import.meta.url), 'utf8'),
  resolvers: vaultResolvers,
  nodes: { VaultToken: { prefix: 'vtk', find: findVaultToken } },
}
