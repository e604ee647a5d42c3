import { setImmediate as nextTick } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Executor, faultErrors, type GraphQLResponse, type Ready } from '../graphql/index.ts'
import { faultFacts, type Log, skipRedaction } from '../log/index.ts'
import { takeJson } from './bodies.ts'
import { sharesOfNetwork, sharesOfTenant } from './body-budget.ts'
import { readIdempotencyKey, readParameters } from './graphql-parameters.ts'
import { httpRefusalOf, retryAfterOf, tooExpensive, tooMany } from './http-refusal.ts'
import { type ResponseType, responseTypeOf } from './media-type.ts'
import { plainAddress } from './network.ts'
import type { CountRejected } from './rejected-requests.ts'
import type { AuthenticatedCaller, RequestGuard } from './request-guard.ts'
import { send, sendRefusal, statusOf } from './send-response.ts'

/** The part of a request's context that the transport reads for the response. */
export interface WithResponseHeaders {
  readonly responseHeaders: ReadonlyMap<string, string>
}

export interface GraphQLEndpoint<Context extends WithResponseHeaders> {
  /** The paths of the endpoint. All have the same behavior. */
  readonly paths: readonly string[]
  readonly bytesMax: number
  readonly executor: Executor<Context>
  readonly guard: RequestGuard<Context>
  /** The most operations in flight. Further requests get a 503. */
  readonly inFlightMax: number
  readonly log: Log
  readonly elapsedMs: () => number
  readonly isClosing: () => boolean
  readonly countRejected: CountRejected
}

/**
 * The price of a request. It takes one token of its key's bucket for each 100 requested records and
 * variable values, and one for each 16 KiB of its body: at least one, and no more than the smallest
 * bucket holds.
 */
const COST_OF_TOKEN = 100
const BODY_BYTES_OF_TOKEN = 16_384
export const TOKENS_MAX = 100
/**
 * A larger response is written in a later tick of the event loop than its execution, so that other
 * requests proceed.
 */
const VALUES_OF_TICK = 5_000
const FIELDS_LOGGED = 5
const CLOSE = ['connection', 'close']

/** A request with the data that Fastify's hooks hand to each other. */
interface Exchange<Context> extends FastifyRequest {
  startedMs: number
  bodyBytes: number
  caller: AuthenticatedCaller<Context> | null
}

/**
 * Registers POST of the paths. Each request is authenticated, its body read, its operation
 * prepared, its cost charged, and the operation run.
 */
