import { formatId } from '../../src/platform/ids/index.ts'
import type { ProcessorLedger } from './sandbox.ts'

/** One statement: what it gives stood in the tables at one moment. */
const READ = `select ${[
  ['payments', 'org_id = $1'],
  ['payment_attempts', 'org_id = $1'],
  ['refunds', 'org_id = $1'],
  ['payment_sessions', 'org_id = $1'],
  ['payment_plan_sessions', 'org_id = $1'],
  ['payment_plans', 'org_id = $1'],
  ['payment_plan_occurrences', 'org_id = $1'],
  ['plan_due', 'org_id = $1'],
  ['errands', 'org_id = $1'],
  ['events', 'account_id = $1'],
  ['vault_instruments', 'account_id = $1'],
  ['provider_configurations', 'org_id = $1'],
]
  .map(
    ([table, where]) =>
      `(select coalesce(json_agg(to_jsonb(t) - 'request' - 'credentials_sealed'), '[]') from ${table} t where ${where}) as ${table}`,
  )
  .join(',\n')},
  (select coalesce(json_agg(to_jsonb(n) - 'body_sealed'), '[]') from provider_notifications n
    where n.configuration_id in (select c.id from provider_configurations c where c.org_id = $1)) as notifications,
  (select coalesce(json_agg(to_jsonb(u)), '[]') from vault_token_uses u
    where u.token_id in (select t.id from vault_tokens t where t.account_id = $1)) as uses`

/** All that our tables say of an organization's money, rows as they lie there. */
export interface Books {
  readonly payments: readonly BookedPayment[]
  readonly payment_attempts: readonly BookedAttempt[]
  readonly refunds: readonly BookedRefund[]
  readonly payment_sessions: readonly BookedSession[]
  readonly payment_plan_sessions: readonly BookedSession[]
  readonly payment_plans: readonly BookedPlan[]
  readonly payment_plan_occurrences: readonly BookedOccurrence[]
  readonly plan_due: readonly { plan_id: string }[]
  readonly events: readonly { id: string; subject_id: string; type: string; payload: string }[]
  readonly errands: readonly { kind: string; subject_id: string; due_at: string }[]
  readonly vault_instruments: readonly { token_id: string }[]
  readonly uses: readonly { token_id: string; consumer_id: string }[]
  readonly notifications: readonly { event_id: string; applied_at: string | null; due_at: string | null }[]
}

export interface BookedPayment {
  readonly id: string
  readonly amount_minor: number
  readonly currency: string
  readonly status: string
  readonly refunded_minor: number
  readonly refunds_reserved_minor: number
  readonly payment_session_id: string | null
  readonly payment_plan_id: string | null
  readonly plan_occurrence: number | null
  /** Shown to nobody. */
  readonly is_set_up: boolean
  /** The terms that the customer agreed to, for a payment that the customer made at a plan's link. */
  readonly consent: object | null
  readonly transaction_ref: string | null
  readonly decline_code: string | null
  readonly action_url: string | null
}

export interface BookedAttempt {
  readonly id: string
  readonly payment_id: string
  readonly number: number
  readonly vault_token_id: string | null
  readonly stage: string
  readonly outcome: string | null
  readonly provider_reference: string | null
  readonly decline_code: string | null
  readonly return_code: string | null
}

export interface BookedRefund {
  readonly id: string
  readonly provider_reference: string | null
  readonly payment_id: string
  readonly attempt_id: string
  readonly amount_minor: number
  readonly currency: string
  readonly status: string
}

export interface BookedSession {
  readonly id: string
  readonly status: string
  readonly payment_id: string | null
  readonly completing_since: string | null
}

export interface BookedPlan {
  readonly id: string
  readonly status: string
  readonly payment_plan_session_id: string | null
  readonly remaining_occurrences: number
  readonly next_run_at: string | null
  readonly metadata: readonly { readonly key: string; readonly value: string }[] | null
}

export interface BookedOccurrence {
  readonly plan_id: string
  readonly number: number
  readonly status: string
  readonly payment_id: string | null
  readonly due_at: string
  readonly retry_at: string | null
}

export type Query = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** Reads them at one moment. */
export async function readBooks(query: Query, orgId: string): Promise<Books> {
  const [row] = await query<Books>(READ, [orgId])
  return row!
}

/** Sessions of payments and of plans alike. */
export const sessionsOf = ({ payment_sessions, payment_plan_sessions }: Books) => [
  ...payment_sessions,
  ...payment_plan_sessions,
]

type Charge = ProcessorLedger['charges'][number]

/** A payment with all that is known of it on both sides. */
export interface Account {
  readonly payment: BookedPayment
  /** In their order, each with the charges that the processor made of it. */
  readonly attempts: readonly (BookedAttempt & { readonly charges: readonly Charge[] })[]
  readonly refunds: readonly (BookedRefund & { readonly done: readonly ProcessorLedger['refunds'][number][] })[]
  /** Oldest first, as they were announced. */
  readonly events: readonly { readonly type: string; readonly status: string }[]
}

/** Lays our books beside the ledger, payment by payment. */
export function accountsOf(books: Books, ledger: ProcessorLedger): Account[] {
  const [charges, done] = [ledger.charges, ledger.refunds].map((list) =>
    Map.groupBy(list as readonly { reference: string }[], ({ reference }) => reference),
  ) as unknown as [Map<string, Charge[]>, Map<string, ProcessorLedger['refunds'][number][]>]
  const attempts = Map.groupBy(books.payment_attempts, ({ payment_id }) => payment_id)
  const refunds = Map.groupBy(books.refunds, ({ payment_id }) => payment_id)
  const events = Map.groupBy(books.events, ({ subject_id }) => subject_id)
  return books.payments.map((payment) => ({
    payment,
    attempts: (attempts.get(payment.id) ?? [])
      .toSorted((one, other) => one.number - other.number)
      .map((attempt) => ({ ...attempt, charges: charges.get(attempt.id) ?? [] })),
    refunds: (refunds.get(payment.id) ?? []).map((refund) => ({ ...refund, done: done.get(refund.id) ?? [] })),
    events: (events.get(payment.id) ?? [])
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ type, payload }) => ({ type, status: statusIn(payload) })),
  }))
}

function statusIn(payload: string): string {
  const { data } = JSON.parse(payload) as { data?: { status?: string; object?: { status?: string } } }
  return data?.status ?? data?.object?.status ?? ''
}

/** How a problem names a payment. */
export const nameOf = ({ payment }: Pick<Account, 'payment'>) => formatId('pay', payment.id)
