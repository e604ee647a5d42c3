import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { accountIdOf, mutation, ownerShard, recordShard } from '../index.ts'
import { type NewPublicKey, type PublicKey, publicKeyIdOf } from './public-key.ts'
import { type PublicKeyCreateInput, publicKeyCreate } from './public-key-create.ts'
import { publicKeyRevoke } from './public-key-revoke.ts'

export const publicKeysResolvers = {
  Mutation: {
    publicKeyCreate: mutation<{ input: PublicKeyCreateInput }, NewPublicKey>({
      type: 'PublicKey',
      shard: (context, { orgId }) => ownerShard(context, orgId),
      run: publicKeyCreate,
      secretOf: 'pky',
    }),
    publicKeyRevoke: mutation<{ input: { id: string } }, PublicKey>({
      type: 'PublicKey',
      shard: (context, { id }) => recordShard(context, 'pky', id),
      run: publicKeyRevoke,
    }),
  },
  PublicKey: {
    id: publicKeyIdOf,
    orgId: ({ orgId }: Pick<PublicKey, 'orgId'>) => accountIdOf({ kind: 'Organization', id: orgId }),
  },
} satisfies Resolvers
