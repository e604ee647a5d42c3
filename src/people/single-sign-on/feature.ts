import { readFileSync } from 'node:fs'
import { type Context, mutation, parseAccountId, recordShard } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { redirectUrlOf } from './callback-address.ts'
import { recordNameOf } from './domains.ts'
import { accountIdOfConnection, domainsOf, findSsoConnection, findSsoConnectionOrDeleted } from './sso-connection.ts'
import { ssoConnectionCreate } from './sso-connection-create.ts'
import { ssoConnectionDelete } from './sso-connection-delete.ts'
import { ssoConnectionUpdate } from './sso-connection-update.ts'
import { ssoConnectionVerifyDomain } from './sso-connection-verify-domain.ts'
import { ssoConnections } from './sso-connections.ts'

const shardOfConnection = (context: Context, { id }: { readonly id: string }) => recordShard(context, 'sso', id)

/** Connections to OpenID Connect providers in the schema. */
export const singleSignOnFeature: Feature<Context> = {
  name: 'single-sign-on',
  sdl: readFileSync(new URL('sso-connections.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Query: {
      ssoConnections: (_root, { input }, context) => ssoConnections(context, input),
    },
    Mutation: {
      ssoConnectionCreate: mutation({
        type: 'SsoConnection',
        runsInDirectory: true,
        shard: (context, { accountId }) => parseAccountId(accountId ?? '')?.shard ?? context.caller.account.shard,
        run: ssoConnectionCreate,
      }),
      ssoConnectionUpdate: mutation({
        type: 'SsoConnection',
        runsInDirectory: true,
        shard: shardOfConnection,
        run: ssoConnectionUpdate,
      }),
      ssoConnectionDelete: mutation({
        type: 'SsoConnection',
        runsInDirectory: true,
        shard: shardOfConnection,
        run: ssoConnectionDelete,
        readAgain: findSsoConnectionOrDeleted,
      }),
      ssoConnectionVerifyDomain: mutation({
        type: 'SsoConnection',
        runsInDirectory: true,
        shard: shardOfConnection,
        run: ssoConnectionVerifyDomain,
      }),
    },
    SsoConnection: {
      id: ({ id }) => formatId('sso', id),
      accountId: accountIdOfConnection,
      redirectUrl: ({ id }, _args, context) => redirectUrlOf(context, id),
      domains: (connection, _args, context) => domainsOf(context, connection),
    },
    SsoDomain: {
      recordName: ({ domain }) => recordNameOf(domain),
      recordValue: ({ proof }) => proof,
    },
  } satisfies Resolvers,
  nodes: { SsoConnection: { prefix: 'sso', find: findSsoConnection } },
}
