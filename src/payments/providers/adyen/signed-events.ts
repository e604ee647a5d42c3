import type { NotificationRequestItem } from '@adyen/api-library/lib/src/typings/notification/notificationRequestItem.js'
import type { PaymentProvider, SignedEvent } from '../port/port.ts'
import { itemsIn, readItem } from './notification-item.ts'

const EVENT_ID_CHARACTERS_MAX = 255

/**
 * Returns the items of a standard notification as events, if all are signed with the webhook's key.
 * Ignores items of other merchant accounts, whose notifications may use the same address.
 */
export const signedEvents: PaymentProvider['signedEvents'] = async ({ notificationSecret, credentials }, { body }) => {
  const items = notificationSecret === null ? null : itemsIn(body)
  if (notificationSecret === null || items === null) return null
  const { default: library } = await import('@adyen/api-library/lib/src/utils/hmacValidator.js')
  const validator = new library.default()
  const isSigned = (item: unknown) => validator.validateHMAC(item as NotificationRequestItem, notificationSecret)
  try {
    if (!items.every(isSigned)) return null
  } catch {
    // The library throws for an item without a signature.
    return null
  }
  return items
    .map(eventOf)
    .filter(({ account }) => account === credentials.merchantAccount)
    .map(({ event }) => event)
}

/**
 * Returns an item's event. A repeated item has the same references, code and success. The id
 * includes the original's reference, because a RECURRING_CONTRACT has the token as its own
 * reference and is sent for each charge that stores.
 */
function eventOf(fields: Readonly<Record<string, unknown>>): { account: string; event: SignedEvent } {
  const body = JSON.stringify(fields)
  const { pspReference, originalReference, eventCode, success, merchantAccountCode } = readItem(body)
  const eventId = [eventCode, success, pspReference, originalReference].join(':').slice(0, EVENT_ID_CHARACTERS_MAX)
  return { account: merchantAccountCode, event: { eventId, body } }
}
