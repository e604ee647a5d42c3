import { readFileSync } from 'node:fs'
import { accountIdOf, type Context, mutation, ownerShard, recordShard } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { findMailSuppression, findMailSuppressionOrRemoved, mailSuppression } from './mail-suppression.ts'
import { mailSuppressionCreate } from './mail-suppression-create.ts'
import { mailSuppressionDelete } from './mail-suppression-delete.ts'
import { mailSuppressions } from './mail-suppressions.ts'

/** The suppression list in the schema. */
export const mailSuppressionsFeature: Feature<Context> = {
  name: 'mail-suppressions',
  sdl: readFileSync(new URL('./mail-suppressions.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Query: {
      mailSuppression: (_root, { id }, context) => mailSuppression(context, id),
      mailSuppressions: (_root, args, context) => mailSuppressions(context, args),
    },
    Mutation: {
      mailSuppressionCreate: mutation({
        type: 'MailSuppression',
        shard: (context, { orgId }) => ownerShard(context, orgId),
        run: mailSuppressionCreate,
        readAgain: findMailSuppressionOrRemoved,
      }),
      mailSuppressionDelete: mutation({
        type: 'MailSuppression',
        shard: (context, { id }) => recordShard(context, 'sup', id),
        run: mailSuppressionDelete,
        readAgain: findMailSuppressionOrRemoved,
      }),
    },
    MailSuppression: {
      id: ({ id }) => formatId('sup', id),
      orgId: ({ orgId }) => accountIdOf({ kind: 'Organization', id: orgId }),
      keyId: ({ keyId }) => keyId && formatId('key', keyId),
    },
  } satisfies Resolvers,
  nodes: { MailSuppression: { prefix: 'sup', find: findMailSuppression } },
}
