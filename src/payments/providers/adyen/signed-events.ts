import type { NotificationRequestItem } from '@adyen/api-library/lib/src/typings/notification/notificationRequestItem.js'
import type { PaymentProvider, SignedEvent } from '../port/port.ts'
import { itemsIn, readItem } from './notification-item.ts'

const EVENT_ID_CHARACTERS_MAX = 255

/**
 * The items of a standard notification, each an event of its own, when every one is signed with the key of the webhook. Items
 * of other merchant accounts, whose notifications may come to the same address, are none of this configuration's.
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
    // It throws for an item without a signature.
    return null
  }
  return items
    .map(eventOf)
    .filter(({ account }) => account === credentials.merchantAccount)
    .map(({ event }) => event)
}

/**
 * An item that is told again has the same references, event and success. The original's is among them: a RECURRING_CONTRACT
 * has the token for its own, and is told of each charge that stores with it.
 */
function eventOf(fields: Readonly<Record<string, unknown>>): { account: string; event: SignedEvent } {
  const body = JSON.stringify(fields)
  const { pspReference, originalReference, eventCode, success, merchantAccountCode } = readItem(body)
  const eventId = [eventCode, success, pspReference, originalReference].join(':').slice(0, EVENT_ID_CHARACTERS_MAX)
  return { account: merchantAccountCode, event: { eventId, body } }
}
