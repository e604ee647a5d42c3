import type { Id } from '../ids/index.ts'

/** The lookup of one type's records by id, for `node`, `nodes` and replayed mutations. */
export interface NodeType<Context> {
  /** The TypeID prefix of its ids, such as `con`. */
  readonly prefix: string
  /**
   * Returns the record in the shape that the type's field resolvers take, or null when the caller
   * can't see one.
   */
  readonly find: (context: Context, id: Id) => Promise<object | null>
}

/** A feature's part of the schema. */
export interface Feature<Context, Resolvers = object> {
  readonly name: string
  /** The SDL of the feature's `.graphql` file. */
  readonly sdl: string
  readonly resolvers: Resolvers
  /** The lookups by GraphQL type name. */
  readonly nodes: Readonly<Record<string, NodeType<Context>>>
  /** TypeID prefixes by GraphQL type name, of records with an id that `node` can't find. */
  readonly prefixes?: Readonly<Record<string, string>>
}
