import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Answer, type Executor, faultErrors, type Ready } from '../graphql/index.ts'
import { faultFacts, harmless, type Log } from '../log/index.ts'
import { send, sendRefusal, statusOf } from './answering.ts'
import { takeJson } from './bodies.ts'
import { sharesOfNetwork, sharesOfTenant } from './body-budget.ts'
import type { Door, Entrance } from './door.ts'
import { readIdempotencyKey, readParameters } from './graphql-parameters.ts'
import { httpRefusalOf, tooDear, tooMany } from './http-refusal.ts'
import { type AnswerType, answerType } from './media-type.ts'
import { plainAddress } from './network.ts'
import type { CountTurnedAway } from './turned-away.ts'

/** What of a request's context the transport reads when it answers. */
export interface AnswerHeaders {
  readonly answerHeaders: ReadonlyMap<string, string>
}

export interface GraphQLEndpoint<Context extends AnswerHeaders> {
  /** All of them do the same. */
  readonly paths: readonly string[]
  readonly bytesMost: number
  readonly executor: Executor<Context>
  readonly door: Door<Context>
  /** Operations that run at one time; what comes on top is told to come back. */
  readonly inFlightMost: number
  readonly log: Log
  readonly elapsedMs: () => number
  readonly isClosing: () => boolean
  readonly countTurnedAway: CountTurnedAway
}

/**
 * A request takes one token of its key's bucket for each 100 records that it asks for and values that its variables have,
 * and one for each 16 KiB of its body: at least one, and no more than the smallest bucket holds.
 */
const COST_OF_TOKEN = 100
const BODY_BYTES_OF_TOKEN = 16_384
export const TOKENS_MAX = 100
/** A larger answer is written in another turn of the event loop than the one that made it, so that others come between. */
const VALUES_OF_TURN = 5_000
const FIELDS_TOLD = 5
const CLOSE = ['connection', 'close']

/** One request on its way: what the hooks of Fastify hand to each other. */
interface Exchange<Context> extends FastifyRequest {
  startedMs: number
  bodyBytes: number
  entrance: Entrance<Context> | null
}

/** Puts POST of the paths into their scope of the server: the key first, then the body, the operation, its cost and its run. */
export function graphqlEndpoint<Context extends AnswerHeaders>(
  scope: FastifyInstance,
  endpoint: GraphQLEndpoint<Context>,
): void {
  scope.decorateRequest('startedMs', 0)
  scope.decorateRequest('bodyBytes', 0)
  scope.decorateRequest('entrance', null)
  const sharesOf = (request: FastifyRequest) => {
    const { entrance } = request as Exchange<Context>
    // Visitors of a page hold its public key: they are counted by their network.
    if (entrance === null || entrance.network !== undefined) return sharesOfNetwork(entrance?.network ?? '')
    return sharesOfTenant(entrance.tenant)
  }
  const onBody = (request: FastifyRequest, bytes: number) => {
    ;(request as Exchange<Context>).bodyBytes = bytes
  }
  takeJson(scope, { bytesMost: endpoint.bytesMost, sharesOf, onBody })
  scope.setErrorHandler((error, request, reply) => refuse(endpoint, request as Exchange<Context>, reply, error))
  const answering = createAnswering(endpoint)
  const route: Omit<RouteOptions, 'method' | 'url'> = {
    onRequest: (request, reply, done) => {
      const exchange = request as Exchange<Context>
      exchange.startedMs = endpoint.elapsedMs()
      endpoint.door.enter(request).then(
        (entrance) => {
          exchange.entrance = entrance
          done()
        },
        (error: unknown) => {
          endpoint.countTurnedAway(httpRefusalOf(error)?.status ?? 500, request.ip)
          refuse(endpoint, exchange, reply, error)
        },
      )
    },
    handler: (request, reply) => {
      const exchange = request as Exchange<Context>
      reply.hijack()
      answering(exchange, reply).catch((error: unknown) => refuse(endpoint, exchange, reply, error))
    },
  }
  for (const url of endpoint.paths) scope.route({ ...route, method: 'POST', url })
}

