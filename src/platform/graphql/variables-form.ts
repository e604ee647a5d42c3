const DEPTH_MOST = 16

/** What the variables look like, whatever they mean. */
export interface VariablesForm {
  readonly tooDeep: boolean
  readonly hasEmptyList: boolean
}

/** Looks through a request's variables, no deeper than any input of the schema can be. */
export function formOf(variables: object): VariablesForm {
  let hasEmptyList = false
  function tooDeep(value: unknown, depth: number): boolean {
    if (typeof value !== 'object' || value === null) return false
    if (depth > DEPTH_MOST) return true
    if (Array.isArray(value)) {
      if (value.length === 0) hasEmptyList = true
      return value.some((item) => tooDeep(item, depth + 1))
    }
    for (const name in value) if (tooDeep((value as Record<string, unknown>)[name], depth + 1)) return true
    return false
  }
  return { tooDeep: tooDeep(variables, 0), hasEmptyList }
}
