import type { Context } from '../../src/accounts/index.ts'
import { createPaymentPlanSession } from '../../src/checkout/plan-sessions/create-payment-plan-session.ts'
import { sessionOfPlan } from '../../src/checkout/plan-sessions/index.ts'
import { paymentPlanSession } from '../../src/checkout/plan-sessions/payment-plan-sessions.ts'
import { updatePaymentPlanSession } from '../../src/checkout/plan-sessions/update-payment-plan-session.ts'
import { createContact } from '../../src/customers/index.ts'
import { paymentPlanCancel } from '../../src/plans/payment-plan-cancel.ts'
import type {
  CreatePaymentPlanSessionInput,
  UpdatePaymentPlanSessionInput,
} from '../../src/platform/graphql/inputs.generated.ts'
import { formatId, shardOf } from '../../src/platform/ids/index.ts'
import { Refusal, type RefusalCode } from '../../src/platform/refusal.ts'
import type { CalendarDate } from '../../src/platform/time/index.ts'
import { openAccounts } from './accounts.ts'
import { newConfiguration } from './payment-methods.ts'

/** Accounts, a contact of the organization, and access to the database. */
export const accounts = await openAccounts()
const { organization, requestBy } = accounts
export const { sql } = accounts.database

export const orgId = formatId('org', organization.id)
// A session needs a provider configuration.
for (const shop of [organization, accounts.sibling])
  await newConfiguration(accounts.services, shop, { isDefault: true })
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
 * Creates a session of the organization: the usual terms unless others are given. Returns its row
 * without the fields that only creation returns.
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
  updatePaymentPlanSession(requestBy(organization), [], { id: formatId('pps', id), ...more })

/** Reads a session, named by its uuid. */
export const read = (id: string) => paymentPlanSession(requestBy(organization), formatId('pps', id))

export const refused = (code: RefusalCode, message?: string) => (error: unknown) =>
  error instanceof Refusal && error.code === code && (message === undefined || error.message === message)

interface SessionEvent {
  readonly type: string
  readonly targets: number
  readonly payload: { readonly data: Record<string, unknown>; readonly previous: Record<string, unknown> }
}

/** Returns the events of a record, in order. */
export async function eventsOf(subjectId: string): Promise<SessionEvent[]> {
  const rows = await sql.rows(
    `select type, payload::json, (select count(*)::int from event_outbox o where o.event_id = e.id) as targets
     from events e where shard = $1 and subject_id = $2 order by id`,
    [shardOf(subjectId), subjectId],
  )
  return rows
}

/** Returns the event types of a record, in order. */
export const eventTypes = async (id: string) => (await eventsOf(id)).map(({ type }) => type)

export const cancelPlan = (context: Context, input: { readonly id: string }) =>
  paymentPlanCancel(context, input, sessionOfPlan([]))
