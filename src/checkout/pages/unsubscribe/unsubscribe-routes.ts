import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Account, organizationOf, type Services } from '../../../accounts/index.ts'
import {
  badRequest,
  createTokenBuckets,
  networkOf,
  sharesOfNetwork,
  takeBytes,
  tooMany,
} from '../../../platform/http/index.ts'
import { brandingOf } from '../../configurations/index.ts'
import { languageOf } from '../../language/index.ts'
import { nameToShow } from '../../links/index.ts'
import {
  type Recipient,
  recipientOfToken,
  subscribe,
  subscriptionOf,
  unsubscribe,
} from '../../mail-suppressions/index.ts'
import { customerOf } from '../customer.ts'
import type { PageAssets } from '../page-assets.ts'
import { pageHeaders } from '../page-headers.ts'
import { createLimits, type LinkRoute } from '../request-guards.ts'
import { readChoice } from './read-choice.ts'
import { UNSUBSCRIBE_DEPTH, unknownRecipientPage, unsubscribePage } from './unsubscribe-page.ts'

const PATH = '/mail/unsubscribe/:secret'
const BODY_BYTES_MAX = 4 * 1024
/**
 * A burst of five, then one an hour, because each subscription writes. The limit does not apply to
 * unsubscribing.
 */
const SUBSCRIPTIONS = { perSecond: 1 / 3_600, burst: 5 }
/** Silent: a log of addresses would be a list of tokens. */
const OPTIONS = { logLevel: 'silent' } as const

/**
 * Serves the page at which a recipient unsubscribes from the messages of an organization. GET
 * changes nothing, because mail scanners open links. POST needs no cookie and no previous GET
 * (RFC 8058).
 */
export function unsubscribeRoutes(
  services: Services,
  elapsedMs: () => number,
  assets: PageAssets,
): (app: FastifyInstance) => void {
  const { polls } = createLimits(elapsedMs)
  const takeSubscription = createTokenBuckets(SUBSCRIPTIONS, elapsedMs)
  return (app) => {
    app.register(async (scope) => {
      takeBytes(scope, { bytesMax: BODY_BYTES_MAX, sharesOf: ({ ip }) => sharesOfNetwork(networkOf(ip)) })
      scope.addHook('onRequest', async (request, reply) => {
        polls(request)
        // Refuses an invalid token before the body is read.
        if (recipientOf(request) === null) return sendUnknown(request, reply)
      })
      scope.get<LinkRoute>(PATH, OPTIONS, async (request, reply) => sendPage(request, reply))
      scope.post<LinkRoute>(PATH, OPTIONS, async (request, reply) => {
        await applyChoice(request)
        return sendPage(request, reply)
      })
    })
  }

  function recipientOf({ params }: FastifyRequest): Recipient | null {
    return recipientOfToken(services, (params as LinkRoute['Params']).secret)
  }

  function requireRecipient(request: FastifyRequest): Recipient {
    const recipient = recipientOf(request)
    if (recipient === null) throw new Error('an invalid unsubscribe token was not refused')
    return recipient
  }

  async function applyChoice(request: FastifyRequest): Promise<void> {
    const { orgId, addressHash } = requireRecipient(request)
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const choice = readChoice(request.headers['content-type'], body)
    if (choice === null) throw badRequest('The body must be a form with List-Unsubscribe=One-Click.')
    const waitMs = choice === 'subscribe' ? takeSubscription((request.params as LinkRoute['Params']).secret, 1) : 0
    if (waitMs > 0) throw tooMany(waitMs)
    const account = await organizationOf(services, { orgId })
    const change = choice === 'unsubscribe' ? unsubscribe : subscribe
    await change(customerOf(services, { account }, request), account, addressHash)
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const { orgId, addressHash } = requireRecipient(request)
    const account = await organizationOf(services, { orgId })
    const state = {
      subscription: await subscriptionOf(services, account, addressHash),
      brand: await nameOf(account),
      isSandbox: account.mode === 'Sandbox',
    }
    const language = languageOf(request.headers['accept-language'])
    return reply.headers(pageHeaders([], UNSUBSCRIBE_DEPTH)).send(unsubscribePage(state, language, assets))
  }

  function sendUnknown({ headers }: FastifyRequest, reply: FastifyReply) {
    const page = unknownRecipientPage(languageOf(headers['accept-language']), assets)
    return reply.code(404).headers(pageHeaders([], UNSUBSCRIBE_DEPTH)).send(page)
  }

  async function nameOf(account: Account): Promise<string | null> {
    const { brandName } = await brandingOf(services.db.read, account)
    return nameToShow([brandName, account.name])
  }
}
