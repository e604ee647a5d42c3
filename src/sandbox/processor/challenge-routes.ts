import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CHALLENGE_POLICY, challengePage } from './challenge-page.ts'
import { decideChallenge } from './charge.ts'
import type { House } from './house.ts'
import { isSame } from './is-same.ts'
import type { Merchant } from './ledger.ts'
import type { Charge } from './records.ts'
import { unknown, wrong } from './rejection.ts'

type Request = FastifyRequest<{
  Body: string
  Params: { readonly merchant: string; readonly id: string; readonly secret: string }
}>

const PATH = '/challenge/:merchant/:id/:secret'

/** What a customer's browser is shown: the bank's question, and the way back to the merchant. */
export function challengeRoutes(app: FastifyInstance, house: House): void {
  app.get(PATH, async (request: Request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', CHALLENGE_POLICY)
      .header('cache-control', 'no-store')
      .send(challengePage(challenged(house, request).charge)),
  )
  app.post(PATH, async (request: Request, reply) => {
    const { merchant, charge } = challenged(house, request)
    const decision = new URLSearchParams(request.body).get('decision')
    if (decision !== 'approve' && decision !== 'decline') throw wrong('decision', 'not approve or decline')
    const decided = decideChallenge(house, merchant, charge, decision === 'approve')
    const back = new URL(decided.returnUrl ?? house.url())
    back.searchParams.set('charge', decided.id)
    return reply.redirect(back.href, 303)
  })
}

function challenged({ ledger }: House, { params }: Request): { readonly merchant: Merchant; readonly charge: Charge } {
  const merchant = ledger.merchants().find(({ id }) => id === params.merchant)
  const charge = merchant?.charges.get(params.id)
  if (!merchant || !charge?.challenge || !isSame(charge.challenge, params.secret)) throw unknown('challenge')
  return { merchant, charge }
}
