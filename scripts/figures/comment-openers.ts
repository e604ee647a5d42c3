const OPENERS = /^(?:What|Who|Whom|Whose|Whoever|Whether|Where|Of|The same)\b/
/** Directives to tools, which are not prose. */
const DIRECTIVE = /^(?:biome-ignore|@ts-|[#@]__|\/ ?<reference)/

/** Returns whether a comment is written for people. */
export function isProse(comment: string): boolean {
  return !DIRECTIVE.test(comment)
}

/** Returns whether a comment starts with a relative clause instead of a subject and a verb. */
export function opensWithRelative(comment: string): boolean {
  return OPENERS.test(comment)
}
