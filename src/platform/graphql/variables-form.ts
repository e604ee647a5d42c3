const DEPTH_MAX = 16
/** Above the number of list items that any request may have. Walks stop here. */
const VALUES_MAX = 10_000

/** The shape of a request's variables, whatever their types. */
export interface VariablesForm {
  /** True when they are nested deeper than any input of the schema. */
  readonly isTooDeep: boolean
  readonly hasTooManyValues: boolean
  /** The number of values: objects, lists, and their contents. */
  readonly values: number
  readonly hasEmptyList: boolean
}

/** Counts a request's variables. Stops at the limits of number and depth. */
export function formOf(variables: object): VariablesForm {
  let values = 0
  let hasEmptyList = false
  let isTooDeep = false

  /** Returns false when the walk has ended. */
  function walk(value: unknown, depth: number): boolean {
    values += 1
    if (values > VALUES_MAX) return false
    if (typeof value !== 'object' || value === null) return true
    isTooDeep = depth > DEPTH_MAX
    if (isTooDeep) return false
    if (Array.isArray(value)) {
      if (value.length === 0) hasEmptyList = true
      return value.every((item) => walk(item, depth + 1))
    }
    for (const name in value) if (!walk((value as Record<string, unknown>)[name], depth + 1)) return false
    return true
  }
  walk(variables, 0)
  return { isTooDeep, hasTooManyValues: values > VALUES_MAX, values: values - 1, hasEmptyList }
}
