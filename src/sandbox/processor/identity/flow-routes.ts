import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../house.ts'
import { isSame } from '../is-same.ts'
import { unknown, wrong } from '../rejection.ts'
import { flowPage } from './flow-page.ts'
import { FLOW_HEADERS } from './flow-shell.ts'
import { nextStep } from './identity-play.ts'
import { DOCUMENT_KINDS } from './identity-session.ts'
import { readPersonForm } from './person-form.ts'
import { asOfNow, endSession, type HeldSession, takeStep } from './write-identity-session.ts'

type Request = FastifyRequest<{
  Body: string
  Params: { readonly merchant: string; readonly id: string; readonly secret: string }
}>

const PATH = '/identity/:merchant/:id/:secret'

/** The pages that a person goes through, form by form. */
export function flowRoutes(app: FastifyInstance, house: House): void {
  app.get(PATH, async (request: Request, reply) => show(reply, 200, flowPage(openedBy(house, request).session)))
  app.post(PATH, async (request: Request, reply) => {
    const held = openedBy(house, request)
    const form = new URLSearchParams(request.body)
    const { status, redirectUrl } = held.session
    const act = form.get('act')
    if (act === 'leave' && status !== 'active' && redirectUrl !== null) return sendTo(reply, redirectUrl)
    // A form of a step that was taken already, in a page that was left open: the page shows how it stands.
    const isStale = status !== 'active' || form.get('step') !== nextStep(held.session)
    if (act === 'cancel' && status === 'active') endSession(house, held, 'canceled')
    else if (act === 'continue' && !isStale) return submit(house, held, form, { request, reply })
    return sendTo(reply, request.url)
  })
}

function openedBy(house: House, { params }: Request): HeldSession {
  const merchant = house.ledger.merchants().find(({ id }) => id === params.merchant)
  const session = merchant?.identitySessions.get(params.id)
  if (!merchant || !session || !isSame(session.secret, params.secret)) throw unknown('identity session')
  return { merchant, session: asOfNow(house, { merchant, session }) }
}

function submit(
  house: House,
  held: HeldSession,
  form: URLSearchParams,
  { request, reply }: { readonly request: Request; readonly reply: FastifyReply },
): FastifyReply {
  const step = nextStep(held.session)
  if (step === 'person') {
    const { person, problems } = readPersonForm(form)
    if (Object.keys(problems).length > 0) return show(reply, 422, flowPage({ ...held.session, person }, problems))
    takeStep(house, held, step, { person })
  } else if (step === 'document') {
    const document = DOCUMENT_KINDS.find((kind) => kind === form.get('document'))
    if (!document) throw wrong('document', `not one of ${DOCUMENT_KINDS.join(', ')}`)
    takeStep(house, held, step, { document })
  } else if (step !== null) takeStep(house, held, step, {})
  return sendTo(reply, request.url)
}

function show(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.status(status).headers(FLOW_HEADERS).type('text/html; charset=utf-8').send(page)
}

/** Nothing of the person goes along. */
function sendTo(reply: FastifyReply, url: string): FastifyReply {
  return reply.headers(FLOW_HEADERS).redirect(url, 303)
}
