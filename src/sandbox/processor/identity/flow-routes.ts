import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSameSecret } from '../fingerprints.ts'
import type { ProcessorContext } from '../processor-context.ts'
import { invalidField, notFound } from '../rejection.ts'
import { FLOW_HEADERS, flowPage } from './flow-page.ts'
import { nextStep } from './identity-scenarios.ts'
import { DOCUMENT_KINDS } from './identity-session.ts'
import { readPersonForm } from './person-form.ts'
import { completeStep, currentSession, endSession, type MerchantSession } from './write-identity-session.ts'

type Request = FastifyRequest<{
  Body: string
  Params: { readonly merchant: string; readonly id: string; readonly secret: string }
}>

const PATH = '/identity/:merchant/:id/:secret'

/** Registers the pages of an identity session, one form a step. */
export function flowRoutes(app: FastifyInstance, context: ProcessorContext): void {
  app.get(PATH, async (request: Request, reply) => show(reply, 200, flowPage(openedBy(context, request).session)))
  app.post(PATH, async (request: Request, reply) => {
    const found = openedBy(context, request)
    const form = new URLSearchParams(request.body)
    const { status, redirectUrl } = found.session
    const act = form.get('act')
    if (act === 'leave' && status !== 'active' && redirectUrl !== null) return sendTo(reply, redirectUrl)
    // An old page sent the form of a completed step. Show the current step.
    const isStale = status !== 'active' || form.get('step') !== nextStep(found.session)
    if (act === 'cancel' && status === 'active') endSession(context, found, 'canceled')
    else if (act === 'continue' && !isStale) return submit(context, found, form, { request, reply })
    return sendTo(reply, request.url)
  })
}

function openedBy(context: ProcessorContext, { params }: Request): MerchantSession {
  const merchant = context.ledger.merchants().find(({ id }) => id === params.merchant)
  const session = merchant?.identitySessions.get(params.id)
  if (!merchant || !session || !isSameSecret(session.secret, params.secret)) throw notFound('identity session')
  return { merchant, session: currentSession(context, { merchant, session }) }
}

function submit(
  context: ProcessorContext,
  found: MerchantSession,
  form: URLSearchParams,
  { request, reply }: { readonly request: Request; readonly reply: FastifyReply },
): FastifyReply {
  const step = nextStep(found.session)
  if (step === 'person') {
    const { person, problems } = readPersonForm(form)
    if (Object.keys(problems).length > 0) return show(reply, 422, flowPage({ ...found.session, person }, problems))
    completeStep(context, found, step, { person })
  } else if (step === 'document') {
    const document = DOCUMENT_KINDS.find((kind) => kind === form.get('document'))
    if (!document) throw invalidField('document', `not one of ${DOCUMENT_KINDS.join(', ')}`)
    completeStep(context, found, step, { document })
  } else if (step !== null) completeStep(context, found, step, {})
  return sendTo(reply, request.url)
}

function show(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.status(status).headers(FLOW_HEADERS).type('text/html; charset=utf-8').send(page)
}

/** Returns the merchant's URL with the session's id. It contains no data of the person. */
function sendTo(reply: FastifyReply, url: string): FastifyReply {
  return reply.headers(FLOW_HEADERS).redirect(url, 303)
}
