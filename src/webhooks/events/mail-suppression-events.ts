import { dateTime, eventTypes, id, oneOf, orNull, record } from './event-type.ts'

// Without the address, which is not stored.
const entry = record({
  id: id('sup'),
  orgId: id('org'),
  reason: oneOf('Unsubscribed', 'Complaint', 'Bounce', 'Manual'),
  source: oneOf('Recipient', 'ApiKey', 'Person', 'Operator'),
  keyId: orNull(id('key')),
  createdAt: dateTime,
})

const example = {
  id: 'sup_01kaghwm2ye6h8c2r5k9m3tq7x',
  orgId: 'org_01kaghvzncef0rvxj5dhqvn48r',
  reason: 'Unsubscribed',
  source: 'Recipient',
  keyId: null,
  createdAt: '2026-11-20T09:30:00Z',
}

/** The events of an entry of an organization's suppression list. */
export const mailSuppressionEvents = eventTypes(entry, {
  'mail_suppression.created': {
    description: 'An address takes no messages of the organization from now on. The address is not part of the event.',
    example,
  },
  'mail_suppression.deleted': {
    description:
      'An entry of the suppression list was removed. The address takes messages again unless it has another entry.',
    example,
  },
})
