import { contactEvents } from './contact-events.ts'
import { disputeEvents } from './dispute-events.ts'
import { dateTime, type EventType, id, type JsonSchema, oneOf, ownerId } from './event-type.ts'
import { mailSuppressionEvents } from './mail-suppression-events.ts'
import { paymentEvents } from './payment-events.ts'
import { paymentMethodEvents } from './payment-method-events.ts'
import { paymentPlanEvents } from './payment-plan-events.ts'
import { paymentPlanSessionEvents } from './payment-plan-session-events.ts'
import { paymentSessionEvents } from './payment-session-events.ts'
import { personEvents } from './person-events.ts'
import { providerConfigurationEvents } from './provider-configuration-events.ts'
import { settlementEvents } from './settlement-events.ts'
import { vaultTokenEvents } from './vault-token-events.ts'
import { webhookEvents } from './webhook-events.ts'

const all = [
  ...contactEvents,
  ...vaultTokenEvents,
  ...paymentMethodEvents,
  ...paymentPlanSessionEvents,
  ...paymentPlanEvents,
  ...paymentSessionEvents,
  ...paymentEvents,
  ...settlementEvents,
  ...disputeEvents,
  ...providerConfigurationEvents,
  ...mailSuppressionEvents,
  ...webhookEvents,
  ...personEvents,
]

/** The name of an event that can happen. */
export type EventName = (typeof all)[number]['name']

/** Every event that can happen, in the order in which it is published. */
export const catalogue: readonly EventType<EventName>[] = all

/** The version of the payload's format. It changes only with incompatible changes. */
export const apiVersion = '2026-11-01'

const names: ReadonlySet<string> = new Set(catalogue.map((type) => type.name))

/** The families of events: `contact.idv.completed` belongs to `contact.*` and `contact.idv.*`. */
export const eventFamilies: ReadonlySet<string> = new Set(
  catalogue.flatMap(({ name }) => [...name.matchAll(/\./g)].map((dot) => name.slice(0, dot.index + 1))),
)

/** Returns whether a name is that of an event. */
export function isEventName(name: string): name is EventName {
  return names.has(name)
}

/**
 * Returns whether a text is a subscription: an event's name, a family such as `contact.*`, or `*`.
 */
export function isSubscription(pattern: string): boolean {
  return pattern === '*' || names.has(pattern) || (pattern.endsWith('.*') && eventFamilies.has(pattern.slice(0, -1)))
}

/** Returns true when one of the subscriptions (`a.b`, `a.*`, `*`) matches the event type. */
export function matchesSubscription(subscriptions: readonly string[], type: string): boolean {
  return subscriptions.some(
    (each) => each === type || each === '*' || (each.endsWith('.*') && type.startsWith(each.slice(0, -1))),
  )
}

/** Returns the schema of an event type's payload, which is posted to endpoints. */
export function payloadSchema(type: EventType): JsonSchema {
  const { properties, required } = envelope(type)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: type.name,
    description: type.description,
    type: 'object',
    properties,
    required,
  }
}

/** Returns an example of an event type's payload. */
export function payloadExample(type: EventType): JsonSchema {
  return {
    id: 'evt_01kaghwdzqe2w9r4x8m6c0h3ja',
    type: type.name,
    apiVersion,
    occurredAt: type.example.updatedAt ?? type.example.createdAt ?? type.example.importedAt,
    ownerId: 'Org#org_01kaghvzncef0rvxj5dhqvn48r',
    mode: 'Sandbox',
    data: type.example,
    ...(type.previous && { previous: type.previous }),
  }
}

function envelope(type: EventType) {
  const properties: Record<string, JsonSchema> = {
    id: id('evt'),
    type: { const: type.name },
    apiVersion: { const: apiVersion },
    occurredAt: dateTime,
    ownerId,
    mode: oneOf('Sandbox', 'Live'),
    data: type.data,
  }
  const required = Object.keys(properties)
  if (!type.previous) return { properties, required }
  return { properties: { ...properties, previous: changedFields(type.data) }, required: [...required, 'previous'] }
}

// The former values of the changed fields. None is required.
function changedFields(data: JsonSchema): JsonSchema {
  return { type: 'object', properties: data.properties, minProperties: 1 }
}
