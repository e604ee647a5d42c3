import type { Refused } from './refused.ts'
import type { Texts } from './texts/index.ts'

/** What can have changed since the page was opened: the session, what was stored, the hour of what was typed. */
const CHANGED: ReadonlySet<string | null> = new Set(['CONFLICT', 'INVALID_STATE', 'NOT_FOUND'])

/** What a refusal that no field can be blamed for is told as. */
export function sentenceOf({ status, waitMinutes, problems }: Refused, texts: Texts): string {
  if (status === 429) return texts.tooManyTries(waitMinutes)
  if (status >= 500) return texts.ourFault
  return problems.some(({ code }) => CHANGED.has(code)) ? texts.changedMeanwhile : texts.refused
}
