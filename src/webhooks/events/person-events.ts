import { dateTime, eventTypes, id, oneOf, oneOfOrNull, orNull, record, text } from './event-type.ts'

const accountId = { type: 'string', pattern: '^(org|agy|plf)_[0-9a-hjkmnp-tv-z]{26}$' } as const
const role = oneOf('Owner', 'Admin', 'Developer', 'Operator', 'Support', 'Viewer')
const mode = oneOfOrNull('Sandbox', 'Live')
const refundLimit = orNull(record({ amount: text, currency: text }))

const membership = record({
  id: id('mbr'),
  accountId,
  personId: id('psn'),
  email: text,
  role,
  mode,
  refundLimit,
  createdAt: dateTime,
  updatedAt: dateTime,
})

const invitation = record({
  id: id('inv'),
  accountId,
  email: text,
  role,
  mode,
  refundLimit,
  createdAt: dateTime,
  expiresAt: dateTime,
})

const example = {
  id: 'mbr_01kaghwm2ye6h8c2r5k9m3tq7x',
  accountId: 'org_01kaghvzncef0rvxj5dhqvn48r',
  personId: 'psn_01kaghw1gwepftghj3tq2yvs84',
  email: 'ada@example.com',
  role: 'Operator',
  mode: null,
  refundLimit: null,
  createdAt: '2026-11-20T09:30:00Z',
  updatedAt: '2026-11-20T09:30:00Z',
}

/** The events of the members of an account. */
export const personEvents = eventTypes(membership, {
  'person.invited': {
    description: 'A person was invited to an account. The link of the invitation is not part of the event.',
    data: invitation,
    example: {
      id: 'inv_01kaghwm2ye6h8c2r5k9m3tq7x',
      accountId: 'org_01kaghvzncef0rvxj5dhqvn48r',
      email: 'ada@example.com',
      role: 'Operator',
      mode: null,
      refundLimit: null,
      createdAt: '2026-11-20T09:30:00Z',
      expiresAt: '2026-11-27T09:30:00Z',
    },
  },
  'person.joined': { description: 'A person accepted an invitation and became a member of an account.', example },
  'person.removed': { description: 'A member was removed from an account.', example },
})
