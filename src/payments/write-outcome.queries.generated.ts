// Made by scripts/generate-queries.ts from write-outcome.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface WriteTriedParameters {
  readonly stage: string
  readonly outcome: string | null
  readonly providerReference: string | null
  readonly actionStateSealed: Buffer | null
  readonly attemptDeclineCode: string | null
  readonly returnCode: string | null
  readonly settledAt: Timestamp | null
  readonly shard: number
  readonly attemptId: string
  readonly status: string
  readonly paymentMethodId: string | null
  readonly declineCode: string | null
  readonly failureMessage: string | null
  readonly actionUrl: string | null
  readonly updatedAt: Timestamp
  readonly paymentId: string
  readonly isSettled: boolean
  readonly orgId: string
  readonly occurredAt: Timestamp
  readonly eventIds: readonly (string | null)[]
  readonly subjectIds: readonly (string | null)[]
  readonly types: readonly (string | null)[]
  readonly payloads: readonly (string | null)[]
  readonly targetAccounts: readonly (string | null)[]
}

export type WriteTriedRow = object

/** writes what became of a locked payment and attempt, and its events. What the provider calls the attempt is kept once it is known. */
export const writeTried: Statement<WriteTriedParameters, WriteTriedRow> = {
  name: 'writeTried',
  text: `with attempt as (
  update payment_attempts t
  set stage = $1, outcome = $2, provider_reference = coalesce($3, t.provider_reference),
    action_state_sealed = $4, decline_code = $5, return_code = $6,
    settled_at = $7
  where t.shard = $8 and t.id = $9
), payment as (
  update payments p
  set status = $10, payment_method_id = $11, decline_code = $12,
    failure_message = $13, action_url = $14, updated_at = $15
  where p.shard = $8 and p.id = $16
), settled as (
  delete from errands e
  where e.shard = $8 and e.kind = 'SettleAttempt' and e.subject_id = $9 and $17
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select $8, event.id, $18, event.subject_id, event.type, event.payload, $19
  from unnest($20::uuid[], $21::uuid[], $22::text[], $23::text[])
    as event (id, subject_id, type, payload)
)
insert into event_outbox (shard, target_account, event_id)
select $8, target, event_id
from unnest($20::uuid[]) as event_id, unnest($24::uuid[]) as target`,
  parameters: ['stage', 'outcome', 'providerReference', 'actionStateSealed', 'attemptDeclineCode', 'returnCode', 'settledAt', 'shard', 'attemptId', 'status', 'paymentMethodId', 'declineCode', 'failureMessage', 'actionUrl', 'updatedAt', 'paymentId', 'isSettled', 'orgId', 'occurredAt', 'eventIds', 'subjectIds', 'types', 'payloads', 'targetAccounts'],
  row: () => ({}),
}

export interface WriteFirstAnswerParameters {
  readonly shard: number
  readonly paymentId: string
  readonly stage: string
  readonly outcome: string | null
  readonly providerReference: string | null
  readonly attemptDeclineCode: string | null
  readonly settledAt: Timestamp | null
  readonly attemptId: string
  readonly status: string
  readonly declineCode: string | null
  readonly failureMessage: string | null
  readonly updatedAt: Timestamp
  readonly isSettled: boolean
  readonly orgId: string
  readonly occurredAt: Timestamp
  readonly eventIds: readonly (string | null)[]
  readonly subjectIds: readonly (string | null)[]
  readonly types: readonly (string | null)[]
  readonly payloads: readonly (string | null)[]
  readonly targetAccounts: readonly (string | null)[]
}

export interface WriteFirstAnswerRow {
  readonly id: string
}

/** the same at once of a payment and attempt that nothing was heard of since they were written. No row: something was, and nothing is written. */
export const writeFirstAnswer: Statement<WriteFirstAnswerParameters, WriteFirstAnswerRow> = {
  name: 'writeFirstAnswer',
  text: `with payment as (
  -- The payment is held before the attempt, as everywhere.
  select p.id from payments p
  where p.shard = $1 and p.id = $2 and p.status = 'Pending'
  for update of p
), attempt as (
  update payment_attempts t
  set stage = $3, outcome = $4, provider_reference = $5, decline_code = $6,
    settled_at = $7
  from payment
  where t.shard = $1 and t.id = $8 and t.stage = 'Sending' and t.sends = 1
  returning t.id
), paid as (
  update payments p
  set status = $9, decline_code = $10, failure_message = $11, updated_at = $12
  from attempt
  where p.shard = $1 and p.id = $2
), settled as (
  delete from errands e using attempt
  where e.shard = $1 and e.kind = 'SettleAttempt' and e.subject_id = $8 and $13
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select $1, event.id, $14, event.subject_id, event.type, event.payload, $15
  from attempt, unnest($16::uuid[], $17::uuid[], $18::text[], $19::text[])
    as event (id, subject_id, type, payload)
), queued as (
  insert into event_outbox (shard, target_account, event_id)
  select $1, target, event_id
  from attempt, unnest($16::uuid[]) as event_id, unnest($20::uuid[]) as target
)
select a.id as "id!" from attempt a`,
  parameters: ['shard', 'paymentId', 'stage', 'outcome', 'providerReference', 'attemptDeclineCode', 'settledAt', 'attemptId', 'status', 'declineCode', 'failureMessage', 'updatedAt', 'isSettled', 'orgId', 'occurredAt', 'eventIds', 'subjectIds', 'types', 'payloads', 'targetAccounts'],
  row: (v) => ({
    id: v[0] as string,
  }),
}
