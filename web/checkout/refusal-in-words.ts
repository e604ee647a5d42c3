import type { Refused } from './refused.ts'
import type { Texts } from './texts/index.ts'

/** Codes of refusals that mean the page is outdated: the session, a stored method or the token changed. */
const CHANGED: ReadonlySet<string | null> = new Set(['CONFLICT', 'INVALID_STATE', 'NOT_FOUND'])

/** Returns the sentence for a refusal that names no field. */
export function sentenceOf({ status, waitMinutes, problems }: Refused, texts: Texts): string {
  if (status === 429) return texts.tooManyTries(waitMinutes)
  if (status >= 500) return texts.ourFault
  return problems.some(({ code }) => CHANGED.has(code)) ? texts.changedMeanwhile : texts.refused
}
