// Written by `npm run generate` from events.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface AnnounceEventsParameters {
  shard: number
  accountId: string
  occurredAt: Timestamp
  ids: string[]
  subjectIds: string[]
  types: string[]
  payloads: string[]
  targetAccounts: string[]
}

// biome-ignore lint/complexity/noBannedTypes: a statement without columns
export type AnnounceEventsRow = {}

/** Writes events of one account, each with an outbox row for every account that may hear of it. */
export const announceEvents: Statement<AnnounceEventsParameters, AnnounceEventsRow> = {
  name: 'announceEvents',
  text: `with announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select $1, event.id, $2, event.subject_id, event.type, event.payload, $3
  from unnest($4::uuid[], $5::uuid[], $6::text[], $7::text[])
    as event (id, subject_id, type, payload)
)
insert into event_outbox (shard, target_account, event_id)
select $1, target, event_id
from unnest($4::uuid[]) as event_id, unnest($8::uuid[]) as target`,
  parameters: ['shard', 'accountId', 'occurredAt', 'ids', 'subjectIds', 'types', 'payloads', 'targetAccounts'],
  row: () => ({}),
}
