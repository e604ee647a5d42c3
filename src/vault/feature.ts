import { readFileSync } from 'node:fs'
import type { Context } from '../accounts/index.ts'
import type { Feature } from '../platform/graphql/index.ts'
import { findVaultToken } from './find-vault-token.ts'
import { vaultResolvers } from './vault.resolvers.ts'

/** The feature of vault tokens. */
export const vaultFeature: Feature<Context> = {
  name: 'vault',
  sdl: readFileSync(new URL('./vault.graphql', import.meta.url), 'utf8'),
  resolvers: vaultResolvers,
  nodes: { VaultToken: { prefix: 'vtk', find: findVaultToken } },
}
