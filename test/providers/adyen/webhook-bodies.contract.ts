import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codesOf } from '../../../scripts/provider-events/adyen-webhooks.ts'
import { EVENT_CODES } from '../../../src/payments/providers/adyen/events.ts'
import { documentOf } from '../document.ts'
import { fileOf } from '../document-files.ts'
import { resolved, type Schema, type SchemasByName } from '../schema.ts'

/** The fields of a standard webhook that the adapter reads. */
const ITEM_FIELDS = [
  ...['pspReference', 'merchantReference', 'merchantAccountCode', 'eventCode', 'success'],
  ...['amount', 'eventDate', 'paymentMethod', 'reason', 'additionalData', 'originalReference'],
]
/** An authorization has no original. */
const NO_ORIGINAL = ['AUTHORISATION']
const DISPUTE_DATA = ['chargebackReasonCode', 'rfiReasonCode', 'defensePeriodEndsAt', 'disputeStatus', 'autoDefended']

/** The additional data that the adapter reads, by webhook. */
const ADDITIONAL_DATA: Readonly<Record<string, readonly string[]>> = {
  AUTHORISATION: ['refusalReasonRaw', 'merchantAdviceCode'],
  CANCEL_OR_REFUND: ['modification.action'],
  RECURRING_CONTRACT: ['shopperReference', 'expiryDate', 'cardSummary', 'fundingSource', 'networkTxReference'],
  ...Object.fromEntries(
    ['REQUEST_FOR_INFORMATION', 'NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK', 'SECOND_CHARGEBACK'].map((code) => [
      code,
      DISPUTE_DATA,
    ]),
  ),
}
/** The fields of the webhooks about stored methods that the adapter reads. */
const TOKEN_FIELDS = { body: ['type', 'eventId', 'createdAt', 'data'], data: ['merchantAccount', 'shopperReference'] }
const BANK_CHANGE_FIELDS = {
  body: ['type', 'createdAt', 'data'],
  data: ['pspReference', 'shopperReference', 'notificationOfChange'],
  change: ['newBankAccountNumber', 'newBankAccountType'],
}

/** Returns a property of a schema, with its reference resolved. */
function propertyOf(schema: Schema, name: string, schemas: SchemasByName): Schema {
  const found = schema.properties?.[name]
  assert.ok(found, `the document does not describe ${name}`)
  return resolved(found, schemas)
}

function itemOf(body: Schema, schemas: SchemasByName): Schema {
  const { items } = propertyOf(body, 'notificationItems', schemas)
  return propertyOf(resolved(items!, schemas), 'NotificationRequestItem', schemas)
}

for (const provider of ['adyen-webhooks', 'adyen-tokens'] as const)
  if (fileOf(provider) !== null)
    for (const [name, given] of documentOf(provider).webhooks)
      if (codesOf(name).some((code) => EVENT_CODES.includes(code)))
        test(`the document describes all that is read of ${name}`, () => {
          const { schemas } = documentOf(provider)
          const body = resolved(given, schemas)
          const requireAll = (schema: Schema, names: readonly string[]) => {
            for (const each of names) propertyOf(schema, each, schemas)
          }
          if (provider === 'adyen-tokens') {
            requireAll(body, TOKEN_FIELDS.body)
            return requireAll(propertyOf(body, 'data', schemas), [...TOKEN_FIELDS.data, 'storedPaymentMethodId'])
          }
          if (!codesOf(name).includes(name)) {
            const data = propertyOf(body, 'data', schemas)
            requireAll(body, BANK_CHANGE_FIELDS.body)
            requireAll(data, BANK_CHANGE_FIELDS.data)
            return requireAll(propertyOf(data, 'notificationOfChange', schemas), BANK_CHANGE_FIELDS.change)
          }
          const item = itemOf(body, schemas)
          requireAll(item, NO_ORIGINAL.includes(name) ? ITEM_FIELDS.slice(0, -1) : ITEM_FIELDS)
          requireAll(propertyOf(item, 'additionalData', schemas), ADDITIONAL_DATA[name] ?? [])
        })
