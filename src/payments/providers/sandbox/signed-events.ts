import { createHmac, timingSafeEqual } from 'node:crypto'
import { epochMsOf, systemClock } from '../../../platform/time/index.ts'
import type { PaymentProvider, SignedEvent } from '../port/port.ts'

/** The allowed clock difference. Older signatures may be replays. */
const TOLERANCE_SECONDS = 300
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/
const EVENT_ID_MAX = 255

export const signedEvents: PaymentProvider['signedEvents'] = async ({ notificationSecret }, { headers, body }) => {
  const [header] = [headers['sandbox-signature']].flat()
  const [, seconds, given] = SIGNATURE.exec(header ?? '') ?? []
  if (notificationSecret === null || seconds === undefined || given === undefined) return null
  if (Math.abs(epochMsOf(systemClock()) / 1_000 - Number(seconds)) > TOLERANCE_SECONDS) return null
  const expected = createHmac('sha256', notificationSecret).update(`${seconds}.`).update(body).digest()
  if (!timingSafeEqual(expected, Buffer.from(given, 'hex'))) return null
  return eventsIn(body.toString('utf8'))
}

/** Reads one event or an array; null when one has no id. */
function eventsIn(text: string): SignedEvent[] | null {
  try {
    const parsed = JSON.parse(text) as unknown
    const events = Array.isArray(parsed)
      ? parsed.map((each) => ({ eventId: idOf(each), body: JSON.stringify(each) }))
      : [{ eventId: idOf(parsed), body: text }]
    return events.every(isNamed) ? events : null
  } catch {
    return null
  }
}

const idOf = (event: unknown) => (event as { readonly id?: unknown } | null)?.id

function isNamed(event: { readonly eventId: unknown; readonly body: string }): event is SignedEvent {
  const { eventId } = event
  return typeof eventId === 'string' && eventId.length > 0 && eventId.length <= EVENT_ID_MAX
}
