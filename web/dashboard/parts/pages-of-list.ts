/** The position in a list, as the address has it. */
export interface PagePosition {
  readonly after?: string | undefined
  readonly before?: string | undefined
}

/** The rows of a page. */
const PAGE_ROWS = 25

/** The arguments of a page. */
export type PageArguments =
  | { readonly first: number; readonly after?: string }
  | { readonly last: number; readonly before: string }

/** Returns the API's arguments of a position. */
export function pageArguments({ after, before }: PagePosition, rows: number = PAGE_ROWS): PageArguments {
  if (before !== undefined) return { last: rows, before }
  return after === undefined ? { first: rows } : { first: rows, after }
}

/**
 * Returns the position in the search parameters of an address. Pages check their parameters again,
 * because the router also passes on what a page does not know.
 */
export function positionIn(search: object): PagePosition {
  const { after, before } = search as Readonly<Record<string, unknown>>
  return {
    ...(typeof after === 'string' && { after }),
    ...(typeof before === 'string' && typeof after !== 'string' && { before }),
  }
}

/** Returns a parameter of an address if it is a text, and otherwise nothing. */
export function textIn<Name extends string>(search: object, name: Name): { readonly [Key in Name]?: string } {
  const value = (search as Readonly<Record<string, unknown>>)[name]
  return (typeof value === 'string' && value !== '' ? { [name]: value } : {}) as { [Key in Name]?: string }
}

/**
 * Returns a parameter of an address that lists some of these values, separated by commas. Drops
 * other values, and the parameter if none is left.
 */
export function choicesIn<Name extends string, Value extends string>(
  search: object,
  name: Name,
  values: readonly Value[],
): { readonly [Key in Name]?: string } {
  const { [name]: given = '' } = textIn(search, name)
  const chosen = values.filter((each) => given.split(',').includes(each))
  return (chosen.length === 0 ? {} : { [name]: chosen.join(',') }) as { [Key in Name]?: string }
}

/** Returns a parameter of an address if it is one of these values, and otherwise nothing. */
export function choiceIn<Name extends string, Value extends string>(
  search: object,
  name: Name,
  values: readonly Value[],
): { readonly [Key in Name]?: Value } {
  const given = (search as Readonly<Record<string, unknown>>)[name]
  const value = values.find((each) => each === given)
  return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value }
}
