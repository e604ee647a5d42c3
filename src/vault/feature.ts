import { readFileSync } from 'node:fs'
import { type Context, currentTimeOf, mutation, ownerShard, recordShard } from '../accounts/index.ts'
import type { Feature } from '../platform/graphql/index.ts'
import type { VaultTokenizeBankAccountInput, VaultTokenStatus } from '../platform/graphql/inputs.generated.ts'
import type { Resolvers } from '../platform/graphql/schema.generated.ts'
import { formatId } from '../platform/ids/index.ts'
import { bankAccountOf, cardOf, type VaultToken } from './vault-token.ts'
import { vaultTokenDelete } from './vault-token-delete.ts'
import { vaultTokenStatus } from './vault-token-status.ts'
import { bankAccountDetails, type HolderNameProblem, vaultTokenizeBankAccount } from './vault-tokenize-bank-account.ts'
import { cardDetails, vaultTokenizeCard } from './vault-tokenize-card.ts'
import { findVaultToken, vaultToken, vaultTokens, vaultTokensOfContact } from './vault-tokens.ts'

/** Returns the status at the time of the list query, otherwise at the owner's current time. */
function statusOf(row: VaultToken, context: Context): VaultTokenStatus | Promise<VaultTokenStatus> {
  if (row.judgedAt) return vaultTokenStatus(row, row.judgedAt)
  const now = currentTimeOf(context, row.accountId)
  const wallNow = context.wallNow()
  if (typeof now === 'string') return vaultTokenStatus(row, { now, wallNow })
  return now.then((at) => vaultTokenStatus(row, { now: at, wallNow }))
}

const tokenizeBankAccount = (holderNameProblem: HolderNameProblem) =>
  mutation({
    type: 'VaultToken',
    shard: (context, input: VaultTokenizeBankAccountInput) => ownerShard(context, input.orgId),
    identifyingInput: bankAccountDetails,
    run: (context, input) => vaultTokenizeBankAccount(context, input, holderNameProblem),
  })

export const vaultResolvers = {
  Query: {
    vaultToken: (_root, { id }, context) => vaultToken(context, id),
    vaultTokens: (_root, args, context) => vaultTokens(context, args),
  },
  Mutation: {
    vaultTokenizeCard: mutation({
      type: 'VaultToken',
      shard: (context, input) => ownerShard(context, input.orgId),
      identifyingInput: cardDetails,
      run: vaultTokenizeCard,
    }),
    vaultTokenDelete: mutation({
      type: 'VaultToken',
      shard: (context, { id }) => recordShard(context, 'vtk', id),
      run: vaultTokenDelete,
    }),
  },
  Contact: {
    vaultTokens: (contact, args, context) => vaultTokensOfContact(context, contact, args),
  },
  VaultToken: {
    id: (row) => formatId('vtk', row.id),
    orgId: (row) => row.orgId && formatId('org', row.orgId),
    contactId: (row) => row.contactId && formatId('con', row.contactId),
    status: (row, _args, context) => statusOf(row, context),
    card: cardOf,
    bankAccount: bankAccountOf,
  },
} satisfies Resolvers

/**
 * Returns the feature of vault tokens. `holderNameProblem` belongs to the providers of payments.
 */
export function vaultFeature({
  holderNameProblem,
}: {
  readonly holderNameProblem: HolderNameProblem
}): Feature<Context> {
  const vaultTokenizeBankAccount = tokenizeBankAccount(holderNameProblem)
  return {
    name: 'vault',
    sdl: readFileSync(new URL('./vault.graphql', import.meta.url), 'utf8'),
    resolvers: { ...vaultResolvers, Mutation: { ...vaultResolvers.Mutation, vaultTokenizeBankAccount } },
    nodes: { VaultToken: { prefix: 'vtk', find: findVaultToken } },
  }
}
