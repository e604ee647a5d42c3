import { accountIdOf, type Context, mutation, ownerShard, recordShard } from '../../accounts/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { findMailSuppressionOrRemoved, type MailSuppression, mailSuppression } from './mail-suppression.ts'
import { type MailSuppressionCreateInput, mailSuppressionCreate } from './mail-suppression-create.ts'
import { mailSuppressionDelete } from './mail-suppression-delete.ts'
import { type MailSuppressionsArguments, mailSuppressions } from './mail-suppressions.ts'

export const mailSuppressionsResolvers = {
  Query: {
    mailSuppression: (_root: unknown, { id }: { id: string }, context: Context) => mailSuppression(context, id),
    mailSuppressions: (_root: unknown, args: MailSuppressionsArguments, context: Context) =>
      mailSuppressions(context, args),
  },
  Mutation: {
    mailSuppressionCreate: mutation<{ input: MailSuppressionCreateInput }, MailSuppression>({
      type: 'MailSuppression',
      shard: (context, { orgId }) => ownerShard(context, orgId),
      run: mailSuppressionCreate,
      readAgain: findMailSuppressionOrRemoved,
    }),
    mailSuppressionDelete: mutation<{ input: { id: string } }, MailSuppression>({
      type: 'MailSuppression',
      shard: (context, { id }) => recordShard(context, 'sup', id),
      run: mailSuppressionDelete,
      readAgain: findMailSuppressionOrRemoved,
    }),
  },
  MailSuppression: {
    id: ({ id }: MailSuppression) => formatId('sup', id),
    orgId: ({ orgId }: MailSuppression) => accountIdOf({ kind: 'Organization', id: orgId }),
    keyId: ({ keyId }: MailSuppression) => keyId && formatId('key', keyId),
  },
} satisfies Resolvers
