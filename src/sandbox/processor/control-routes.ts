import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../../platform/net/index.ts'
import { epochMsOf, parseTimestamp, plus, type Timestamp } from '../../platform/time/index.ts'
import { FAULTS, NOTIFICATION_FAULTS } from './fault.ts'
import type { Merchant } from './ledger.ts'
import { merchantOf } from './merchant-of.ts'
import type { ProcessorContext } from './processor-context.ts'
import { parsed, reader } from './read-body.ts'
import { Rejection, wrong } from './rejection.ts'
import { OPERATIONS } from './scripted-faults.ts'
import { isPlay } from './scripted-plays.ts'

type Request = FastifyRequest<{ Body: string }>

/** Advances the processor's clock and runs everything that falls due. Returns the number of records. */
export type MoveClock = (to: Timestamp) => number

const COUNT_MAX = 100_000
const DELAY_MS_MAX = 60_000
const PLAYS_MAX = 2_000
const DAYS_MAX = 3_660

/** Registers the control interface for tests and developers. It is open to this machine only, and not to scripts of pages. */
export function controlRoutes(app: FastifyInstance, context: ProcessorContext, moveClock: MoveClock): void {
  app.addHook('onRequest', async ({ socket, headers }) => {
    if (!isLoopback(socket.remoteAddress ?? '') || headers.origin !== undefined)
      throw new Rejection(403, 'forbidden', 'Control requests are accepted from this machine only.')
  })
  app.get('/control/ledger', async (request: Request) => ({
    now: context.now(),
    merchants: (request.headers.authorization ? [merchantOf(context, request)] : context.ledger.merchants()).map(dump),
  }))
  app.get('/control/clock', async () => ({ now: context.now() }))
  app.post('/control/clock/advance', async (request: Request) => {
    const settled = moveClock(readTime(request.body, context.now()))
    return { now: context.now(), settled }
  })
  app.post('/control/faults', async (request: Request) => {
    const body = reader(parsed(request.body))
    const count = body.has('count') ? body.integer('count', 1, COUNT_MAX) : 1
    if (body.has('notifications')) context.notifier.script(body.choice('notifications', NOTIFICATION_FAULTS), count)
    else
      context.faults.script({
        fault: body.choice('fault', FAULTS),
        operation: body.choice('operation', OPERATIONS, 'any'),
        count,
        delayMs: body.has('delayMs') ? body.integer('delayMs', 0, DELAY_MS_MAX) : 1_000,
      })
    return { scripted: count }
  })
  app.post('/control/plays', async (request: Request) => {
    const plays = reader(parsed(request.body)).texts('plays', PLAYS_MAX, isPlay)
    context.plays.script(plays)
    return { scripted: plays.length }
  })
  app.delete('/control/faults', async () => {
    context.faults.clear()
    context.plays.clear()
    return {}
  })
  app.post('/control/notifications/release', async () => ({ released: context.notifier.release() }))
  app.post('/control/notifications/flush', async () => ({ waiting: await context.notifier.flush() }))
  app.put('/control/notifications/origin', async (request: Request) => {
    const origin = reader(parsed(request.body)).textOrNull('origin', /^https?:\/\/[^/]{1,255}$/)
    context.notifier.redirect(origin)
    return { origin }
  })
}

/** Reads a time, or a number of days and hours from now. Refuses times in the past. */
function readTime(text: string, now: Timestamp): Timestamp {
  const body = reader(parsed(text))
  const to = body.has('to')
    ? parseTimestamp(body.text('to'))
    : plus(now, {
        days: body.has('days') ? body.integer('days', 0, DAYS_MAX) : 0,
        hours: body.has('hours') ? body.integer('hours', 0, DAYS_MAX * 24) : 0,
      })
  if (to === null || epochMsOf(to) < epochMsOf(now)) throw wrong('to', 'not a current or future time')
  return to
}

/** Returns all records of a merchant without its secrets. */
function dump({ id, account, charges, refunds, credentials, identitySessions }: Merchant): object {
  return {
    id,
    notificationUrl: account?.notificationUrl ?? null,
    charges: [...charges.values()].map(({ challenge: _, ...charge }) => charge),
    refunds: [...refunds.values()],
    credentials: [...credentials.values()],
    identitySessions: [...identitySessions.values()].map(({ secret: _, ...session }) => session),
  }
}
