const OPENERS = /^(?:What|Who|Whom|Whose|Whoever|Whether|Where|Of|The same)\b/
/** Directives to tools, which are not prose. */
const DIRECTIVE = /^(?:biome-ignore|@ts-|[#@]__|\/ ?<reference)/

/** Returns whether a comment is written for people. */
export function isProse(comment: string): boolean {
  return !DIRECTIVE.test(comment)
}

/** Returns whether a comment opens with a relative clause where a subject and a verb belong. */
export function opensWithRelative(comment: string): boolean {
  return OPENERS.test(comment)
}
