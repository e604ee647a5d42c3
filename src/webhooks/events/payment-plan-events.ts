import {
  amount,
  currency,
  date,
  dateTime,
  eventTypes,
  id,
  integer,
  metadata,
  oneOf,
  oneOfOrNull,
  orNull,
  record,
  text,
} from './event-type.ts'
import { active, byCheck, example, occurrence } from './payment-plan-examples.ts'

const planProperties = {
  id: id('ppl'),
  orgId: id('org'),
  contactId: id('con'),
  amount,
  lastAmount: amount,
  totalAmount: orNull(amount),
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
  statementDescriptor: orNull(text),
  description: orNull(text),
  transactionRef: orNull(text),
  metadata,
  createdAt: dateTime,
  updatedAt: dateTime,
}

const plan = record(planProperties)

const planWithOccurrence = (...statuses: string[]) =>
  record({
    ...planProperties,
    occurrence: record({
      number: integer,
      dueDate: date,
      amount,
      status: oneOf(...statuses),
      paidElsewhere: orNull(
        record({
          tender: oneOf('Cash', 'Check', 'BankTransfer', 'Other'),
          reference: orNull(text),
          paidDate: date,
        }),
      ),
      waiverReason: orNull(text),
    }),
  })

const ENDED = ['PaidElsewhere', 'Waived', 'Skipped']

const planWithFailure = record({
  ...planProperties,
  occurrence: record({
    number: integer,
    dueDate: date,
    amount,
    attempts: integer,
    paymentId: id('pay'),
    nextRetryAt: orNull(dateTime),
    noRetryReason: oneOfOrNull(
      'RetriesEnded',
      'CustomerRequired',
      'ConsentRevoked',
      'PaymentMethodRefused',
      'StoppedAtProvider',
      'PaymentDisputed',
      'PlanPaused',
    ),
  }),
})

const planWithUpcoming = record({
  ...planProperties,
  occurrence: record({ number: integer, dueDate: date, amount, dueAt: dateTime }),
})

const planWithSchedule = record({
  ...planProperties,
  schedule: record({ nextNumber: integer, nextDate: date, lastDate: date, consentId: id('cns') }),
})

const withOccurrence = (example: object, statuses = ENDED) => ({
  data: planWithOccurrence(...statuses),
  example: {
    ...active,
    remainingOccurrences: 11,
    nextRunAt: '2027-01-01T00:21:40Z',
    occurrence: { ...occurrence, ...example },
  },
})

/** The events of payment plans. */
export const paymentPlanEvents = eventTypes(plan, {
  'payment_plan.created': { description: 'A payment plan was created.', example },
  'payment_plan.updated': {
    description:
      'A payment plan changed: a pending plan changed with its session, the payment method of an ' +
      'active plan changed, or a requested change of the payment method failed.',
    example: { ...example, amount: '59.90', lastAmount: '59.90', updatedAt: '2026-11-21T10:00:00Z' },
    previous: { amount: '49.90', lastAmount: '49.90', updatedAt: '2026-11-20T09:30:00Z' },
  },
  'payment_plan.activated': {
    description: 'A payment plan became active: the customer authorized it, and every occurrence has a date.',
    example: active,
  },
  'payment_plan.paused': {
    description: 'A payment plan was paused: nothing is charged until it is resumed.',
    example: { ...active, status: 'Paused', nextRunAt: null },
  },
  'payment_plan.resumed': {
    description: 'A paused payment plan was resumed.',
    example: active,
  },
  'payment_plan.rescheduled': {
    description: 'The later dates of a payment plan moved to another day, with the consent of the customer.',
    data: planWithSchedule,
    example: {
      ...active,
      nextRunAt: '2026-12-15T00:21:40Z',
      schedule: {
        nextNumber: 1,
        nextDate: '2026-12-15',
        lastDate: '2027-11-15',
        consentId: 'cns_01kaghw8q2f7v9r4n6x0d2k5mt',
      },
    },
  },
  'payment_plan.upcoming': {
    description:
      'An occurrence of a payment plan will be charged in some days, as set by `paymentPlanPolicy.upcomingDays`. ' +
      'Sent once for each date of an occurrence, and again when the date moves.',
    data: planWithUpcoming,
    example: {
      ...active,
      occurrence: { number: 1, dueDate: '2026-12-01', amount: '49.90', dueAt: '2026-12-01T00:21:40Z' },
    },
  },
  'payment_plan.payment_failed': {
    description:
      'A charge of an occurrence failed, or its bank returned it. `nextRetryAt` is the time of the next automatic ' +
      'retry, or null with `noRetryReason`. Not sent for a decline that the customer sees at the recovery link.',
    data: planWithFailure,
    example: {
      ...active,
      nextRunAt: '2026-12-02T00:21:40Z',
      updatedAt: '2026-12-01T00:21:40Z',
      occurrence: {
        number: 1,
        dueDate: '2026-12-01',
        amount: '49.90',
        attempts: 1,
        paymentId: 'pay_01kaghwv5tfn8r2c6m0x9d4k7q',
        nextRetryAt: '2026-12-02T00:21:40Z',
        noRetryReason: null,
      },
    },
  },
  'payment_plan.past_due': {
    description:
      'An occurrence of a payment plan could not be charged. Its customer can pay it at `PaymentPlan.recoveryLink`.',
    example: { ...active, status: 'PastDue', nextRunAt: '2027-01-01T00:21:40Z' },
  },
  'payment_plan.occurrence_marked_paid': {
    description: 'An occurrence of a payment plan was marked as paid outside of Tallystick.',
    ...withOccurrence({ status: 'PaidElsewhere', paidElsewhere: byCheck }),
  },
  'payment_plan.occurrence_waived': {
    description: 'An occurrence of a payment plan was waived.',
    ...withOccurrence({ status: 'Waived', waiverReason: 'The course was canceled.' }),
  },
  'payment_plan.occurrence_skipped': {
    description: 'The next occurrence of a payment plan was skipped on request.',
    ...withOccurrence({ status: 'Skipped' }),
  },
  'payment_plan.occurrence_reopened': {
    description:
      'An occurrence of a payment plan that was marked paid, waived or skipped is unpaid again. `previous` holds ' +
      'what was recorded before.',
    ...withOccurrence({ status: 'Scheduled' }, ['Scheduled', 'Failed', ...ENDED]),
    previous: { occurrence: { ...occurrence, status: 'PaidElsewhere', paidElsewhere: byCheck } },
  },
  'payment_plan.paid_off': {
    description: 'One payment paid all unpaid occurrences of a payment plan.',
    example: { ...active, remainingOccurrences: 0, nextRunAt: null },
  },
  'payment_plan.completed': {
    description: 'A payment plan was completed: every occurrence was paid, waived or skipped.',
    example: { ...active, status: 'Completed', remainingOccurrences: 0, nextRunAt: null },
  },
  'payment_plan.canceled': {
    description: 'A payment plan was canceled: nothing more will be charged.',
    example: { ...example, status: 'Canceled', updatedAt: '2026-11-21T10:00:00Z' },
  },
})
