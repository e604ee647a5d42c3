import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BodyBudget, Share } from './body-budget.ts'
import { sendContinue } from './expected-continue.ts'
import { checkJsonHeaders, readJson } from './graphql-parameters.ts'
import { tooLarge } from './http-refusal.ts'
import { declaredBytes, readBody } from './read-body.ts'

/** The name of a server's body budget, for the scopes that read bodies. */
export const BODY_BUDGET = 'bodyBudget'

export interface Bodies {
  readonly bytesMax: number
  /** Returns the shares that an unfinished body reserves. Called after the hooks of `onRequest`. */
  readonly sharesOf: (request: FastifyRequest) => readonly Share[]
  /** Called with the length of each body before it is parsed. */
  readonly onBody?: (request: FastifyRequest, bytes: number) => void
  /** Media types that are read as JSON. Default: `application/json`. */
  readonly jsonTypes?: readonly string[]
}

/**
 * Lets the routes of a scope read JSON in UTF-8. Without this or `takeBytes`, no route reads a
 * body. Headers are checked before the first byte is read: Fastify rejects other media types, this
 * function the charset and the length.
 */
export function takeJson(scope: FastifyInstance, bodies: Bodies): void {
  takeBodies(scope, bodies.jsonTypes ?? ['application/json'], bodies, checkJsonHeaders, readJson)
}

/** Lets the routes of a scope read bytes of any media type. */
export function takeBytes(scope: FastifyInstance, bodies: Bodies): void {
  const asTheyAre = (body: Buffer) => body
  takeBodies(scope, ['*'], bodies, () => {}, asTheyAre)
}

function takeBodies(
  scope: FastifyInstance,
  mediaTypes: readonly string[],
  { bytesMax, sharesOf, onBody }: Bodies,
  checkHeaders: (headers: FastifyRequest['headers']) => void,
  parse: (body: Buffer) => unknown,
): void {
  const budget = scope.getDecorator<BodyBudget>(BODY_BUDGET)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...mediaTypes], async (request: FastifyRequest) => {
    const { raw, headers } = request
    checkHeaders(headers)
    if (declaredBytes(raw) > bytesMax) throw tooLarge(bytesMax)
    sendContinue(raw)
    const body = await readBody(raw, { bytesMax, budget, shares: () => sharesOf(request) })
    onBody?.(request, body.length)
    return parse(body)
  })
}
