import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { type SearchHit, search, type TypeOfPrefix } from './search.ts'

/** Adds the search to the schema. `typeOf` knows the ids of every feature. */
export function searchFeature({ typeOf }: { readonly typeOf: TypeOfPrefix }): Feature<Context> {
  const resolvers = {
    Query: {
      search: (_root, { input }, context) => search(context, input, typeOf),
    } satisfies Resolvers['Query'],
    SearchHit: {
      node: ({ type, uuid }: SearchHit, _args: unknown, context: Context) => context.findNode(context, type, uuid),
    },
  }
  return {
    name: 'search',
    sdl: readFileSync(new URL('./search.graphql', import.meta.url), 'utf8'),
    resolvers,
    nodes: {},
  }
}
