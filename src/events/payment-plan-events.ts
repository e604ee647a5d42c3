import {
  amount,
  currency,
  date,
  dateTime,
  type EventType,
  id,
  integer,
  oneOf,
  orNull,
  record,
  text,
} from './event-type.ts'

const plan = record({
  id: id('ppl'),
  orgId: id('org'),
  contactId: id('con'),
  amount,
  currency,
  frequency: oneOf('Weekly', 'Monthly', 'Quarterly', 'Yearly'),
  startDate: date,
  occurrences: integer,
  status: oneOf('Pending', 'Active', 'Paused', 'PastDue', 'Completed', 'Canceled'),
  paymentPlanSessionId: orNull(id('pps')),
  metadata: { type: ['array', 'null'], items: record({ key: text, value: text }) },
  createdAt: dateTime,
  updatedAt: dateTime,
})

const example = {
  id: 'ppl_01kaghw8q2ff6v0c4n9h2x5t3k',
  orgId: 'org_01kaghvzncef0rvxj5dhqvn48r',
  contactId: 'con_01kaghw1gwepftghj3tq2yvs84',
  amount: '49.90',
  currency: 'USD',
  frequency: 'Monthly',
  startDate: '2026-12-01',
  occurrences: 12,
  status: 'Pending',
  paymentPlanSessionId: 'pps_01kaghw8q2ff3tq1v6m7r0c9zd',
  metadata: [{ key: 'order', value: 'A-1001' }],
  createdAt: '2026-11-20T09:30:00Z',
  updatedAt: '2026-11-20T09:30:00Z',
}

/** What can happen to a payment plan. */
export const paymentPlanEvents = [
  { name: 'payment_plan.created', description: 'A payment plan was created.', data: plan, example },
  {
    name: 'payment_plan.updated',
    description: 'A pending payment plan was changed together with its session.',
    data: plan,
    example: { ...example, amount: '59.90', updatedAt: '2026-11-21T10:00:00Z' },
    previous: { amount: '49.90', updatedAt: '2026-11-20T09:30:00Z' },
  },
  {
    name: 'payment_plan.canceled',
    description: 'A payment plan was canceled: nothing will be charged any more.',
    data: plan,
    example: { ...example, status: 'Canceled', updatedAt: '2026-11-21T10:00:00Z' },
  },
] as const satisfies readonly EventType[]