export function graphqlEndpoint<Context extends WithResponseHeaders>(
  scope: FastifyInstance,
  endpoint: GraphQLEndpoint<Context>,
): void {
  scope.decorateRequest('startedMs', 0)
  scope.decorateRequest('bodyBytes', 0)
  scope.decorateRequest('caller', null)
  const sharesOf = (request: FastifyRequest) => {
    const { caller } = request as Exchange<Context>
    // Visitors of a page have its public key. They are counted by network.
    if (caller === null || caller.network !== undefined) return sharesOfNetwork(caller?.network ?? '')
    return sharesOfTenant(caller.tenant)
  }
  const onBody = (request: FastifyRequest, bytes: number) => {
    ;(request as Exchange<Context>).bodyBytes = bytes
  }
  takeJson(scope, { bytesMax: endpoint.bytesMax, sharesOf, onBody })
  scope.setErrorHandler((error, request, reply) => refuse(endpoint, request as Exchange<Context>, reply, error))
  const answering = createAnswering(endpoint)
  const route: Omit<RouteOptions, 'method' | 'url'> = {
    onRequest: (request, reply, done) => {
      const exchange = request as Exchange<Context>
      exchange.startedMs = endpoint.elapsedMs()
      endpoint.guard.admit(request).then(
        (caller) => {
          exchange.caller = caller
          done()
        },
        (error: unknown) => {
          endpoint.countRejected(httpRefusalOf(error)?.status ?? 500, request.ip)
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

function createAnswering<Context extends WithResponseHeaders>(endpoint: GraphQLEndpoint<Context>) {
  const { executor, guard, inFlightMax } = endpoint
  let inFlight = 0
  return async (exchange: Exchange<Context>, reply: FastifyReply): Promise<void> => {
    const { caller, body, bodyBytes, headers, id } = exchange
    if (!caller) throw new Error('a request bypassed the request pipeline')
    const parameters = readParameters(body)
    const idempotencyKey = readIdempotencyKey(headers['idempotency-key'])
    const type = responseTypeOf(headers.accept)
    const ready = executor.prepare(parameters, id)
    const tokens = tokensOf('refused' in ready ? 0 : ready.cost.records + ready.form.values, bodyBytes)
    if (tokens > guard.tokensMax) throw tooExpensive()
    // Before the variables' values are read. Admission has taken the first token.
    guard.charge(caller, tokens - 1)
    if ('refused' in ready) return finish(endpoint, exchange, reply, type, ready.refused, null, [])
    if (inFlight >= inFlightMax) throw tooMany(1000, 503)
    const context = caller.context({ requestId: id, idempotencyKey, address: plainAddress(exchange.ip) })
    inFlight += 1
    try {
      const answer = await executor.run(ready, context, id)
      if (ready.cost.values > VALUES_OF_TICK) await nextTick()
      finish(endpoint, exchange, reply, type, answer, ready, [...context.responseHeaders].flat())
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

function finish<Context extends WithResponseHeaders>(
  endpoint: GraphQLEndpoint<Context>,
  exchange: Exchange<Context>,
  reply: FastifyReply,
  type: ResponseType,
  answer: GraphQLResponse,
  ready: Ready | null,
  headers: readonly string[],
): void {
  const status = statusOf(answer, type)
  const retryAfter = answer.errors?.find(({ extensions }) => extensions.code === 'TEMPORARILY_UNAVAILABLE')
  const more = [
    ...headers,
    ...(exchange.caller?.headers ?? []),
    ...(retryAfter ? retryAfterOf(retryAfter.extensions) : []),
    ...(endpoint.isClosing() ? CLOSE : []),
  ]
  send(reply.raw, status, type, exchange.id, answer, more)
  const fields = ready && [...new Set(ready.operation.rootFields)].slice(0, FIELDS_LOGGED)
  const code = answer.errors?.[0]?.extensions.code
  note(endpoint, exchange, { status, ...(fields && { fields }), ...(code && { code }) })
}

function refuse<Context extends WithResponseHeaders>(
  endpoint: GraphQLEndpoint<Context>,
  exchange: Exchange<Context>,
  reply: FastifyReply,
  error: unknown,
): void {
  reply.hijack()
  const refusal = httpRefusalOf(error)
  const more = [...(exchange.caller?.headers ?? []), ...(endpoint.isClosing() ? CLOSE : [])]
  if (!refusal)
    endpoint.log.error({ requestId: exchange.id, ...faultFacts(error) }, 'request failed with an internal error')
  if (reply.raw.headersSent) reply.raw.destroy()
  else if (refusal) sendRefusal(reply.raw, refusal, exchange.id, more)
  else send(reply.raw, 500, 'application/json', exchange.id, { errors: faultErrors(exchange.id) }, more)
  note(endpoint, exchange, { status: refusal?.status ?? 500, code: refusal?.refusal.code ?? 'INTERNAL' })
}

/**
 * Logs one line for each request. It omits the operation's name, which the client chose and which
 * could be a secret.
 */
function note<Context extends WithResponseHeaders>(
  { log, elapsedMs }: GraphQLEndpoint<Context>,
  { id, startedMs, routeOptions }: Exchange<Context>,
  facts: { readonly status: number; readonly code?: string; readonly fields?: readonly string[] },
): void {
  // A request that was refused before its hook ran has no start.
  const ms = startedMs === 0 ? 0 : Math.round((elapsedMs() - startedMs) * 100) / 100
  log.info({ [skipRedaction]: true, requestId: id, method: 'POST', route: routeOptions.url, ...facts, ms }, 'request')
}
