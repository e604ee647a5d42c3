import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  badRequest,
  clientAddress,
  createTokenBuckets,
  forbidden,
  networkOf,
  perMinute,
  type Rate,
  sharesOfNetwork,
  type TakeTokens,
  takeJson,
  tooMany,
} from '../../platform/http/index.ts'
import { emailKey, setCookie, tokenOfCookie } from '../index.ts'
import { demo } from './demo-link.ts'
import { passkey, passkeyOptions } from './passkeys/passkey-routes.ts'
import { registerPasskey, registrationOptions, removePasskey } from './passkeys/register-passkey.ts'
import { createHashCapacity } from './password/hash-capacity.ts'
import {
  CHARACTERS_MAX,
  type RouteAnswer,
  type RouteHandler,
  RouteRefusal,
  type RouteRequest,
  type RouteServices,
} from './route.ts'
import { accounts } from './routes/account-routes.ts'
import { changePassword, factors, recoveryCodes } from './routes/factor-routes.ts'
import { accept, invitation } from './routes/invitation-routes.ts'
import { confirmOneTimeCode, removeOneTimeCode, startOneTimeCode } from './routes/one-time-code-routes.ts'
import { confirmReset, requestReset } from './routes/reset-routes.ts'
import { code, signIn, signOut, status, stepUp } from './routes/sign-in-routes.ts'

const BODY_BYTES_MAX = 4 * 1024
/** Open pages poll the status. */
const LIMITS = { perNetwork: perMinute(60), perAddress: perMinute(20), statusPerNetwork: perMinute(240) }
const STATUS_PATH = '/session/status'

/** One limit for the process, because its hashes share a thread. */
const capacity = createHashCapacity()
const hashingHandlers = new Set<RouteHandler>()
const refuseWhenFull = async () => capacity.refuseWhenFull()

/** Applies the limit to a handler that hashes a password. */
function hashing(handle: RouteHandler): RouteHandler {
  const bounded: RouteHandler = (services, request) => capacity.run(() => handle(services, request))
  hashingHandlers.add(bounded)
  return bounded
}

const HANDLERS: Readonly<Record<string, RouteHandler>> = {
  'sign-in': hashing(signIn),
  code,
  status,
  accounts,
  'sign-out': signOut,
  'step-up': hashing(stepUp),
  factors,
  'one-time-code/start': startOneTimeCode,
  'one-time-code/confirm': confirmOneTimeCode,
  'one-time-code/remove': removeOneTimeCode,
  'passkey/options': passkeyOptions,
  passkey,
  'passkeys/options': registrationOptions,
  passkeys: registerPasskey,
  'passkeys/remove': removePasskey,
  'recovery-codes': recoveryCodes,
  password: hashing(changePassword),
  invitation,
  accept: hashing(accept),
  reset: requestReset,
  'reset/confirm': hashing(confirmReset),
  demo,
}

const HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' } as const

/**
 * Serves the routes below `/session/` with which people sign in and manage their factors. Each is a
 * POST of a JSON object by a page of this origin.
 */
export function sessionRoutes(services: RouteServices, elapsedMs: () => number): (app: FastifyInstance) => void {
  return (app) => addSessionRoutes(app, services, HANDLERS, elapsedMs)
}

/**
 * Adds routes below `/session/` with the guards that all of them share: origin, content type, body
 * size and rate limits. `people/single-sign-on` adds its own routes with it.
 */
export function addSessionRoutes(
  app: FastifyInstance,
  services: RouteServices,
  handlers: Readonly<Record<string, RouteHandler>>,
  elapsedMs: () => number,
): void {
  const limit = createLimits(elapsedMs)
  app.register(async (scope) => {
    const sharesOf = ({ ip }: FastifyRequest) => sharesOfNetwork(networkOf(ip))
    scope.addHook('onRequest', refuseOtherOrigins(services.publicUrl))
    scope.addHook('onRequest', async ({ ip, routeOptions: { url } }) =>
      limit.network(networkOf(ip), url === STATUS_PATH),
    )
    takeJson(scope, { bytesMax: BODY_BYTES_MAX, sharesOf })
    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof RouteRefusal)) throw error
      return reply.code(error.status).headers(HEADERS).send(error.body)
    })
    for (const [name, handle] of Object.entries(handlers))
      scope.post(
        `/session/${name}`,
        { logLevel: 'silent', onRequest: hashingHandlers.has(handle) ? [refuseWhenFull] : [] },
        async (request, reply) => {
          const routed = routeRequest(services.publicUrl, request)
          if (typeof routed.body.email === 'string') limit.address(routed.body.email, routed.network)
          return sendAnswer(services.publicUrl, reply, await handle(services, routed))
        },
      )
  })
}

/**
 * Refuses requests of other pages. A forged sign-in could make a person act in somebody else's
 * account. Every browser sends the origin of a script's POST.
 */
function refuseOtherOrigins(publicUrl: string): (request: FastifyRequest) => Promise<void> {
  const { origin } = new URL(publicUrl)
  return async ({ headers }) => {
    const site = headers['sec-fetch-site']
    if (headers.origin !== origin || (site !== undefined && site !== 'same-origin'))
      throw forbidden('Only pages of this service can send this request.')
  }
}

function createLimits(elapsedMs: () => number) {
  const bucketOf = (rate: Rate) => createTokenBuckets(rate, elapsedMs)
  const [ofNetwork, ofStatus, ofAddress] = [LIMITS.perNetwork, LIMITS.statusPerNetwork, LIMITS.perAddress].map(
    bucketOf,
  ) as [TakeTokens, TakeTokens, TakeTokens]
  const refuseWhile = (waitMs: number) => {
    if (waitMs > 0) throw tooMany(waitMs)
  }
  return {
    network: (network: string, isStatus: boolean) => refuseWhile((isStatus ? ofStatus : ofNetwork)(network, 1)),
    // Counts per network, so that nobody can keep a person elsewhere from signing in.
    address: (email: string, network: string) =>
      refuseWhile(ofAddress(`${network} ${emailKey(email.slice(0, CHARACTERS_MAX.email))}`, 1)),
  }
}

function routeRequest(publicUrl: string, { ip, id, headers, body }: FastifyRequest): RouteRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('The body must be a JSON object.')
  return {
    ...{ address: clientAddress(ip), network: networkOf(ip), requestId: id },
    userAgent: headers['user-agent'] ?? null,
    sessionToken: tokenOfCookie('session', publicUrl, headers.cookie),
    signInToken: tokenOfCookie('sign-in', publicUrl, headers.cookie),
    acceptLanguage: headers['accept-language'],
    body: body as RouteRequest['body'],
  }
}

function sendAnswer(publicUrl: string, reply: FastifyReply, answer: RouteAnswer): FastifyReply {
  const { body, status: code = 200, sessionToken, signInToken, singleSignOnToken } = answer
  const cookies = [
    ...(sessionToken === undefined ? [] : [setCookie('session', publicUrl, sessionToken)]),
    ...(signInToken === undefined ? [] : [setCookie('sign-in', publicUrl, signInToken)]),
    ...(singleSignOnToken === undefined ? [] : [setCookie('single-sign-on', publicUrl, singleSignOnToken)]),
  ]
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.code(code).headers(HEADERS).send(body)
}
