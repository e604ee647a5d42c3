import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../accounts/index.ts'
import {
  badRequest,
  createTokenBuckets,
  forbidden,
  networkOf,
  perMinute,
  sharesOfNetwork,
  type TakeTokens,
  takeJson,
  tooMany,
} from '../../platform/http/index.ts'

/** A request about a link. */
export interface LinkRoute {
  readonly Params: { readonly secret: string }
}

const BODY_BYTES_MAX = 16 * 1024

/** Rate limits of one process for changes. A payment takes two requests. */
const CHANGES = { perLink: perMinute(60), perAddress: perMinute(30) }
/** A page polls the progress of its payment every two seconds. */
const POLLS = { perLink: perMinute(120), perAddress: perMinute(600) }

/** Throws an error that is answered by 429 when a client sends too many requests. */
export type Limit = (request: FastifyRequest) => void

/** Creates the limits of changes and of polls. */
export function createLimits(elapsedMs: () => number): { readonly changes: Limit; readonly polls: Limit } {
  const limit = ({ perLink, perAddress }: typeof CHANGES): Limit => {
    const takeOfLink = createTokenBuckets(perLink, elapsedMs)
    const takeOfAddress = createTokenBuckets(perAddress, elapsedMs)
    return ({ ip, params }) => {
      refuseWhile(takeOfAddress, networkOf(ip))
      refuseWhile(takeOfLink, (params as LinkRoute['Params']).secret)
    }
  }
  return { changes: limit(CHANGES), polls: limit(POLLS) }
}

function refuseWhile(take: TakeTokens, holder: string): void {
  const waitMs = take(holder, 1)
  if (waitMs > 0) throw tooMany(waitMs)
}

/**
 * Refuses requests of other pages. Every browser sends the origin of a script's POST.
 */
export function refuseOtherOrigins({ publicUrl }: Pick<Services, 'publicUrl'>): (request: FastifyRequest) => void {
  const { origin } = new URL(publicUrl)
  return ({ headers }) => {
    const site = headers['sec-fetch-site']
    if (headers.origin !== origin || (site !== undefined && site !== 'same-origin')) {
      throw forbidden('Only the checkout page of this link can send this request.')
    }
  }
}

/** Restricts the bodies of a scope's routes to JSON objects of at most 16 KiB. */
export function takeSmallJson(scope: FastifyInstance): void {
  const sharesOf = ({ ip }: FastifyRequest) => sharesOfNetwork(networkOf(ip))
  takeJson(scope, { bytesMax: BODY_BYTES_MAX, sharesOf })
  scope.addHook('preHandler', async ({ body }) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw badRequest('The body must be a JSON object.')
  })
}
