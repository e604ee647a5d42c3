import { readFileSync } from 'node:fs'
import { type Context, mutation, parseAccountId, recordShard } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { accountIdOfView, findSavedView } from './saved-view.ts'
import { savedViewCreate } from './saved-view-create.ts'
import { savedViewDelete } from './saved-view-delete.ts'
import { savedViewUpdate } from './saved-view-update.ts'
import { savedViews } from './saved-views.ts'

const shardOfView = (context: Context, { id }: { readonly id: string }) => recordShard(context, 'viw', id)

/** Saved views in the schema. */
export const savedViewsFeature: Feature<Context> = {
  name: 'saved-views',
  sdl: readFileSync(new URL('./saved-views.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Query: {
      savedViews: (_root, { input }, context) => savedViews(context, input),
    },
    Mutation: {
      savedViewCreate: mutation({
        type: 'SavedView',
        runsInDirectory: true,
        shard: ({ caller }, { accountId }) => parseAccountId(accountId ?? '')?.shard ?? caller.account.shard,
        run: savedViewCreate,
      }),
      savedViewUpdate: mutation({ type: 'SavedView', runsInDirectory: true, shard: shardOfView, run: savedViewUpdate }),
      savedViewDelete: mutation({
        type: 'SavedView',
        runsInDirectory: true,
        shard: shardOfView,
        run: savedViewDelete,
        // Idempotency keys are recorded only for finished deletions, so the id is the whole result.
        readAgain: async (_context, id) => ({ id }),
      }),
    },
    SavedView: {
      id: ({ id }) => formatId('viw', id),
      accountId: accountIdOfView,
    },
    SavedViewDeleteResult: { id: ({ id }) => formatId('viw', id) },
  } satisfies Resolvers,
  nodes: { SavedView: { prefix: 'viw', find: findSavedView } },
}
