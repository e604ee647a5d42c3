import { readFileSync } from 'node:fs'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { accountIdOf, type Context, mutation, ownerShard } from '../index.ts'
import { downloadPathOf, exportNamed, exports, findExport } from './export.ts'
import { exportCreate } from './export-create.ts'

/** Adds exports to the schema. */
export const exportsFeature: Feature<Context> = {
  name: 'exports',
  sdl: readFileSync(new URL('./exports.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Query: {
      export: (_root, { id }, context) => exportNamed(context, id),
      exports: (_root, args, context) => exports(context, args),
    },
    Mutation: {
      exportCreate: mutation({
        type: 'Export',
        shard: (context, { orgId }) => ownerShard(context, orgId),
        run: exportCreate,
      }),
    },
    Export: {
      id: ({ id }) => formatId('exp', id),
      orgId: ({ orgId }) => accountIdOf({ kind: 'Organization', id: orgId }),
      byteCount: ({ byteCount }) => Number(byteCount),
      downloadPath: (row) => downloadPathOf(row),
    },
  } satisfies Resolvers,
  nodes: { Export: { prefix: 'exp', find: findExport } },
}
