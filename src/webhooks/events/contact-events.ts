import { dateTime, eventTypes, id, oneOf, orNull, record, text } from './event-type.ts'

const shape = {
  id: id('con'),
  orgId: id('org'),
  name: text,
  givenName: orNull(text),
  familyName: orNull(text),
  email: orNull(text),
  phone: orNull(text),
  deletedAt: orNull(dateTime),
  createdAt: dateTime,
  updatedAt: dateTime,
}

const contact = record(shape)

const verified = record({
  ...shape,
  idv: record({
    sessionId: id('idv'),
    status: oneOf('Success', 'Failed', 'PendingReview'),
    createdAt: dateTime,
    completedAt: orNull(dateTime),
  }),
})

const example = {
  id: 'con_01kaghw1gwepftghj3tq2yvs84',
  orgId: 'org_01kaghvzncef0rvxj5dhqvn48r',
  name: 'Ada Byron',
  givenName: 'Ada',
  familyName: 'Byron',
  email: 'ada@example.com',
  phone: '+14155552671',
  deletedAt: null,
  createdAt: '2026-11-20T09:30:00Z',
  updatedAt: '2026-11-20T09:30:00Z',
}

/** The events of contacts. */
export const contactEvents = eventTypes(contact, {
  'contact.created': { description: 'A contact was created.', example },
  'contact.updated': {
    description: 'A contact was changed.',
    example: { ...example, email: 'ada.byron@example.com', updatedAt: '2026-11-21T10:00:00Z' },
    previous: { email: 'ada@example.com', updatedAt: '2026-11-20T09:30:00Z' },
  },
  'contact.deleted': {
    description:
      'A contact was deleted. Its open sessions and its plans are canceled and announce events of ' + 'their own.',
    example: { ...example, deletedAt: '2026-11-21T10:00:00Z', updatedAt: '2026-11-21T10:00:00Z' },
  },
  'contact.idv.completed': {
    description:
      'An identity verification completed, or its result changed in a review. A verification ' +
      'without a contact created one. Read the results with `Contact.idv`.',
    data: verified,
    example: {
      ...example,
      idv: {
        sessionId: 'idv_01kagjx2h8e7s9t1v3w5x7y9za',
        status: 'Success',
        createdAt: '2026-11-20T09:30:00Z',
        completedAt: '2026-11-20T09:34:00Z',
      },
    },
  },
})
