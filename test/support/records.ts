import { formatId } from '../../src/platform/ids/index.ts'
import type { ProcessorLedger } from './sandbox.ts'

/** Reads everything in one statement, so that all rows are from one snapshot. */
const READ = `select ${[
  ['payments', 'org_id = $1'],
  ['payment_attempts', 'org_id = $1'],
  ['refunds', 'org_id = $1'],
  ['disputes', 'org_id = $1'],
  ['payment_sessions', 'org_id = $1'],
  ['payment_plan_sessions', 'org_id = $1'],
  ['payment_plans', 'org_id = $1'],
  ['payment_plan_occurrences', 'org_id = $1'],
  ['plan_due', 'org_id = $1'],
  ['consents', 'org_id = $1'],
  ['payment_plan_consents', 'org_id = $1'],
  ['payment_methods', 'org_id = $1'],
  ['jobs', 'org_id = $1'],
  ['events', 'account_id = $1'],
  ['vault_instruments', 'account_id = $1'],
  ['provider_configurations', 'org_id = $1'],
]
  .map(
    ([table, where]) =>
      `(select coalesce(json_agg(to_jsonb(t) - 'request' - 'credentials_sealed' - 'credential_sealed'), '[]') from ${table} t where ${where}) as ${table}`,
  )
  .join(',\n')},
  (select coalesce(json_agg(to_jsonb(n) - 'body_sealed'), '[]') from provider_notifications n
    where n.configuration_id in (select c.id from provider_configurations c where c.org_id = $1)) as notifications,
  (select a.time_zone from accounts a where a.id = $1) as time_zone,
  (select coalesce(json_agg(to_jsonb(u)), '[]') from vault_token_uses u
    where u.token_id in (select t.id from vault_tokens t where t.account_id = $1)) as uses`

/** The rows of an organization's payments, plans and vault. */
export interface Records {
  /** The organization's time zone. */
  readonly time_zone: string
  readonly payments: readonly PaymentRow[]
  readonly payment_attempts: readonly AttemptRow[]
  readonly refunds: readonly RefundRow[]
  readonly disputes: readonly DisputeRow[]
  readonly payment_sessions: readonly SessionRow[]
  readonly payment_plan_sessions: readonly SessionRow[]
  readonly payment_plans: readonly PlanRow[]
  readonly payment_plan_occurrences: readonly OccurrenceRow[]
  readonly plan_due: readonly { plan_id: string }[]
  readonly consents: readonly ConsentRow[]
  readonly payment_plan_consents: readonly { plan_id: string; consent_id: string; since: string }[]
  readonly events: readonly { id: string; subject_id: string; type: string; payload: string }[]
  readonly jobs: readonly { kind: string; subject_id: string; due_at: string }[]
  readonly vault_instruments: readonly { token_id: string }[]
  readonly uses: readonly { token_id: string; consumer_id: string }[]
  readonly notifications: readonly { event_id: string; applied_at: string | null; due_at: string | null }[]
}

export interface PaymentRow {
  readonly id: string
  readonly amount_minor: number
  readonly currency: string
  readonly status: string
  readonly refunded_minor: number
  readonly refunds_reserved_minor: number
  /** Null when the provider captures by itself, as are the two amounts. */
  readonly capture: 'Manual' | null
  readonly authorized_minor: number | null
  readonly captured_minor: number | null
  readonly payment_session_id: string | null
  readonly payment_plan_session_id: string | null
  readonly payment_plan_id: string | null
  readonly plan_occurrence: number | null
  /** True for a verification, which the API does not show. */
  readonly is_verification: boolean
  /** The consent that the customer gave with the newest attempt. */
  readonly consent_id: string | null
  readonly transaction_ref: string | null
  readonly decline_code: string | null
  readonly action_url: string | null
  readonly created_at: string
}

/** Returns true for a payment that a customer made at the recovery link of a plan. */
export const isPaidAtLink = ({ consent_id, plan_occurrence, payment_plan_session_id }: PaymentRow) =>
  consent_id !== null && plan_occurrence !== null && payment_plan_session_id === null

export interface ConsentRow {
  readonly id: string
  readonly origin: 'Page' | 'Api'
  readonly purposes: readonly string[]
  readonly text: string
  readonly text_version: string | null
  readonly language: string | null
  readonly amount_minor: number
  /** The amount of the last charge; null when it is that of the others. */
  readonly last_amount_minor: number | null
  readonly currency: string
  readonly frequency: string | null
  readonly occurrences: number
  readonly first_date: string
  readonly last_date: string
  readonly recurring_processing_model: string | null
  readonly method_type: string | null
  readonly method_last4: string | null
  readonly accepted_at: string
  readonly ip_address: string | null
  readonly user_agent: string | null
  readonly attempt_id: string | null
}

