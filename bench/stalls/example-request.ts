/** One request of the generated set. */
export interface ExampleRequest {
  readonly name: string
  readonly path: '/' | '/tokenize'
  readonly body: string
  /**
   * The page that a response without errors must fill. Absent for requests that need no full page.
   */
  readonly page?: FullPage
}

/** A list of which a request selects a full page. */
export interface FullPage {
  readonly list: string
  readonly items: number
}

/** The body of a GraphQL request. */
export function bodyOf(query: string, variables: unknown = undefined, more: object = {}): string {
  return JSON.stringify({ query, variables, ...more })
}

/** Repeats a part, separated by commas, until the text has about this number of bytes. */
export function repeated(part: string, bytes: number, separator = ','): string {
  const count = Math.max(1, Math.floor(bytes / (Buffer.byteLength(part) + separator.length)))
  return Array.from({ length: count }, () => part).join(separator)
}
