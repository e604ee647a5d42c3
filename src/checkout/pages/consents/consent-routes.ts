import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../accounts/index.ts'
import { consentLinkOfPayment, consentOfLink } from '../../../payments/consents/index.ts'
import type { WhenSettled } from '../../../payments/index.ts'
import { languageOf } from '../../language/index.ts'
import { linkedCheckout } from '../linked-checkout.ts'
import type { PageAssets } from '../page-assets.ts'
import { pageHeaders, SECRET_HEADERS } from '../page-headers.ts'
import { createLimits, type LinkRoute } from '../request-guards.ts'
import { consentPage, unknownConsentPage } from './consent-page.ts'

/** Silent: a log of addresses would be a list of links. */
const SILENT = { logLevel: 'silent' } as const

/**
 * Serves the page of a consent to the holder of its link, and the redirect to it from the link of a
 * checkout.
 */
export function consentRoutes(
  services: Services,
  whenSettled: readonly WhenSettled[],
  elapsedMs: () => number,
  assets: PageAssets,
): (app: FastifyInstance) => void {
  const { polls } = createLimits(elapsedMs)
  const onRequest = async (request: FastifyRequest) => polls(request)
  const sendUnknown = ({ headers }: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(404)
      .headers(pageHeaders([]))
      .send(unknownConsentPage(languageOf(headers['accept-language']), assets))
  return (app) => {
    app.get<LinkRoute>('/consent/:secret', { ...SILENT, onRequest }, async (request, reply) => {
      const found = await consentOfLink(services, request.params.secret)
      if (!found) return sendUnknown(request, reply)
      const language = languageOf(request.headers['accept-language'])
      return reply.headers(pageHeaders([])).send(consentPage(found.consent, found.account, language, assets))
    })
    app.get<LinkRoute>('/checkout/:secret/consent', { ...SILENT, onRequest }, async (request, reply) => {
      const linked = await linkedCheckout(services, whenSettled, request.params.secret)
      const paymentId = linked?.paymentId ?? null
      const location =
        linked && paymentId && (await consentLinkOfPayment(services, { orgId: linked.account.id, paymentId }))
      if (!location) return sendUnknown(request, reply)
      return reply
        .code(303)
        .headers({ ...SECRET_HEADERS, location })
        .send()
    })
  }
}
