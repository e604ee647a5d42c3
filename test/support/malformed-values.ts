import {
  type GraphQLOutputType,
  getNullableType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql'

const BASE32 = '[0-7][0-9a-hjkmnp-tv-z]{25}'
const MOMENT = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/

/** Patterns of scalar values in responses. */
const SCALAR_FORMS: Readonly<Record<string, (value: unknown) => boolean>> = {
  ID: matches(new RegExp(`^([a-z]{3}_|Org#org_|Agency#agy_|Platform#plf_)${BASE32}$`)),
  Email: matches(/^[^@\s]+@[a-z0-9.-]+$/),
  Phone: matches(/^\+[1-9]\d{4,14}$/),
  DateTime: matches(MOMENT),
  Date: matches(/^\d{4}-\d\d-\d\d$/),
  Amount: matches(/^(0|[1-9]\d*)(\.\d\d?)?$/),
  Currency: matches(/^[A-Z]{3}$/),
  URL: (value) => typeof value === 'string' && URL.canParse(value) && /^https?:\/\//.test(value),
  JSON: (value) => typeof value === 'string' && parses(value),
  String: (value) => typeof value === 'string',
  Int: (value) => Number.isInteger(value),
  Boolean: (value) => typeof value === 'boolean',
}

/** Fields whose values have a format besides their type. */
const FIELD_FORMS: Readonly<Record<string, RegExp>> = {
  'Contact.id': new RegExp(`^con_${BASE32}$`),
  'Contact.orgId': new RegExp(`^org_${BASE32}$`),
  'Contact.ownerId': new RegExp(`^Org#org_${BASE32}$`),
  'Contact.createdAt': MOMENT,
  'Contact.updatedAt': MOMENT,
  'Contact.deletedAt': MOMENT,
  'PaymentPlanSession.id': new RegExp(`^pps_${BASE32}$`),
  'PaymentPlanSession.contactId': new RegExp(`^con_${BASE32}$`),
  'PaymentPlanSession.paymentPlanId': new RegExp(`^ppl_${BASE32}$`),
  'PaymentPlanSession.checkoutConfigurationId': new RegExp(`^cko_${BASE32}$`),
  'Webhook.id': new RegExp(`^whk_${BASE32}$`),
  'Webhook.ownerId': new RegExp(`^(Org#org|Agency#agy|Platform#plf)_${BASE32}$`),
  'WebhookRequest.id': new RegExp(`^whr_${BASE32}$`),
  'WebhookRequest.webhookId': new RegExp(`^whk_${BASE32}$`),
  'WebhookRequest.ownerId': new RegExp(`^(Org#org|Agency#agy|Platform#plf)_${BASE32}$`),
  'WebhookRequest.status': /^(pending|delivered|failed)$/,
  'WebhookSecretResult.signingSecret': /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
}

function matches(form: RegExp): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && form.test(value)
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Returns the paths of a response whose values lack the format of their types and fields. */
export function malformedValues(type: GraphQLOutputType, value: unknown, path: string): string[] {
  if (value === null) return isNonNullType(type) ? [`${path} is null`] : []
  const nullable = getNullableType(type)
  if (isListType(nullable)) return (value as unknown[]).flatMap((item) => malformedValues(nullable.ofType, item, path))
  if (isInterfaceType(nullable)) return []
  if (isObjectType(nullable))
    return Object.values(nullable.getFields()).flatMap((field) => {
      const inner = (value as Record<string, unknown>)[field.name]
      const name = `${nullable.name}.${field.name}`
      return inner === undefined ? [] : [...malformedValues(field.type, inner, name), ...malformedField(name, inner)]
    })
  if (!isScalarType(nullable)) return []
  return SCALAR_FORMS[nullable.name]?.(value)
    ? []
    : [`${path} is not a valid ${nullable.name}: ${JSON.stringify(value)}`]
}

function malformedField(name: string, value: unknown): string[] {
  const form = FIELD_FORMS[name]
  return value === null || !form || form.test(`${value}`) ? [] : [`${name}: ${JSON.stringify(value)}`]
}
