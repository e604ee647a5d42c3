import { paymentTerms, sessionTerms } from '../households.ts'
import type { PagedList } from '../paged-list.ts'
import { writeOccurrenceRows, writePaymentRows } from '../payment-rows.ts'
import type { TestAccount } from '../server.ts'
import { type HousedField, newestFirst, type PagingHouse, times } from './paging-house.ts'

/** Payments and plans, and the sessions that make them. */
export const PAYMENT_LISTS: readonly HousedField[] = [
  ...[
    { of: 'organization' },
    { of: 'organization', status: 'Succeeded' },
    { of: 'organization', status: 'Failed' },
    { of: 'contact' },
    { of: 'contact', status: 'Failed' },
  ].map(
    ({ of, ...narrowed }): HousedField => ({
      ...newestFirst,
      field: 'payments',
      inputType: 'PaymentsInput',
      open: async (house) => {
        const { organization, sister, ask } = await house.family()
        const contactId = await house.newContact(organization)
        const filter = { ...narrowed, orgId: organization.id, ...(of === 'contact' && { contactId }) }
        return {
          ask,
          filter,
          create: (count) =>
            writePaymentRows(house.behind, house.server, organization, { ...narrowed, contactId, count }),
          foreign: {
            filter:
              of === 'contact'
                ? { ...filter, contactId: await house.newContact(organization) }
                : { ...filter, orgId: sister.id },
          },
        }
      },
    }),
  ),
  {
    ...newestFirst,
    field: 'paymentPlanSessions',
    inputType: 'PaymentPlanSessionsInput',
    open: async (house) => {
      const { organization, sister, ask } = await house.family()
      const contactId = await house.newContact(organization)
      return {
        ask,
        filter: { orgId: organization.id, status: 'Active' },
        create: times(async () => (await newSession(house, organization, contactId)).id),
        remove: (id) => cancel(house, organization, id),
        foreign: { filter: { orgId: sister.id, status: 'Active' } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'paymentPlanSessions',
    inputType: 'PaymentPlanSessionsInput',
    open: async (house) => {
      const { organization, ask } = await house.family()
      const [contactId, other] = [await house.newContact(organization), await house.newContact(organization)]
      const orgId = organization.id
      return {
        ask,
        filter: { orgId, contactId },
        create: times(async () => (await newSession(house, organization, contactId)).id),
        foreign: { filter: { orgId, contactId: other } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'paymentSessions',
    inputType: 'PaymentSessionsInput',
    open: async (house) => {
      const { organization, sister, ask } = await house.family()
      const input = { orgId: organization.id, ...paymentTerms() }
      return {
        ask,
        filter: { orgId: organization.id, status: 'Active' },
        create: times(async () => (await house.change(organization, 'createPaymentSession', input)).id),
        remove: async (id) =>
          void (await house.change(organization, 'updatePaymentSession', { id, status: 'Canceled' })),
        foreign: { filter: { orgId: sister.id, status: 'Active' } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'paymentSessions',
    inputType: 'PaymentSessionsInput',
    open: async (house) => {
      const { organization, ask } = await house.family()
      const [contactId, other] = [await house.newContact(organization), await house.newContact(organization)]
      const orgId = organization.id
      const input = { orgId, contactId, ...paymentTerms() }
      return {
        ask,
        filter: { orgId, contactId },
        create: times(async () => (await house.change(organization, 'createPaymentSession', input)).id),
        foreign: { filter: { orgId, contactId: other } },
      }
    },
  },
  ...[false, true].map(
    (isOfContact): HousedField => ({
      ...newestFirst,
      field: 'paymentPlans',
      inputType: 'PaymentPlansInput',
      open: async (house) => {
        const { organization, ask } = await house.family()
        const contactId = await house.newContact(organization)
        const filter = { orgId: organization.id, ...(isOfContact && { contactId }) }
        const sessionOf = new Map<string, string>()
        const make = async () => {
          const session = await newSession(house, organization, contactId, { createPendingPaymentPlan: true })
          sessionOf.set(session.paymentPlanId ?? '', session.id)
          return session.paymentPlanId ?? ''
        }
        return {
          ask,
          filter: { ...filter, status: 'Pending' },
          create: times(make),
          remove: (id) => cancel(house, organization, sessionOf.get(id) ?? ''),
          foreign: { filter },
        }
      },
    }),
  ),
  {
    field: 'schedule',
    on: 'PaymentPlan',
    order: 'oldest first',
    toldApartBy: 'number',
    inputType: 'PaymentPlanScheduleInput',
    around: ({ parent }, field) => `paymentPlan(id: "${parent}") { ${field} }`,
    open: async (house) => {
      const { organization, ask } = await house.family()
      const contactId = await house.newContact(organization)
      const [parent, other] = [
        await planWithoutDates(house, organization, contactId),
        await planWithoutDates(house, organization, contactId),
      ]
      return {
        ask,
        filter: {},
        parent,
        create: inTurn((first, count) => writeOccurrenceRows(house.behind, house.server, parent, { first, count })),
        foreign: { parent: other },
      }
    },
  },
]

/** A plan that was canceled before it began: the only one whose dates are not all there from the start. */
async function planWithoutDates(house: PagingHouse, account: TestAccount, contactId: string): Promise<string> {
  const { id, paymentPlanId } = await newSession(house, account, contactId, { createPendingPaymentPlan: true })
  await cancel(house, account, id)
  return paymentPlanId ?? ''
}

/** Numbers rows as they are written, one batch after the other. */
function inTurn(write: (first: number, count: number) => Promise<string[]>): PagedList['create'] {
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

async function newSession(house: PagingHouse, account: TestAccount, contactId: string, more: object = {}) {
  const input = { orgId: account.id, contactId, ...sessionTerms(house.server), ...more }
  return house.change(account, 'createPaymentPlanSession', input, 'id paymentPlanId')
}

async function cancel(house: PagingHouse, account: TestAccount, id: string): Promise<void> {
  await house.change(account, 'updatePaymentPlanSession', { id, status: 'Canceled' })
}
