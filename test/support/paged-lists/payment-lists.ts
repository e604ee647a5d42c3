import type { PagedList } from '../paged-list.ts'
import { writeDisputeRows, writeOccurrenceRows, writePaymentRows, writeRefundRows } from '../payment-rows.ts'
import { createRecordFactory } from '../record-factory.ts'
import type { TestAccount } from '../server.ts'
import { paymentTerms, sessionTerms } from '../valid-inputs.ts'
import { type FixtureField, newestFirst, type PagingFixture, times } from './paging-fixture.ts'

/** The lists of payments, plans and their sessions. */
export const PAYMENT_LISTS: readonly FixtureField[] = [
  ...[
    { of: 'organization' },
    { of: 'organization', status: 'Succeeded' },
    { of: 'organization', status: 'Failed' },
    { of: 'contact' },
    { of: 'contact', status: 'Failed' },
  ].map(
    ({ of, ...narrowed }): FixtureField => ({
      ...newestFirst,
      field: 'payments',
      inputType: 'PaymentsInput',
      open: async (fixture) => {
        const { organization, sibling, ask } = await fixture.accounts()
        const contactId = await fixture.newContact(organization)
        const filter = { ...narrowed, orgId: organization.id, ...(of === 'contact' && { contactId }) }
        return {
          ask,
          filter,
          create: (count) =>
            writePaymentRows(fixture.sql, fixture.server, organization, { ...narrowed, contactId, count }),
          foreign: {
            filter:
              of === 'contact'
                ? { ...filter, contactId: await fixture.newContact(organization) }
                : { ...filter, orgId: sibling.id },
          },
        }
      },
    }),
  ),
  ...[{}, { status: 'Warning' }, { isOfPayment: true }, { isOfPayment: true, status: 'Warning' }].map(
    ({ isOfPayment, ...narrowed }: { isOfPayment?: boolean; status?: string }): FixtureField => ({
      ...newestFirst,
      field: 'disputes',
      inputType: 'DisputesInput',
      open: async (fixture) => {
        const { organization, sibling, ask } = await fixture.accounts()
        const paymentId = await newPayment(fixture, organization)
        const filter = { ...narrowed, orgId: organization.id }
        return {
          ask,
          filter: { ...filter, ...(isOfPayment && { paymentId }) },
          create: (count) => writeDisputeRows(fixture.sql, fixture.server, paymentId, count),
          foreign: {
            filter: isOfPayment
              ? { ...filter, paymentId: await newPayment(fixture, organization) }
              : { ...filter, orgId: sibling.id },
          },
        }
      },
    }),
  ),
  ...[{}, { status: 'Failed' }, { isOfPayment: true }].map(
    ({ isOfPayment, ...narrowed }: { isOfPayment?: boolean; status?: string }): FixtureField => ({
      ...newestFirst,
      field: 'refunds',
      inputType: 'RefundsInput',
      open: async (fixture) => {
        const { organization, sibling, ask } = await fixture.accounts()
        const paymentId = await newPayment(fixture, organization)
        const filter = { ...narrowed, orgId: organization.id }
        return {
          ask,
          filter: { ...filter, ...(isOfPayment && { paymentId }) },
          create: (count) => writeRefundRows(fixture.sql, fixture.server, paymentId, { count, status: 'Failed' }),
          foreign: {
            filter: isOfPayment
              ? { ...filter, paymentId: await newPayment(fixture, organization) }
              : { ...filter, orgId: sibling.id },
          },
        }
      },
    }),
  ),
  {
    ...newestFirst,
    field: 'paymentPlanSessions',
    inputType: 'PaymentPlanSessionsInput',
    open: async (fixture) => {
      const { organization, sibling, ask } = await fixture.accounts()
      const contactId = await fixture.newContact(organization)
      return {
        ask,
        filter: { orgId: organization.id, status: 'Active' },
        create: times(async () => (await newSession(fixture, organization, contactId)).id),
        remove: (id) => cancel(fixture, organization, id),
        foreign: { filter: { orgId: sibling.id, status: 'Active' } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'paymentPlanSessions',
    inputType: 'PaymentPlanSessionsInput',
    open: async (fixture) => {
      const { organization, ask } = await fixture.accounts()
      const [contactId, other] = [await fixture.newContact(organization), await fixture.newContact(organization)]
      const orgId = organization.id
      return {
        ask,
        filter: { orgId, contactId },
        create: times(async () => (await newSession(fixture, organization, contactId)).id),
        foreign: { filter: { orgId, contactId: other } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'paymentSessions',
    inputType: 'PaymentSessionsInput',
    open: async (fixture) => {
      const { organization, sibling, ask } = await fixture.accounts()
      const input = { orgId: organization.id, ...paymentTerms() }
      return {
        ask,
        filter: { orgId: organization.id, status: 'Active' },
        create: times(async () => (await fixture.change(organization, 'createPaymentSession', input)).id),
        remove: async (id) =>
          void (await fixture.change(organization, 'updatePaymentSession', { id, status: 'Canceled' })),
        foreign: { filter: { orgId: sibling.id, status: 'Active' } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'paymentSessions',
    inputType: 'PaymentSessionsInput',
    open: async (fixture) => {
      const { organization, ask } = await fixture.accounts()
      const [contactId, other] = [await fixture.newContact(organization), await fixture.newContact(organization)]
      const orgId = organization.id
      const input = { orgId, contactId, ...paymentTerms() }
      return {
        ask,
        filter: { orgId, contactId },
        create: times(async () => (await fixture.change(organization, 'createPaymentSession', input)).id),
        foreign: { filter: { orgId, contactId: other } },
      }
    },
  },
  ...[false, true].map(
    (isOfContact): FixtureField => ({
      ...newestFirst,
      field: 'paymentPlans',
      inputType: 'PaymentPlansInput',
      open: async (fixture) => {
        const { organization, ask } = await fixture.accounts()
        const contactId = await fixture.newContact(organization)
        const filter = { orgId: organization.id, ...(isOfContact && { contactId }) }
        const sessionOf = new Map<string, string>()
        const make = async () => {
          const session = await newSession(fixture, organization, contactId, { createPendingPaymentPlan: true })
          sessionOf.set(session.paymentPlanId ?? '', session.id)
          return session.paymentPlanId ?? ''
        }
        return {
          ask,
          filter: { ...filter, status: 'Pending' },
          create: times(make),
          remove: (id) => cancel(fixture, organization, sessionOf.get(id) ?? ''),
          foreign: { filter },
        }
      },
    }),
  ),
  {
    field: 'schedule',
    on: 'PaymentPlan',
    order: 'oldest first',
    keyField: 'number',
    inputType: 'PaymentPlanScheduleInput',
    around: ({ parent }, field) => `paymentPlan(id: "${parent}") { ${field} }`,
    open: async (fixture) => {
      const { organization, ask } = await fixture.accounts()
      const contactId = await fixture.newContact(organization)
      const [parent, other] = [
        await planWithoutDates(fixture, organization, contactId),
        await planWithoutDates(fixture, organization, contactId),
      ]
      return {
        ask,
        filter: {},
        parent,
        create: inSequence((first, count) =>
          writeOccurrenceRows(fixture.sql, fixture.server, parent, { first, count }),
        ),
        foreign: { parent: other },
      }
    },
  },
]

const newPayment = ({ server }: PagingFixture, account: TestAccount) =>
  createRecordFactory(server, account, []).payment()

/** Creates a plan and cancels it before its start, so that it has no occurrences of its own. */
async function planWithoutDates(fixture: PagingFixture, account: TestAccount, contactId: string): Promise<string> {
  const { id, paymentPlanId } = await newSession(fixture, account, contactId, { createPendingPaymentPlan: true })
  await cancel(fixture, account, id)
  return paymentPlanId ?? ''
}

/** Numbers rows in the order of writing, batch after batch. */
function inSequence(write: (first: number, count: number) => Promise<string[]>): PagedList['create'] {
  let first = 1
  let written: Promise<unknown> = Promise.resolve()
  return (count) => {
    const from = first
    first += count
    const batch = written.then(() => write(from, count))
    written = batch
    return batch
  }
}

async function newSession(fixture: PagingFixture, account: TestAccount, contactId: string, more: object = {}) {
  const input = { orgId: account.id, contactId, ...sessionTerms(fixture.server), ...more }
  return fixture.change(account, 'createPaymentPlanSession', input, 'id paymentPlanId')
}

async function cancel(fixture: PagingFixture, account: TestAccount, id: string): Promise<void> {
  await fixture.change(account, 'updatePaymentPlanSession', { id, status: 'Canceled' })
}
