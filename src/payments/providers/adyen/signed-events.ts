import type { NotificationRequestItem } from '@adyen/api-library/lib/src/typings/notification/notificationRequestItem.js'
import type { NotificationMessage, PaymentProvider, ProviderAccess, ReportedAmount, SignedEvent } from '../port/port.ts'
import { objectOf, readObject } from '../port/read-object.ts'
import { amountOf } from './currencies.ts'
import { readTokenWebhook, type TokenWebhook } from './token-events.ts'

const EVENT_ID_CHARACTERS_MAX = 255

/** The header with the signature of a webhook that is signed as a whole. */
const SIGNATURE_HEADER = 'hmacsignature'

/**
 * Returns the events of a notification that is signed with the key of one of the webhooks: the
 * items of a standard notification, or a webhook about a stored method. Ignores notifications of
 * other merchant accounts, which may be sent to the same address.
 */
export const signedEvents: PaymentProvider['signedEvents'] = async (access, message) => {
  const keys = access.notificationSecret?.split(',') ?? []
  const text = message.body.toString('utf8')
  const webhook = readTokenWebhook(text)
  return webhook === null ? itemEvents(access, keys, itemsIn(text)) : wholeEvent(access, keys, message, webhook)
}

async function openValidator() {
  const { default: library } = await import('@adyen/api-library/lib/src/utils/hmacValidator.js')
  return new library.default()
}

async function itemEvents(
  { credentials }: ProviderAccess,
  keys: readonly string[],
  items: readonly Fields[] | null,
): Promise<readonly SignedEvent[] | null> {
  if (items === null || keys.length === 0) return null
  const validator = await openValidator()
  const isSigned = (item: unknown) => keys.some((key) => validator.validateHMAC(item as NotificationRequestItem, key))
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

async function wholeEvent(
  { credentials }: ProviderAccess,
  keys: readonly string[],
  { headers, body }: NotificationMessage,
  webhook: TokenWebhook,
): Promise<readonly SignedEvent[] | null> {
  const signature = headers[SIGNATURE_HEADER]
  if (typeof signature !== 'string' || keys.length === 0) return null
  const validator = await openValidator()
  if (!keys.some((key) => validator.validateHMACSignature(key, signature, body.toString('utf8')))) return null
  // A notice of change has no merchant account.
  const { merchantAccount = credentials.merchantAccount } = webhook.data
  if (merchantAccount !== credentials.merchantAccount) return []
  return [{ eventId: webhook.eventId.slice(0, EVENT_ID_CHARACTERS_MAX), body: JSON.stringify(webhook) }]
}

/**
 * Returns an item's event. A repeated item has the same references, code and success. The id
 * includes the original reference, because a RECURRING_CONTRACT has the token as its own reference,
 * and Adyen sends it for each charge that stores the token.
 */
function eventOf(fields: Readonly<Record<string, unknown>>): { account: string; event: SignedEvent } {
  const body = JSON.stringify(fields)
  const { pspReference, originalReference, eventCode, success, merchantAccountCode } = readItem(body)
  const eventId = [eventCode, success, pspReference, originalReference].join(':').slice(0, EVENT_ID_CHARACTERS_MAX)
  return { account: merchantAccountCode, event: { eventId, body } }
}

/** One item of a standard notification. Its date, additional data and reason are not signed. */
export interface NotificationItem {
  readonly pspReference: string
  readonly originalReference: string
  readonly merchantReference: string
  readonly merchantAccountCode: string
  readonly eventCode: string
  readonly success: boolean
  readonly amount: ReportedAmount
  readonly eventDate: string
  readonly paymentMethod: string
  readonly reason: string
  readonly additionalData: Readonly<Record<string, string>>
}

type Fields = Readonly<Record<string, unknown>>

/** Returns the items of a notification's body; null for another format. */
function itemsIn(text: string): readonly Fields[] | null {
  const { notificationItems } = readObject(text) ?? {}
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
    amount: amountIn(fields.amount),
    eventDate: textOf(fields.eventDate),
    paymentMethod: textOf(fields.paymentMethod),
    reason: textOf(fields.reason),
    additionalData: textsOf(additionalData),
  }
}

function amountIn(value: unknown): ReportedAmount {
  const { value: units, currency } = objectOf(value) ?? {}
  const code = textOf(currency)
  return { amountMinor: typeof units === 'number' ? amountOf(units, code) : null, currency: code }
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(objectOf(value) ?? {})
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
