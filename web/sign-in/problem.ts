import type { FormProblem } from './form.tsx'
import type { Refusal } from './routes.ts'
import type { Texts } from './texts/index.ts'

/**
 * Returns the problem that a form shows for a refused request. `failed`: the text if no field is
 * wrong.
 */
export function problemOf({ status, waitMinutes, fields }: Refusal, failed: string, texts: Texts): FormProblem {
  if (status === 429) return { text: texts.tooMany(waitMinutes) }
  return Object.keys(fields).length > 0 ? { text: texts.incorrect, fields } : { text: failed }
}
