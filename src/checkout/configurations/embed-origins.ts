import { secureForm, secureOrigin } from '../../platform/hosts.ts'
import { type Problem, problem } from '../../platform/refusal.ts'
import { cardNumberProblem } from '../../platform/text/index.ts'

const FORM = 'must be an https origin, such as https://shop.example.com, without a path or wildcard'
/** A scheme, a host and a port, without characters that the URL parser would repair. */
const BARE = /^https?:\/\/[^\s\p{C}\p{Z}/\\?#@;,'"]+$/iu

/**
 * Returns an origin in the form that browsers send. Returns null for any other text, and for http
 * except on loopback if `httpOnLoopback`.
 */
export function embedOrigin(text: string, httpOnLoopback: boolean): string | null {
  return BARE.test(text) ? secureOrigin(text, httpOnLoopback) : null
}

/** Returns the problems of the origins whose pages may embed the checkout. */
export function embedOriginProblems(origins: readonly string[], httpOnLoopback: boolean): Problem[] {
  return origins.flatMap((origin, index) => {
    const field = `embedOrigins.${index}`
    if (embedOrigin(origin, httpOnLoopback) === null) return [problem(field, secureForm(FORM, httpOnLoopback))]
    return cardNumberProblem(field, origin) ?? []
  })
}
