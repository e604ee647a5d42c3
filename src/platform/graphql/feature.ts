import type { Id } from '../ids/index.ts'

/** How records of one type are found by id, for `node`, `nodes` and replayed mutations. */
export interface NodeType<Context> {
  /** The TypeID prefix of its ids, such as `con`. */
  readonly prefix: string
  /** Gives the record in the shape that the type's field resolvers take, or null when the caller can't see one. */
  readonly find: (context: Context, id: Id) => Promise<object | null>
}

/** What a feature adds to the schema. */
export interface Feature<Context, Resolvers = object> {
  readonly name: string
  /** SDL text, from the feature's `.graphql` file. */
  readonly sdl: string
  readonly resolvers: Resolvers
  /** GraphQL type name → how to find its records. */
  readonly nodes: Readonly<Record<string, NodeType<Context>>>
  /** GraphQL type name → TypeID prefix, of records that have an id and can't be found by it. */
  readonly prefixes?: Readonly<Record<string, string>>
}
