import type { FastifyInstance, FastifyRequest } from 'fastify'
import { markup } from '../../platform/html.ts'
import { awaitsResult, challengeResult, decideChallenge } from './charge.ts'
import { isSameSecret } from './fingerprints.ts'
import type { Merchant } from './ledger.ts'
import type { ProcessorContext } from './processor-context.ts'
import type { Charge } from './records.ts'
import { invalidField, notFound } from './rejection.ts'
import { pageStyle, simulatedPage } from './simulated-page.ts'

const STYLE = pageStyle(`
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.4rem; line-height: 1.25; }
form { display: flex; gap: 0.75rem; flex-wrap: wrap; }
button { font: inherit; padding: 0.6rem 1.4rem; }
`)

/** Returns the page on which a customer confirms a payment to the simulated bank. */
function challengePage({ amount, currency, status }: Charge): string {
  const question =
    amount === 0
      ? 'Confirm that your card may be stored.'
      : `Confirm a payment of ${amount} minor units of ${currency}.`
  const main =
    status === 'requires_action'
      ? markup`<h1>Sandbox bank: confirmation required</h1>
<p>This is a simulation of 3-D Secure. No money moves.</p>
<p>${question}</p>
<form method="post">
<button name="decision" value="approve">Approve</button>
<button name="decision" value="decline">Decline</button>
</form>`
      : markup`<h1>Sandbox bank: already answered</h1>
<p>You can close this page.</p>`
  return simulatedPage('Sandbox bank (simulated)', STYLE, main)
}

type Request = FastifyRequest<{
  Body: string
  Params: { readonly merchant: string; readonly id: string; readonly secret: string }
}>

const PATH = '/challenge/:merchant/:id/:secret'

/** Registers the pages of the simulated bank: the challenge, and the redirect to the merchant. */
export function challengeRoutes(app: FastifyInstance, context: ProcessorContext): void {
  app.get(PATH, async (request: Request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', STYLE.policy)
      .header('cache-control', 'no-store')
      .send(challengePage(challenged(context, request).charge)),
  )
  app.post(PATH, async (request: Request, reply) => {
    const { merchant, charge } = challenged(context, request)
    const decision = new URLSearchParams(request.body).get('decision')
    if (decision !== 'approve' && decision !== 'decline') throw invalidField('decision', 'not approve or decline')
    const back = new URL(charge.returnUrl ?? context.url())
    back.searchParams.set('charge', charge.id)
    if (awaitsResult(charge)) back.searchParams.set('result', challengeResult(context, charge, decision))
    else decideChallenge(context, merchant, charge, decision === 'approve')
    return reply.redirect(back.href, 303)
  })
}

function challenged(
  { ledger }: ProcessorContext,
  { params }: Request,
): { readonly merchant: Merchant; readonly charge: Charge } {
  const merchant = ledger.merchants().find(({ id }) => id === params.merchant)
  const charge = merchant?.charges.get(params.id)
  if (!merchant || !charge?.challenge || !isSameSecret(charge.challenge, params.secret)) throw notFound('challenge')
  return { merchant, charge }
}
