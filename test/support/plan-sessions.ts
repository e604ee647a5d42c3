import { after } from 'node:test'
import pg from 'pg'
import type { Context } from '../../src/accounts/index.ts'
import { createPaymentPlanSession } from '../../src/checkout/plan-sessions/create-payment-plan-session.ts'
import { paymentPlanSession } from '../../src/checkout/plan-sessions/find-payment-plan-session.ts'
import { lockSessionOfPlan } from '../../src/checkout/plan-sessions/index.ts'
import type { CreatePaymentPlanSessionInput } from '../../src/checkout/plan-sessions/new-session.ts'
import type { UpdatePaymentPlanSessionInput } from '../../src/checkout/plan-sessions/session-change.ts'
import { updatePaymentPlanSession } from '../../src/checkout/plan-sessions/update-payment-plan-session.ts'
import { createContact } from '../../src/customers/index.ts'
import { paymentPlanCancel } from '../../src/plans/payment-plan-cancel.ts'
import { formatId, shardOf } from '../../src/platform/ids/index.ts'
import { Refusal, type RefusalCode } from '../../src/platform/refusal.ts'
import type { CalendarDate } from '../../src/platform/time/index.ts'
import { openAccounts } from './accounts.ts'
import { newConfiguration } from './payment-methods.ts'

/** A family of accounts, a contact of its organization, and a connection that looks behind the scenes. */
export const accounts = await openAccounts()
const { organization, requestBy } = accounts
export const database = new pg.Client(accounts.url)
await database.connect()
// The database goes, with whoever is connected, when the file has run.
database.on('error', () => {})
after(() => database.end())

export const orgId = formatId('org', organization.id)
// A session is made where it can be paid.
for (const shop of [organization, accounts.sister]) await newConfiguration(accounts.services, shop, { isDefault: true })
const contact = await createContact(requestBy(organization), { name: 'Ada Byron' })
export const contactId = formatId('con', contact.id)

export const terms = {
  orgId,
  contactId,
  amount: '49.90',
  currency: 'USD',
  frequency: 'Monthly',
  startDate: '2090-01-31' as CalendarDate,
  occurrences: 12,
} as const

/**
 * Makes a session of the organization: the usual terms but for what is given. As a row, without
 * what only a fresh one has.
 */
export async function create(
  more: Partial<CreatePaymentPlanSessionInput> = {},
  context: Context = requestBy(organization),
) {
  const { linkSecret: _, ...row } = await createPaymentPlanSession(context, { ...terms, ...more })
  return row
}

/** Changes a session, named by its uuid. */
export const update = (id: string, more: Omit<UpdatePaymentPlanSessionInput, 'id'>) =>
  updatePaymentPlanSession(requestBy(organization), { id: formatId('pps', id), ...more })

/** Reads a session, named by its uuid. */
export const read = (id: string) => paymentPlanSession(requestBy(organization), formatId('pps', id))

export const refused = (code: RefusalCode, message?: string) => (error: unknown) =>
  error instanceof Refusal && error.code === code && (message === undefined || error.message === message)

interface News {
  readonly type: string
  readonly targets: number
  readonly payload: { readonly data: Record<string, unknown>; readonly previous: Record<string, unknown> }
}

/** Returns the events of a record, in order. */
export async function news(subjectId: string): Promise<News[]> {
  const { rows } = await database.query(
    `select type, payload::json, (select count(*)::int from event_outbox o where o.event_id = e.id) as targets
     from events e where shard = $1 and subject_id = $2 order by id`,
    [shardOf(subjectId), subjectId],
  )
  return rows
}

/** The types of it. */
export const newsOf = async (id: string) => (await news(id)).map(({ type }) => type)

export const cancelPlan = (context: Context, input: { readonly id: string }) =>
  paymentPlanCancel(context, input, lockSessionOfPlan)
