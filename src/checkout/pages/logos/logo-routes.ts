import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../accounts/index.ts'
import { first } from '../../../platform/db/index.ts'
import { configurationOfSession } from '../../configurations/index.ts'
import { linkedPlan } from '../../recovery/index.ts'
import { linkSecretHash, shardOfLinkSecret } from '../../sessions/index.ts'
import { createLimits, type LinkRoute } from '../request-guards.ts'
import { logoOfLink } from './logos.queries.generated.ts'
import { type LogoLocation, openLogos } from './logos.ts'

/** Makes browsers show the file as an image only, without scripts. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const

/** Serves the logo of a link's page: 404 without a logo or when fetching it failed. */
export function logoRoutes(services: Services, elapsedMs: () => number): (app: FastifyInstance) => void {
  const { polls } = createLimits(elapsedMs)
  return (app) => {
    const logos = openLogos(services)
    app.addHook('onClose', () => logos.close())
    // Silent: a log of addresses would be a list of links.
    const options = {
      logLevel: 'silent',
      onRequest: async (request: Parameters<typeof polls>[0]) => polls(request),
    } as const
    app.get<LinkRoute>('/checkout/:secret/logo', options, async (request, reply) => {
      const location = await locationOf(services, request.params.secret)
      const logo = location && (await logos.find(location))
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

/** Returns the address of the logo of a session's page; null without a logo or session. */
async function locationOf(services: Pick<Services, 'db' | 'sealer'>, secret: string): Promise<LogoLocation | null> {
  const shard = shardOfLinkSecret(secret)
  if (shard === null) return null
  const key = { shard, secretHash: linkSecretHash(secret) }
  const { orgId, url } = first(await services.db.read.run(logoOfLink, key)) ?? (await ofPlan(services, secret))
  return url ? { orgId, url } : null
}

/** Returns the address of the logo of a plan's recovery page. */
async function ofPlan(services: Pick<Services, 'db' | 'sealer'>, secret: string) {
  const linked = await linkedPlan(services, secret)
  if (!linked) return { orgId: '', url: null }
  const { appearance } = linked
  return {
    orgId: appearance.orgId,
    url: appearance.brandLogoUrl ?? (await configurationOfSession(services, appearance)).brandLogoUrl,
  }
}
