import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BodyBudget, Share } from './body-budget.ts'
import { sendContinue } from './expected-continue.ts'
import { checkJsonHeaders, readJson } from './graphql-parameters.ts'
import { tooLarge } from './http-refusal.ts'
import { declaredBytes, readBody } from './read-body.ts'

/** The name under which a server holds its budget, for the scopes that take bodies. */
export const BODY_BUDGET = 'bodyBudget'

export interface Bodies {
  readonly bytesMost: number
  /** Returns the shares that an unfinished body takes of. It is called after the hooks of `onRequest`. */
  readonly sharesOf: (request: FastifyRequest) => readonly Share[]
  /** Called with the length of each body before it is parsed. */
  readonly onBody?: (request: FastifyRequest, bytes: number) => void
  /** Media types that are read as JSON; `application/json` alone unless given. */
  readonly jsonTypes?: readonly string[]
}

/**
 * Lets the routes of a scope take JSON in UTF-8. Without this or `takeBytes` no route takes a body. Everything that the
 * headers tell is judged before the first byte is read: Fastify refuses other media types, this the charset and the length.
 */
export function takeJson(scope: FastifyInstance, bodies: Bodies): void {
  takeBodies(scope, bodies.jsonTypes ?? ['application/json'], bodies, checkJsonHeaders, readJson)
}

/** Lets the routes of a scope take bytes of any media type. */
export function takeBytes(scope: FastifyInstance, bodies: Bodies): void {
  const asTheyAre = (body: Buffer) => body
  takeBodies(scope, ['*'], bodies, () => {}, asTheyAre)
}

function takeBodies(
  scope: FastifyInstance,
  mediaTypes: readonly string[],
  { bytesMost, sharesOf, onBody }: Bodies,
  checkHeaders: (headers: FastifyRequest['headers']) => void,
  parse: (body: Buffer) => unknown,
): void {
  const budget = scope.getDecorator<BodyBudget>(BODY_BUDGET)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...mediaTypes], async (request: FastifyRequest) => {
    const { raw, headers } = request
    checkHeaders(headers)
    if (declaredBytes(raw) > bytesMost) throw tooLarge(bytesMost)
    sendContinue(raw)
    const body = await readBody(raw, { bytesMost, budget, shares: sharesOf(request) })
    onBody?.(request, body.length)
    return parse(body)
  })
}
