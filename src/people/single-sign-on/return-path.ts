const LENGTH_MAX = 512
/**
 * A path of this service: one slash, then visible ASCII characters. Browsers read `//` and `/\` as
 * the start of another host, and skip tabs and line ends.
 */
const OWN_PATH = /^\/(?![/\\])[!-~]*$/

/** Returns the path if it is one of this service, and otherwise null. */
export function returnPath(text: string | null): string | null {
  return text === null || text.length > LENGTH_MAX || !OWN_PATH.test(text) || text.includes('\\') ? null : text
}
