import { createHmac, timingSafeEqual } from 'node:crypto'
import { epochMsOf, systemClock } from '../../platform/time/index.ts'
import type { PaymentProvider } from '../port.ts'

/** How far the clock of who signed may be from ours; what is older may be played back by somebody. */
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
  const text = body.toString('utf8')
  const eventId = idIn(text)
  return eventId === null ? null : [{ eventId, body: text }]
}

function idIn(text: string): string | null {
  try {
    const { id } = JSON.parse(text) as { readonly id?: unknown }
    return typeof id === 'string' && id.length > 0 && id.length <= EVENT_ID_MAX ? id : null
  } catch {
    return null
  }
}
