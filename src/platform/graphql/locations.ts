import { type DocumentNode, type GraphQLError, parse, Source } from 'graphql'

/** A location in a document. Lines and columns count from 1, as in GraphQL. */
export interface DocumentLocation {
  readonly line: number
  readonly column: number
}

/**
 * Parses a document without its text, so that errors about it cost little. graphql-js reads the
 * text up to the node for each error, and one request can cause thousands. Its locations are then
 * wrong; `locationsOf` returns the right ones.
 */
export function parseDocument(text: string, maxTokens: number): DocumentNode {
  const source = new Source(text)
  const document = parse(source, { maxTokens })
  source.body = ''
  return document
}

/** More locations of one error add nothing and would displace other errors. */
const LOCATIONS_MAX = 10

/**
 * Returns the locations of an error in a document of `parseDocument`, at most ten. graphql-jit
 * knows them; graphql-js names the nodes.
 */
export function locationsOf({ nodes, locations }: Pick<GraphQLError, 'nodes' | 'locations'>): DocumentLocation[] {
  const all = nodes?.flatMap(({ loc }) => loc?.startToken ?? []) ?? locations ?? []
  return all.slice(0, LOCATIONS_MAX).map(({ line, column }) => ({ line, column }))
}
