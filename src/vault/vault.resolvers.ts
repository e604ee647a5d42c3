import { type Context, mutation, nowOf, ownerShard, recordShard } from '../accounts/index.ts'
import type { Resolvers } from '../platform/graphql/schema.generated.ts'
import { formatId } from '../platform/ids/index.ts'
import { vaultToken } from './find-vault-token.ts'
import { bankAccountDetails, cardDetails } from './instrument-details.ts'
import { bankAccountOf, cardOf, type VaultToken } from './vault-token.ts'
import { vaultTokenDelete } from './vault-token-delete.ts'
import { type VaultTokenStatus, vaultTokenStatus } from './vault-token-status.ts'
import { type VaultTokenizeBankAccountInput, vaultTokenizeBankAccount } from './vault-tokenize-bank-account.ts'
import { type VaultTokenizeCardInput, vaultTokenizeCard } from './vault-tokenize-card.ts'
import {
  type ContactVaultTokensArguments,
  type VaultTokensArguments,
  vaultTokens,
  vaultTokensOfContact,
} from './vault-tokens.ts'

interface ById {
  readonly id: string
}

interface ContactOfTokens {
  readonly id: string
  readonly orgId: string
}

/** Returns the status at the time of the list query, otherwise at the owner's current time. */
function statusOf(row: VaultToken, context: Context): VaultTokenStatus | Promise<VaultTokenStatus> {
  if (row.judgedAt) return vaultTokenStatus(row, row.judgedAt)
  const now = nowOf(context, row.accountId)
  const wallNow = context.wallNow()
  if (typeof now === 'string') return vaultTokenStatus(row, { now, wallNow })
  return now.then((at) => vaultTokenStatus(row, { now: at, wallNow }))
}

export const vaultResolvers = {
  Query: {
    vaultToken: (_root: unknown, { id }: ById, context: Context) => vaultToken(context, id),
    vaultTokens: (_root: unknown, args: VaultTokensArguments, context: Context) => vaultTokens(context, args),
  },
  Mutation: {
    vaultTokenizeCard: mutation<{ input: VaultTokenizeCardInput }, VaultToken>({
      type: 'VaultToken',
      shard: (context, input) => ownerShard(context, input.orgId),
      identifyingInput: cardDetails,
      run: vaultTokenizeCard,
    }),
    vaultTokenizeBankAccount: mutation<{ input: VaultTokenizeBankAccountInput }, VaultToken>({
      type: 'VaultToken',
      shard: (context, input) => ownerShard(context, input.orgId),
      identifyingInput: bankAccountDetails,
      run: vaultTokenizeBankAccount,
    }),
    vaultTokenDelete: mutation<{ input: ById }, VaultToken>({
      type: 'VaultToken',
      shard: (context, { id }) => recordShard(context, 'vtk', id),
      run: vaultTokenDelete,
    }),
  },
  Contact: {
    vaultTokens: (contact: ContactOfTokens, args: ContactVaultTokensArguments, context: Context) =>
      vaultTokensOfContact(context, contact, args),
  },
  VaultToken: {
    id: (row: VaultToken) => formatId('vtk', row.id),
    orgId: (row: VaultToken) => row.orgId && formatId('org', row.orgId),
    contactId: (row: VaultToken) => row.contactId && formatId('con', row.contactId),
    status: (row: VaultToken, _args: unknown, context: Context) => statusOf(row, context),
    card: cardOf,
    bankAccount: bankAccountOf,
  },
} satisfies Resolvers
