import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../accounts/index.ts'
import type { Attempt, AttemptedPayment, Payment, WhenSettled } from '../../payments/index.ts'
import {
  attemptOfReturnToken,
  completeAction,
  isPaidAtRecoveryLink,
  type ReturnParameters,
} from '../../payments/index.ts'
import { first } from '../../platform/db/index.ts'
import { formatId, shardOf } from '../../platform/ids/index.ts'
import { plus } from '../../platform/time/index.ts'
import { linkOf, planLinkOf } from '../sessions/index.ts'
import { linkOfPaymentSession, linkOfPlanSession } from './customer-return.queries.generated.ts'
import { contentSecurityPolicy, returnPage, unknownReturnPage } from './return-page.ts'

/**
 * Keeps the page out of caches and search, and its address out of referrers: its holder can
 * continue the payment.
 */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
} as const

const PARAMETERS_MAX = 32
const PARAMETER_CHARACTERS_MAX = 8_192

interface ReturnRequest {
  readonly Params: { readonly token: string }
  readonly Querystring: Readonly<Record<string, unknown>>
}

/**
 * Serves the return address of challenges. Continues the payment, then redirects the customer to
 * the checkout of its session or plan, or to the merchant's URL, or shows the outcome.
 */
export function customerReturnRoutes(
  services: Services,
  whenSettled: readonly WhenSettled[],
): (app: FastifyInstance) => void {
  return (app) => {
    app.get<ReturnRequest>('/payments/return/:token', OPTIONS, async (request, reply) => {
      const attemptId = attemptOfReturnToken(services, request.params.token)
      const attempted =
        attemptId && (await completeAction(services, whenSettled, attemptId, parametersOf(request.query)))
      if (!attempted) return reply.code(404).headers(HEADERS).send(unknownReturnPage())
      const to = isExpired(services, attempted.attempt) ? null : await destination(services, attempted)
      return sendOn(reply, to, attempted.payment)
    })
  }
}

/**
 * Silent, because a log of addresses would be a list of return tokens. Without HEAD, because
 * clients that only check the link must not continue the payment.
 */
const OPTIONS = { logLevel: 'silent', exposeHeadRoute: false } as const
const LEADS_ON_MINUTES = 60

/**
 * Returns true for a return token that is too old: another person may have found it in a browser
 * history or a backup.
 */
function isExpired({ wallNow }: Services, { settledAt }: Attempt): boolean {
  return settledAt !== null && plus(settledAt, { minutes: LEADS_ON_MINUTES }) <= wallNow()
}

/** Returns the parameters that a provider added, bounded. A provider sends no name twice. */
function parametersOf(query: ReturnRequest['Querystring']): ReturnParameters {
  const texts = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= PARAMETER_CHARACTERS_MAX,
  )
  return Object.fromEntries(texts.slice(0, PARAMETERS_MAX))
}

/**
 * Redirects the customer by 303, so that the browser continues with GET, or sends the page with the
 * outcome.
 */
function sendOn(reply: FastifyReply, to: string | null, { status }: Payment): FastifyReply {
  return to === null
    ? reply.code(200).headers(HEADERS).send(returnPage(status))
    : reply.code(303).headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', location: to }).send()
}

async function destination(services: Services, attempted: AttemptedPayment): Promise<string | null> {
  const { payment } = attempted
  const { paymentPlanId } = payment
  const link =
    paymentPlanId !== null && isPaidAtRecoveryLink(attempted)
      ? planLinkOf(services, paymentPlanId)
      : await linkOfSession(services, payment)
  // The parameter lets the page distinguish a returning customer from a visitor of an old link.
  if (link !== null) return `${link}?returned=1`
  const url = mayHavePaid(payment) ? payment.successUrl : payment.cancelUrl
  return url && withPaymentId(url, payment.id)
}

async function linkOfSession(services: Services, payment: Payment): Promise<string | null> {
  const { paymentSessionId, paymentPlanSessionId, orgId, id: paymentId } = payment
  const [kind, id, statement] =
    paymentSessionId === null
      ? (['payment_plan_session', paymentPlanSessionId, linkOfPlanSession] as const)
      : (['payment_session', paymentSessionId, linkOfPaymentSession] as const)
  if (id === null) return null
  const row = first(await services.db.read.run(statement, { shard: shardOf(paymentId), sessionId: id }))
  return row && linkOf(services, kind, { ...row, orgId, id })
}

function mayHavePaid({ status }: Payment): boolean {
  return status === 'Succeeded' || status === 'Processing' || status === 'Pending'
}

function withPaymentId(text: string, id: string): string {
  const url = new URL(text)
  url.searchParams.set('payment_id', formatId('pay', id))
  return url.href
}
