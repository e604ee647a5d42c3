/**
 * Parts of the specification that the product lacks. Building a part removes its row: the contract
 * test fails when a listed part appears, and when an unlisted one is missing.
 */
export const NOT_BUILT_YET: ReadonlySet<string> = new Set([])