function createAnswering<Context extends AnswerHeaders>(endpoint: GraphQLEndpoint<Context>) {
  const { executor, door, inFlightMost } = endpoint
  let inFlight = 0
  return async (exchange: Exchange<Context>, reply: FastifyReply): Promise<void> => {
    const { entrance, body, bodyBytes, headers, id } = exchange
    if (!entrance) throw new Error('a request bypassed the request pipeline')
    const parameters = readParameters(body)
    const idempotencyKey = readIdempotencyKey(headers['idempotency-key'])
    const type = answerType(headers.accept)
    const ready = executor.prepare(parameters, id)
    const tokens = tokensOf('refused' in ready ? 0 : ready.cost.records + ready.form.values, bodyBytes)
    if (tokens > door.tokensMax) throw tooDear()
    // Before the values of the variables are read. Entering has taken the first token.
    door.charge(entrance, tokens - 1)
    if ('refused' in ready) return finish(endpoint, exchange, reply, type, ready.refused, null, [])
    if (inFlight >= inFlightMost) throw tooMany(1000, 503)
    const context = entrance.context({ requestId: id, idempotencyKey, address: plainAddress(exchange.ip) })
    inFlight += 1
    try {
      const answer = await executor.run(ready, context, id)
      if (ready.cost.values > VALUES_OF_TURN) await nextTurn()
      finish(endpoint, exchange, reply, type, answer, ready, [...context.answerHeaders].flat())
    } finally {
      inFlight -= 1
    }
  }
}

function tokensOf(recordsAndValues: number, bodyBytes: number): number {
  return Math.min(
    TOKENS_MAX,
    Math.floor(recordsAndValues / COST_OF_TOKEN) + Math.floor(bodyBytes / BODY_BYTES_OF_TOKEN),
  )
}

function finish<Context extends AnswerHeaders>(
  endpoint: GraphQLEndpoint<Context>,
  exchange: Exchange<Context>,
  reply: FastifyReply,
  type: AnswerType,
  answer: Answer,
  ready: Ready | null,
  headers: readonly string[],
): void {
  const status = statusOf(answer, type)
  const more = [...headers, ...(exchange.entrance?.headers ?? []), ...(endpoint.isClosing() ? CLOSE : [])]
  send(reply.raw, status, type, exchange.id, answer, more)
  const fields = ready && [...new Set(ready.operation.rootFields)].slice(0, FIELDS_TOLD)
  const code = answer.errors?.[0]?.extensions.code
  note(endpoint, exchange, { status, ...(fields && { fields }), ...(code && { code }) })
}

function refuse<Context extends AnswerHeaders>(
  endpoint: GraphQLEndpoint<Context>,
  exchange: Exchange<Context>,
  reply: FastifyReply,
  error: unknown,
): void {
  reply.hijack()
  const refusal = httpRefusalOf(error)
  const more = [...(exchange.entrance?.headers ?? []), ...(endpoint.isClosing() ? CLOSE : [])]
  if (!refusal)
    endpoint.log.error({ requestId: exchange.id, ...faultFacts(error) }, 'request failed with an internal error')
  if (reply.raw.headersSent) reply.raw.destroy()
  else if (refusal) sendRefusal(reply.raw, refusal, exchange.id, more)
  else send(reply.raw, 500, 'application/json', exchange.id, { errors: faultErrors(exchange.id) }, more)
  note(endpoint, exchange, { status: refusal?.status ?? 500, code: refusal?.refusal.code ?? 'INTERNAL' })
}

/** One line a request. All that is in it is ours: the operation's own name is the client's word, and could be a secret. */
function note<Context extends AnswerHeaders>(
  { log, elapsedMs }: GraphQLEndpoint<Context>,
  { id, startedMs, routeOptions }: Exchange<Context>,
  facts: { readonly status: number; readonly code?: string; readonly fields?: readonly string[] },
): void {
  // A request that was refused before its hook ran has no start.
  const ms = startedMs === 0 ? 0 : Math.round((elapsedMs() - startedMs) * 100) / 100
  log.info({ [harmless]: true, requestId: id, method: 'POST', route: routeOptions.url, ...facts, ms }, 'request')
}
