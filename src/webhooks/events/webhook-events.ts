import { dateTime, eventTypes, id, integer, oneOf, orNull, ownerId, record, text, url } from './event-type.ts'

const webhook = {
  id: id('whk'),
  ownerId,
  url,
  events: { type: 'array', items: text },
  description: orNull(text),
  enabled: { type: 'boolean' },
  rateLimitPerSecond: orNull(integer),
  maxInFlight: orNull(integer),
  retrySchedule: oneOf('Standard', 'Short'),
  secretCheckValue: { type: 'string', pattern: '^[0-9a-f]{16}$' },
  createdAt: dateTime,
  updatedAt: dateTime,
}

const example = {
  id: 'whk_01kaghwd4eft7a2k9q5m0x8c1r',
  ownerId: 'Org#org_01kaghvzncef0rvxj5dhqvn48r',
  url: 'https://hooks.example.com/tallystick',
  events: ['payment_plan_session.*'],
  description: 'Orders',
  enabled: true,
  rateLimitPerSecond: null,
  maxInFlight: null,
  retrySchedule: 'Standard',
  secretCheckValue: '9c1185a5c5e9fc54',
  createdAt: '2026-11-20T09:30:00Z',
  updatedAt: '2026-11-20T09:30:00Z',
}

// Without its payload: events that contain the text of other events could grow without limit.
const failedRequest = record({
  id: id('whr'),
  webhookId: id('whk'),
  ownerId,
  url,
  eventId: id('evt'),
  eventType: text,
  status: { const: 'failed' },
  attempts: integer,
  lastStatusCode: orNull(integer),
  lastError: orNull(text),
  createdAt: dateTime,
  updatedAt: dateTime,
})

/**
 * The events of webhooks and their requests. A webhook gets no events about itself, except its
 * test.
 */
export const webhookEvents = eventTypes(record(webhook), {
  'webhook.test': {
    description: 'A test that `webhookTest` sent to this webhook only.',
    example,
  },
  'webhook.failing': {
    description:
      'A webhook failed so many times in a row that attempts to it are reduced. Sent to the other ' +
      'webhooks, never to the failing one. Sent again with a new `failingSince` if the webhook ' +
      'recovers and fails again.',
    data: record({ ...webhook, failingSince: dateTime }),
    example: { ...example, failingSince: '2026-11-24T08:15:42Z' },
  },
  'webhook.recovered': {
    description:
      'A failing webhook accepted a delivery again, and its pending deliveries are sent. Sent to ' +
      'the other webhooks.',
    data: record({ ...webhook, failingSince: dateTime, recoveredAt: dateTime }),
    example: { ...example, failingSince: '2026-11-24T08:15:42Z', recoveredAt: '2026-11-24T11:02:10Z' },
  },
  'webhook_request.failed': {
    description:
      'A delivery failed: it was not accepted within 7 days, or within 10 minutes on the short ' +
      'retry schedule. Sent to the other webhooks, never to the one that failed. Failed deliveries ' +
      'of this event are not announced.',
    data: failedRequest,
    example: {
      id: 'whr_01kaghwdzqe4h8s6b3v1n7k5t0',
      webhookId: 'whk_01kaghwd4eft7a2k9q5m0x8c1r',
      ownerId: 'Org#org_01kaghvzncef0rvxj5dhqvn48r',
      url: 'https://hooks.example.com/tallystick',
      eventId: 'evt_01kaghwdzqe2w9r4x8m6c0h3ja',
      eventType: 'payment_plan_session.created',
      status: 'failed',
      attempts: 23,
      lastStatusCode: 503,
      lastError: 'unexpected status: only 200 and 201 accept',
      createdAt: '2026-11-20T09:30:00Z',
      updatedAt: '2026-11-27T09:30:00Z',
    },
  },
})
