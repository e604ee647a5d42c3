import { isLoopback } from '../../platform/net/index.ts'
import { type Predicate, type Problem, problem } from '../../platform/refusal.ts'
import { cardNumberProblem } from '../../platform/text/index.ts'

/** A scheme, a host name of 253 characters and a port. */
const LENGTH_MAX = 270

const HOST = /^[a-z0-9_.-]+$|^\[[0-9a-f:]+\]$/

/**
 * Returns whether the text is an origin that may use a public key: https, or http on this machine
 * if `httpOnLoopback`, in the exact form that browsers send. Other spellings would never match, or
 * match unintended origins.
 */
export function isPageOrigin(text: string, httpOnLoopback: boolean): boolean {
  if (text.length > LENGTH_MAX || !URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  if (origin !== text || !HOST.test(hostname)) return false
  return protocol === 'https:' || (protocol === 'http:' && httpOnLoopback && isLoopback(hostname))
}

/** Returns the problems of the origins of a new key. */
export function originProblems(origins: readonly string[], httpOnLoopback: boolean): Problem[] {
  if (origins.length === 0) return [problem('origins', 'must have at least 1 item')]
  return origins.flatMap((origin, index) => {
    const field = `origins.${index}`
    if (!isPageOrigin(origin, httpOnLoopback)) return [problem(field, wanted(httpOnLoopback))]
    return cardNumberProblem(field, origin) ?? []
  })
}

function wanted(httpOnLoopback: boolean): Predicate {
  const form =
    'must be an https origin in the form that browsers send, such as https://shop.example.com, without a path or wildcard'
  return httpOnLoopback ? `${form}. In development, http on localhost is allowed` : form
}
