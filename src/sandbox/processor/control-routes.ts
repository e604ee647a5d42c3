import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../../platform/net/index.ts'
import { epochMsOf, parseTimestamp, plus, type Timestamp } from '../../platform/time/index.ts'
import { FAULTS, TELLINGS } from './fault.ts'
import type { House } from './house.ts'
import type { Merchant } from './ledger.ts'
import { merchantOf } from './merchant-of.ts'
import { parsed, reader } from './read-body.ts'
import { Rejection, wrong } from './rejection.ts'
import { OPERATIONS } from './scripted-faults.ts'
import { isPlay } from './scripted-plays.ts'

type Request = FastifyRequest<{ Body: string }>

/** Moves the processor's clock to that time, and does all that falls due on the way. Gives how much that was. */
export type MoveClock = (to: Timestamp) => number

const COUNT_MAX = 100_000
const DELAY_MS_MAX = 60_000
const PLAYS_MAX = 2_000
const DAYS_MAX = 3_660

/** What a test or a developer tells the processor itself; only from this machine, and never by the script of a page. */
export function controlRoutes(app: FastifyInstance, house: House, moveClock: MoveClock): void {
  app.addHook('onRequest', async ({ socket, headers }) => {
    if (!isLoopback(socket.remoteAddress ?? '') || headers.origin !== undefined)
      throw new Rejection(403, 'forbidden', 'Control is for this machine only.')
  })
  app.get('/control/ledger', async (request: Request) => ({
    now: house.now(),
    merchants: (request.headers.authorization ? [merchantOf(house, request)] : house.ledger.merchants()).map(dump),
  }))
  app.get('/control/clock', async () => ({ now: house.now() }))
  app.post('/control/clock/advance', async (request: Request) => {
    const settled = moveClock(readTime(request.body, house.now()))
    return { now: house.now(), settled }
  })
  app.post('/control/faults', async (request: Request) => {
    const body = reader(parsed(request.body))
    const count = body.has('count') ? body.integer('count', 1, COUNT_MAX) : 1
    if (body.has('notifications')) house.notifier.script(body.choice('notifications', TELLINGS), count)
    else
      house.faults.script({
        fault: body.choice('fault', FAULTS),
        operation: body.choice('operation', OPERATIONS, 'any'),
        count,
        delayMs: body.has('delayMs') ? body.integer('delayMs', 0, DELAY_MS_MAX) : 1_000,
      })
    return { scripted: count }
  })
  app.post('/control/plays', async (request: Request) => {
    const plays = reader(parsed(request.body)).texts('plays', PLAYS_MAX, isPlay)
    house.plays.script(plays)
    return { scripted: plays.length }
  })
  app.delete('/control/faults', async () => {
    house.faults.clear()
    house.plays.clear()
    return {}
  })
  app.post('/control/notifications/release', async () => ({ released: house.notifier.release() }))
  app.post('/control/notifications/flush', async () => ({ waiting: await house.notifier.flush() }))
  app.put('/control/notifications/origin', async (request: Request) => {
    const origin = reader(parsed(request.body)).textOrNull('origin', /^https?:\/\/[^/]{1,255}$/)
    house.notifier.redirect(origin)
    return { origin }
  })
}

/** A moment, or so many days and hours from now; never back. */
function readTime(text: string, now: Timestamp): Timestamp {
  const body = reader(parsed(text))
  const to = body.has('to')
    ? parseTimestamp(body.text('to'))
    : plus(now, {
        days: body.has('days') ? body.integer('days', 0, DAYS_MAX) : 0,
        hours: body.has('hours') ? body.integer('hours', 0, DAYS_MAX * 24) : 0,
      })
  if (to === null || epochMsOf(to) < epochMsOf(now)) throw wrong('to', 'not a time from now on')
  return to
}

/** Everything of a merchant but its secrets. */
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
