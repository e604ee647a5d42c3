import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../../platform/hosts.ts'
import { epochMsOf, parseTimestamp, plus, type Timestamp } from '../../platform/time/index.ts'
import type { Merchant } from './ledger.ts'
import { merchantOf } from './merchant-of.ts'
import { NOTIFICATION_FAULTS } from './notification-rules.ts'
import type { ProcessorContext } from './processor-context.ts'
import { bodyReader, parseJson } from './read-body.ts'
import { invalidField, Rejection } from './rejection.ts'
import { replaceCard } from './renew-card.ts'
import { FAULTS, OPERATIONS } from './scripted-faults.ts'
import { isScriptable } from './scripted-scenarios.ts'

type Request = FastifyRequest<{ Body: string }>

/**
 * Advances the processor's clock and runs everything that falls due. Returns the number of records.
 */
export type AdvanceClock = (to: Timestamp) => number

const COUNT_MAX = 100_000
const DELAY_MS_MAX = 60_000
const PLAYS_MAX = 2_000
const DAYS_MAX = 3_660
const KEY_STATUSES = ['active', 'revoked'] as const
const REVOKED_KEYS_MAX = 1_000

/**
 * Registers the control interface for tests and developers. It is open to this machine only, and
 * not to scripts of pages.
 */
export function controlRoutes(app: FastifyInstance, context: ProcessorContext, advanceClock: AdvanceClock): void {
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
    const settled = advanceClock(readTime(request.body, context.now()))
    return { now: context.now(), settled }
  })
  app.post('/control/faults', async (request: Request) => {
    const body = bodyReader(parseJson(request.body))
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
    const plays = bodyReader(parseJson(request.body)).texts('plays', PLAYS_MAX, isScriptable)
    context.scenarios.script(plays)
    return { scripted: plays.length }
  })
  app.post('/control/card-updates', async (request: Request) => {
    const body = bodyReader(parseJson(request.body))
    return { updated: replaceCards(context, body.has('credential') ? body.text('credential') : null) }
  })
  app.delete('/control/faults', async () => {
    context.faults.clear()
    context.scenarios.clear()
    return {}
  })
  app.put('/control/keys', async (request: Request) => {
    const body = bodyReader(parseJson(request.body))
    const [key, isRevoked] = [
      body.text('key', /^[\x21-\x7e]{8,255}$/),
      body.choice('status', KEY_STATUSES) === 'revoked',
    ]
    if (!isRevoked) context.revokedKeys.delete(key)
    else if (context.revokedKeys.size < REVOKED_KEYS_MAX) context.revokedKeys.add(key)
    else throw new Rejection(400, 'invalid_request', 'Too many keys are revoked. Restore some first.')
    return { status: isRevoked ? 'revoked' : 'active' }
  })
  app.post('/control/notifications/release', async () => ({ released: context.notifier.release() }))
  app.post('/control/notifications/flush', async () => ({ waiting: await context.notifier.flush() }))
  app.put('/control/notifications/origin', async (request: Request) => {
    const origin = bodyReader(parseJson(request.body)).textOrNull('origin', /^https?:\/\/[^/]{1,255}$/)
    context.notifier.redirect(origin)
    return { origin }
  })
}

/**
 * Replaces a stored card, or all that their issuer declines as expired until an update. Returns the
 * number of cards.
 */
function replaceCards(context: ProcessorContext, id: string | null): number {
  const cards = context.ledger.merchants().flatMap((merchant) =>
    [...merchant.credentials.values()]
      .filter(({ instrument, status }) => instrument.type === 'card' && status !== 'forgotten')
      .filter((credential) => (id === null ? credential.scenario === 'expired_later' : credential.id === id))
      .map((credential) => ({ merchant, credential })),
  )
  for (const { merchant, credential } of cards) replaceCard(context, merchant, credential)
  return cards.length
}

/** Reads a time, or a number of days and hours from now. Refuses times in the past. */
function readTime(text: string, now: Timestamp): Timestamp {
  const body = bodyReader(parseJson(text))
  const to = body.has('to')
    ? parseTimestamp(body.text('to'))
    : plus(now, {
        days: body.has('days') ? body.integer('days', 0, DAYS_MAX) : 0,
        hours: body.has('hours') ? body.integer('hours', 0, DAYS_MAX * 24) : 0,
      })
  if (to === null || epochMsOf(to) < epochMsOf(now)) throw invalidField('to', 'not a current or future time')
  return to
}

/** Returns all records of a merchant without its secrets. */
function dump({ id, account, charges, refunds, disputes, credentials, identitySessions }: Merchant): object {
  return {
    id,
    notificationUrl: account?.notificationUrl ?? null,
    charges: [...charges.values()].map(({ challenge: _, ...charge }) => charge),
    refunds: [...refunds.values()],
    disputes: [...disputes.values()],
    credentials: [...credentials.values()],
    identitySessions: [...identitySessions.values()].map(({ secret: _, ...session }) => session),
  }
}
