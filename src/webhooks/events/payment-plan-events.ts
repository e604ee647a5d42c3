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
  remainingOccurrences: integer,
  nextRunAt: orNull(dateTime),
  status: oneOf('Pending', 'Active', 'Paused', 'PastDue', 'Completed', 'Canceled'),
  paymentMethodId: orNull(id('pmt')),
  paymentPlanSessionId: orNull(id('pps')),
  vaultTokenId: orNull(id('vtk')),
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
  remainingOccurrences: 12,
  nextRunAt: null,
  status: 'Pending',
  paymentMethodId: null,
  paymentPlanSessionId: 'pps_01kaghw8q2ff3tq1v6m7r0c9zd',
  vaultTokenId: null,
  metadata: [{ key: 'order', value: 'A-1001' }],
  createdAt: '2026-11-20T09:30:00Z',
  updatedAt: '2026-11-20T09:30:00Z',
}

const active = {
  ...example,
  nextRunAt: '2026-12-01T00:21:40Z',
  status: 'Active',
  paymentMethodId: 'pmt_01kaghw8q2fyt9d7mvb4x1r6ce',
  updatedAt: '2026-11-21T10:00:00Z',
}

/** The events of payment plans. */
export const paymentPlanEvents = [
  { name: 'payment_plan.created', description: 'A payment plan was created.', data: plan, example },
  {
    name: 'payment_plan.updated',
    description:
      'A payment plan changed: a pending plan changed with its session, the payment method of an ' +
      'active plan changed, or a requested change of the payment method failed.',
    data: plan,
    example: { ...example, amount: '59.90', updatedAt: '2026-11-21T10:00:00Z' },
    previous: { amount: '49.90', updatedAt: '2026-11-20T09:30:00Z' },
  },
  {
    name: 'payment_plan.activated',
    description: 'A payment plan became active: the customer authorized it, and every occurrence has a date.',
    data: plan,
    example: active,
  },
  {
    name: 'payment_plan.paused',
    description: 'A payment plan was paused: nothing is charged until it is resumed.',
    data: plan,
    example: { ...active, status: 'Paused', nextRunAt: null },
  },
  {
    name: 'payment_plan.resumed',
    description: 'A paused payment plan was resumed.',
    data: plan,
    example: active,
  },
  {
    name: 'payment_plan.past_due',
    description:
      'An occurrence of a payment plan could not be charged. Its customer can pay it at `PaymentPlan.recoveryLink`.',
    data: plan,
    example: { ...active, status: 'PastDue', nextRunAt: '2027-01-01T00:21:40Z' },
  },
  {
    name: 'payment_plan.completed',
    description: 'A payment plan was completed: every occurrence was charged or skipped.',
    data: plan,
    example: { ...active, status: 'Completed', remainingOccurrences: 0, nextRunAt: null },
  },
  {
    name: 'payment_plan.canceled',
    description: 'A payment plan was canceled: nothing more will be charged.',
    data: plan,
    example: { ...example, status: 'Canceled', updatedAt: '2026-11-21T10:00:00Z' },
  },
] as const satisfies readonly EventType[]
