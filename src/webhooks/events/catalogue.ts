import { contactEvents } from './contact-events.ts'
import { dateTime, type EventType, id, type JsonSchema, oneOf, ownerId } from './event-type.ts'
import { mailSuppressionEvents } from './mail-suppression-events.ts'
import { paymentEvents } from './payment-events.ts'
import { paymentMethodEvents } from './payment-method-events.ts'
import { paymentPlanEvents } from './payment-plan-events.ts'
import { paymentPlanSessionEvents } from './payment-plan-session-events.ts'
import { paymentSessionEvents } from './payment-session-events.ts'
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
  ...mailSuppressionEvents,
  ...webhookEvents,
] as const

/** The name of an event that can happen. */
export type EventName = (typeof all)[number]['name']

/** Every event that can happen, in the order in which it is published. */
export const catalogue: readonly EventType<EventName>[] = all

/** The version of the payload's form. It changes only when a receiver would have to change. */
export const apiVersion = '2026-11-01'

const names: ReadonlySet<string> = new Set(catalogue.map((type) => type.name))

/** The beginnings of names, up to a dot: `contact.idv.completed` is heard by `contact.*` and by `contact.idv.*`. */
export const families: ReadonlySet<string> = new Set(
  catalogue.flatMap(({ name }) => [...name.matchAll(/\./g)].map((dot) => name.slice(0, dot.index + 1))),
)

/** Whether an event of that name can happen. */
export function isEventName(name: string): name is EventName {
  return names.has(name)
}

/** Whether a webhook may subscribe to it: an event's name, a family such as `contact.*`, or `*`. */
export function isSubscription(pattern: string): boolean {
  return pattern === '*' || names.has(pattern) || (pattern.endsWith('.*') && families.has(pattern.slice(0, -1)))
}

/** The schema of the whole payload of an event type: what is posted to an endpoint. */
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

/** An example of the whole payload of an event type. */
export function payloadExample(type: EventType): JsonSchema {
  return {
    id: 'evt_01kaghwdzqe2w9r4x8m6c0h3ja',
    type: type.name,
    apiVersion,
    occurredAt: type.example.updatedAt ?? type.example.createdAt,
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

// The fields that an update changed, as they were; none of the record's own is required.
function changedFields(data: JsonSchema): JsonSchema {
  return { type: 'object', properties: data.properties, minProperties: 1 }
}
