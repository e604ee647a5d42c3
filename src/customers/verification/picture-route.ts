import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Agent, type Dispatcher } from 'undici'
import {
  type AuthenticateReading,
  type Context,
  type FindRecord,
  newContext,
  requirePermission,
  type Services,
} from '../../accounts/index.ts'
import type { IdentitySession } from '../../payments/providers/index.ts'
import {
  clientAddress,
  createTokenBuckets,
  forbidden,
  networkOf,
  perMinute,
  tooMany,
} from '../../platform/http/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { openAgent } from '../../webhooks/index.ts'
import { type Contact, contact } from '../index.ts'
import { type ContactIdv, contactIdv } from './contact-idv.ts'
import { fetchPicture, type Picture } from './fetch-picture.ts'
import { createPictureLimits } from './picture-limits.ts'
import { recordPicturesReading } from './record-pictures-reading.ts'
import { sliceOf } from './slice-of-file.ts'

/** One verification has a dozen files at most. */
const PICTURES = perMinute(300)

/** The headers that forbid caches, other sites that embed the file, and scripts in it. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'accept-ranges': 'bytes',
} as const

interface PictureRequest {
  readonly Params: { readonly contact: string; readonly picture: string }
  readonly Querystring: { readonly account?: string | readonly string[] }
}

/**
 * Adds `GET /identity-pictures/<contact>/<picture>?account=<organization>`: a picture or video of
 * the contact's newest verification, for pages of a person with the permission `IdentityDocuments`.
 * It is fetched from the provider for each request, and the read is recorded before the first byte.
 */
export function pictureRoute(
  services: Services,
  authenticate: AuthenticateReading,
  findNode: FindRecord,
  elapsedMs: () => number,
): (app: FastifyInstance) => void {
  const take = createTokenBuckets(PICTURES, elapsedMs)
  const limit = createPictureLimits()

  async function contextOf(request: FastifyRequest<PictureRequest>): Promise<Context> {
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin') throw forbidden('Only pages of this service show pictures.')
    const caller = await authenticate(request.headers, request.query.account)
    if (caller.person === null) throw forbidden('Only sessions load pictures here. With a key, use the API.')
    requirePermission(caller, 'IdentityDocuments', 'ContactIdvDocumentImage.url')
    const facts = { requestId: request.id, idempotencyKey: null, address: clientAddress(request.ip) }
    return newContext(services, findNode, { caller, ...facts })
  }

  return (app) => {
    const sources = openSources(services)
    const reads = new Map<string, Promise<ContactIdv | null>>()
    app.addHook('onClose', () => sources.close())

    /** Returns the verification of a contact. The requests of one page share a call in flight. */
    function sessionOf(context: Context, { id }: Contact): Promise<ContactIdv | null> {
      const name = `${context.caller.account.id} ${id}`
      const reading = reads.get(name) ?? contactIdv(context, { id }).finally(() => reads.delete(name))
      reads.set(name, reading)
      return reading
    }

    app.get<PictureRequest>('/identity-pictures/:contact/:picture', async (request, reply) => {
      const waitMs = take(networkOf(request.ip), 1)
      if (waitMs > 0) throw tooMany(waitMs)
      const context = await contextOf(request)
      const shown = await contact(context, request.params.contact)
      const session = await sessionOf(context, shown)
      const url = session && addressIn(session, request.params.picture)
      if (session === null || url === null) throw notFound('Picture')
      const picture = await limit(session.configurationId, () => fetchPicture(sources.dispatcherOf(url), url))
      if (picture === null) throw new Refusal('PROVIDER_UNAVAILABLE', 'The identity provider sent no picture.')
      await recordPicturesReading(context, shown)
      return send(reply, picture, request.headers.range)
    })
  }
}

/**
 * Returns the provider's address of a picture, such as `0-originalFront` of the first document, or
 * `selfie`. Returns null if there is none.
 */
function addressIn(session: IdentitySession, picture: string): string | null {
  if (picture === 'selfie') return session.selfieVideoUrl
  const [, index = '', name] = /^(\d{1,2})-([A-Za-z]{1,30})$/.exec(picture) ?? []
  return session.documents[Number(index)]?.images.find((each) => each.name === name)?.url ?? null
}

/**
 * Opens the HTTP clients: one for providers that the operator simulates, and one for public https
 * addresses.
 */
function openSources({ providerEndpoints, webhookRefuse }: Services) {
  const simulated = new Agent()
  const outside = openAgent({ webhookAllow: new Set(), webhookLoopback: null, webhookRefuse })
  const origins = new Set(Object.values(providerEndpoints).map((endpoint) => new URL(endpoint ?? '').origin))
  return {
    dispatcherOf: (url: string): Dispatcher =>
      URL.canParse(url) && origins.has(new URL(url).origin) ? simulated : outside,
    close: async () => void (await Promise.all([simulated.destroy(), outside.destroy()])),
  }
}

function send(reply: FastifyReply, { contentType, content }: Picture, range: string | undefined): FastifyReply {
  reply.headers(HEADERS).type(contentType)
  const slice = sliceOf(range, content.length)
  if (slice === null) return reply.send(content)
  const { first, last } = slice
  reply.code(206).header('content-range', `bytes ${first}-${last}/${content.length}`)
  return reply.send(content.subarray(first, last + 1))
}
