import { displayedName } from '../../platform/text/index.ts'

/** Returns the first name that the rule for names lets pass: one that was stored before the rule may be an address. */
export function nameToShow(names: readonly (string | null)[]): string | null {
  for (const name of names) {
    const shown = name === null ? null : displayedName(name)
    if (shown !== null) return shown
  }
  return null
}
