import { isLoopback } from '../../platform/net/index.ts'
import { type Predicate, type Problem, problem } from '../../platform/refusal.ts'
import { cardNumberProblem } from '../../platform/text/index.ts'

/** A scheme, a host name of 253 characters and a port. */
const LENGTH_MAX = 270

/** Nothing but scheme, host and port, in characters that the parser repairs none of. */
const BARE = /^https?:\/\/[^\s\p{C}\p{Z}/\\?#@;,'"]+$/iu
/** No wildcard, and nothing that would end or lengthen the list that browsers are told. */
const HOST = /^[a-z0-9_.-]+$|^\[[0-9a-f:]+\]$/

/**
 * An origin as browsers write it, whatever the case and the port it was given with; null for what is none, and for http
 * unless it is this very machine and `httpOnLoopback` says so.
 */
export function embedOrigin(text: string, httpOnLoopback: boolean): string | null {
  if (text.length > LENGTH_MAX || !BARE.test(text) || !URL.canParse(text)) return null
  const { origin, protocol, hostname } = new URL(text)
  if (!HOST.test(hostname)) return null
  if (protocol === 'https:') return origin
  return httpOnLoopback && isLoopback(hostname) ? origin : null
}

/** Everything that is wrong with the origins whose pages may show the checkout in a frame. */
export function embedOriginProblems(origins: readonly string[], httpOnLoopback: boolean): Problem[] {
  return origins.flatMap((origin, index) => {
    const field = `embedOrigins.${index}`
    if (embedOrigin(origin, httpOnLoopback) === null) return [problem(field, wanted(httpOnLoopback))]
    return cardNumberProblem(field, origin) ?? []
  })
}

function wanted(httpOnLoopback: boolean): Predicate {
  const form = 'must be an https origin, such as https://shop.example.com, without a path or wildcard'
  return httpOnLoopback ? `${form}. In development, http on localhost is allowed` : form
}
