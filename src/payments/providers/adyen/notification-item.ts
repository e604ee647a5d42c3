import { objectOf, readObject } from '../port/read-object.ts'

/** One item of a standard notification. Its additional data and reason are not signed. */
export interface NotificationItem {
  readonly pspReference: string
  readonly originalReference: string
  readonly merchantReference: string
  readonly merchantAccountCode: string
  readonly eventCode: string
  readonly success: boolean
  readonly paymentMethod: string
  readonly reason: string
  readonly additionalData: Readonly<Record<string, string>>
}

type Fields = Readonly<Record<string, unknown>>

/** Returns the items of a notification's body; null for another format. */
export function itemsIn(body: Buffer): readonly Fields[] | null {
  const { notificationItems } = readObject(body.toString('utf8')) ?? {}
  if (!Array.isArray(notificationItems) || notificationItems.length === 0) return null
  const items = notificationItems.map((item) => objectOf(objectOf(item)?.NotificationRequestItem))
  return items.every((item) => item !== null && isSignable(item)) ? (items as readonly Fields[]) : null
}

/** Returns true when an item has all fields that its signature covers. */
function isSignable({
  pspReference,
  eventCode,
  success,
  merchantAccountCode,
  amount,
  additionalData,
}: Fields): boolean {
  const texts = [pspReference, eventCode, success, merchantAccountCode]
  return (
    texts.every((text) => typeof text === 'string') && objectOf(amount) !== null && objectOf(additionalData) !== null
  )
}

/** Reads a stored item; throws for another format. */
export function readItem(text: string): NotificationItem {
  const item = readObject(text)
  if (!item) throw new TypeError('Not an item of a notification.')
  const { additionalData, success, ...fields } = item
  return {
    pspReference: textOf(fields.pspReference),
    originalReference: textOf(fields.originalReference),
    merchantReference: textOf(fields.merchantReference),
    merchantAccountCode: textOf(fields.merchantAccountCode),
    eventCode: textOf(fields.eventCode),
    success: success === 'true',
    paymentMethod: textOf(fields.paymentMethod),
    reason: textOf(fields.reason),
    additionalData: textsOf(additionalData),
  }
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(objectOf(value) ?? {})
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
