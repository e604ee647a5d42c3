import { readFileSync } from 'node:fs'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { accountIdOf, type Context, mutation, ownerShard, recordShard } from '../index.ts'
import { findPublicKey, publicKeyIdOf } from './public-key.ts'
import { publicKeyCreate } from './public-key-create.ts'
import { publicKeyRevoke } from './public-key-revoke.ts'
import { publicKeys } from './public-keys.ts'

export const publicKeysFeature: Feature<Context> = {
  name: 'public-keys',
  sdl: readFileSync(new URL('./public-keys.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Query: {
      publicKeys: (_root, args, context) => publicKeys(context, args),
    },
    Mutation: {
      publicKeyCreate: mutation({
        type: 'PublicKey',
        shard: (context, { orgId }) => ownerShard(context, orgId),
        run: publicKeyCreate,
        secretOf: 'pky',
      }),
      publicKeyRevoke: mutation({
        type: 'PublicKey',
        shard: (context, { id }) => recordShard(context, 'pky', id),
        run: publicKeyRevoke,
      }),
    },
    PublicKey: {
      id: publicKeyIdOf,
      orgId: ({ orgId }) => accountIdOf({ kind: 'Organization', id: orgId }),
    },
  } satisfies Resolvers,
  nodes: { PublicKey: { prefix: 'pky', find: findPublicKey } },
}
