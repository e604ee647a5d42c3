import { secureForm, secureOrigin } from '../../platform/hosts.ts'
import { type Problem, problem } from '../../platform/refusal.ts'
import { cardNumberProblem } from '../../platform/text/index.ts'

const FORM =
  'must be an https origin in the form that browsers send, such as https://shop.example.com, without a path or wildcard'

/**
 * Returns whether the text is an origin that may use a public key: https, or http on this machine
 * if `httpOnLoopback`, in the exact form that browsers send. Other spellings would never match, or
 * match unintended origins.
 */
export function isPageOrigin(text: string, httpOnLoopback: boolean): boolean {
  return secureOrigin(text, httpOnLoopback) === text
}

/** Returns the problems of the origins of a new key. */
export function originProblems(origins: readonly string[], httpOnLoopback: boolean): Problem[] {
  if (origins.length === 0) return [problem('origins', 'must have at least 1 item')]
  return origins.flatMap((origin, index) => {
    const field = `origins.${index}`
    if (!isPageOrigin(origin, httpOnLoopback)) return [problem(field, secureForm(FORM, httpOnLoopback))]
    return cardNumberProblem(field, origin) ?? []
  })
}
