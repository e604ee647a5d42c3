import type { FastifyInstance } from 'fastify'
import type { Services } from '../../access/index.ts'
import { linkSecretHash, shardOfLinkSecret } from '../../checkout-sessions/index.ts'
import { first } from '../../platform/db/index.ts'
import { createLimits, type LinkRequest } from '../walls.ts'
import { logoOfLink } from './logos.queries.generated.ts'
import { openLogos } from './logos.ts'

/** Whatever a picture turns out to be, a browser shows it as one and runs nothing of it. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const

/** Serves the logo of a link's page: 404 where none is named or it could not be had, and the name stands alone. */
export function logoRoutes(services: Services, elapsedMs: () => number): (app: FastifyInstance) => void {
  const { looks } = createLimits(elapsedMs)
  return (app) => {
    const logos = openLogos(services)
    app.addHook('onClose', () => logos.close())
    // Silent: a log of addresses would be a list of links.
    const options = {
      logLevel: 'silent',
      onRequest: async (request: Parameters<typeof looks>[0]) => looks(request),
    } as const
    app.get<LinkRequest>('/checkout/:secret/logo', options, async (request, reply) => {
      const place = await placeOf(services, request.params.secret)
      const logo = place && (await logos.find(place))
      if (!logo)
        return reply
          .code(404)
          .headers({ ...HEADERS, 'cache-control': 'no-store' })
          .send()
      const { contentType, image } = logo
      const headers = { ...HEADERS, 'cache-control': 'private, max-age=3600', 'content-type': contentType }
      return reply.headers(headers).send(image)
    })
  }
}

/** Where the logo of a link's session lies; null where none is named, and for what is no link. */
async function placeOf({ db }: Pick<Services, 'db'>, secret: string) {
  const shard = shardOfLinkSecret(secret)
  const row =
    shard === null ? null : first(await db.read.run(logoOfLink, { shard, secretHash: linkSecretHash(secret) }))
  return row?.url ? { orgId: row.orgId, url: row.url } : null
}
