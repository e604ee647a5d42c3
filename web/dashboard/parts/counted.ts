import type { CountedFragment } from '../documents.generated.ts'
import { formatCount } from '../formats.ts'

/** Returns a count such as "12" or "10,000+". */
export function shownCount(total: CountedFragment | null | undefined): string | undefined {
  return total ? `${formatCount(total.count)}${total.atLeast ? '+' : ''}` : undefined
}
