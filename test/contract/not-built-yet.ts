/**
 * What the specification has and the product has not. A row goes with the change that builds the thing: the contract test
 * fails when something listed here appears, and when something is missing that is not listed.
 */
export const NOT_BUILT_YET: ReadonlySet<string> = new Set([])