export interface AttemptRow {
  readonly id: string
  readonly payment_id: string
  readonly number: number
  readonly stores: boolean
  readonly customer_present: boolean
  readonly vault_token_id: string | null
  readonly stage: string
  readonly outcome: string | null
  readonly provider_reference: string | null
  readonly decline_code: string | null
  readonly return_code: string | null
}

export interface RefundRow {
  readonly id: string
  readonly origin: 'Api' | 'Provider'
  readonly provider_reference: string | null
  readonly payment_id: string
  readonly attempt_id: string
  readonly amount_minor: number
  readonly currency: string
  readonly status: string
}

export interface DisputeRow {
  readonly provider_reference: string
  readonly payment_id: string
  readonly amount_minor: number | null
  readonly currency: string
  readonly status: string
}

export interface SessionRow {
  readonly id: string
  readonly status: string
  readonly payment_id: string | null
  readonly completing_since: string | null
}

export interface PlanRow {
  readonly id: string
  readonly status: string
  readonly payment_plan_session_id: string | null
  readonly occurrences: number
  readonly remaining_occurrences: number
  readonly next_run_at: string | null
  readonly metadata: readonly { readonly key: string; readonly value: string }[] | null
}

export interface OccurrenceRow {
  readonly plan_id: string
  readonly number: number
  readonly status: string
  readonly payment_id: string | null
  readonly due_date: string
  readonly due_at: string
  readonly retry_at: string | null
}

export type Query = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** Reads all records of an organization in one statement. */
export async function readRecords(query: Query, orgId: string): Promise<Records> {
  const [row] = await query<Records>(READ, [orgId])
  return row!
}

/** Returns the sessions of payments and of plans. */
export const sessionsOf = ({ payment_sessions, payment_plan_sessions }: Records) => [
  ...payment_sessions,
  ...payment_plan_sessions,
]

type Charge = ProcessorLedger['charges'][number]

/** A payment with its records on both sides. */
export interface Account {
  readonly payment: PaymentRow
  /** The attempts in order, each with its charges at the processor. */
  readonly attempts: readonly (AttemptRow & { readonly charges: readonly Charge[] })[]
  readonly refunds: readonly (RefundRow & { readonly done: readonly ProcessorLedger['refunds'][number][] })[]
  /** The announced events, oldest first. */
  readonly events: readonly { readonly type: string; readonly status: string }[]
}

/** Returns each payment with its attempts and refunds, and their entries in the ledger. */
export function accountsOf(records: Records, ledger: ProcessorLedger): Account[] {
  const [charges, done] = [ledger.charges, ledger.refunds].map((list) =>
    Map.groupBy(list as readonly { reference: string }[], ({ reference }) => reference),
  ) as unknown as [Map<string, Charge[]>, Map<string, ProcessorLedger['refunds'][number][]>]
  const attempts = Map.groupBy(records.payment_attempts, ({ payment_id }) => payment_id)
  const refunds = Map.groupBy(records.refunds, ({ payment_id }) => payment_id)
  const events = Map.groupBy(records.events, ({ subject_id }) => subject_id)
  return records.payments.map((payment) => ({
    payment,
    attempts: (attempts.get(payment.id) ?? [])
      .toSorted((one, other) => one.number - other.number)
      .map((attempt) => ({ ...attempt, charges: charges.get(attempt.id) ?? [] })),
    refunds: (refunds.get(payment.id) ?? []).map((refund) => ({
      ...refund,
      done: refund.origin === 'Api' ? (done.get(refund.id) ?? []) : ledger.refunds.filter(isSame(refund)),
    })),
    events: (events.get(payment.id) ?? [])
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ type, payload }) => ({ type, status: statusIn(payload) })),
  }))
}

const isSame =
  ({ provider_reference }: RefundRow) =>
  ({ id }: ProcessorLedger['refunds'][number]) =>
    id === provider_reference

function statusIn(payload: string): string {
  const { data } = JSON.parse(payload) as { data?: { status?: string; object?: { status?: string } } }
  return data?.status ?? data?.object?.status ?? ''
}

/** Returns the name of a payment in problems. */
export const nameOf = ({ payment }: Pick<Account, 'payment'>) => formatId('pay', payment.id)
