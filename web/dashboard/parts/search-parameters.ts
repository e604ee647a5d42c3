/** Returns the search parameters of an address that people can read: every parameter is a text. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Returns the query string of an address with the parameters that are texts. */
export function stringifySearch(search: object): string {
  const texts = Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return texts.length > 0 ? `?${new URLSearchParams(texts)}` : ''
}
