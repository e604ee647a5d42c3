import type { Refusal } from './refusal.ts'
import type { Texts } from './texts/index.ts'

/**
 * Codes of refusals that mean the page is outdated: the session, a stored method or the token
 * changed.
 */
const CHANGED: ReadonlySet<string | null> = new Set(['CONFLICT', 'INVALID_STATE', 'NOT_FOUND'])

/** Returns the message for a refusal that names no field. */
export function refusalMessage({ status, waitMinutes, problems }: Refusal, texts: Texts): string {
  if (status === 429) return texts.tooManyAttempts(waitMinutes)
  if (status >= 500) return texts.serverError
  return problems.some(({ code }) => CHANGED.has(code)) ? texts.outdatedPage : texts.requestRefused
}
