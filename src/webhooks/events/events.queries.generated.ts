// Made by scripts/generate-queries.ts from events.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface AnnounceEventsParameters {
  readonly shard: number
  readonly accountId: string
  readonly occurredAt: Timestamp
  readonly ids: readonly (string | null)[]
  readonly subjectIds: readonly (string | null)[]
  readonly types: readonly (string | null)[]
  readonly payloads: readonly (string | null)[]
  readonly targetAccounts: readonly (string | null)[]
}

export type AnnounceEventsRow = object

/** Inserts events of one account, each with its outbox rows. */
export const announceEvents: Statement<AnnounceEventsParameters, AnnounceEventsRow> = {
  name: 'announceEvents',
  text: `with announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select $1, event.id, $2, event.subject_id, event.type, event.payload, $3
  from unnest($4::uuid[], $5::uuid[], $6::text[], $7::text[])
    as event (id, subject_id, type, payload)
)
insert into event_outbox (shard, target_account, event_id, type, subject_id)
select $1, target, event.id, event.type, event.subject_id
from unnest($4::uuid[], $5::uuid[], $6::text[]) as event (id, subject_id, type),
  unnest($8::uuid[]) as target`,
  parameters: ['shard', 'accountId', 'occurredAt', 'ids', 'subjectIds', 'types', 'payloads', 'targetAccounts'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface EventByIdParameters {
  readonly shard: number
  readonly id: string
  readonly since: string
  readonly callerId: string
}

export interface EventByIdRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly type: string
  readonly payload: string
  readonly occurredAt: Timestamp
}

/** Returns an event of an account that the caller can reach. */
export const eventById: Statement<EventByIdParameters, EventByIdRow> = {
  name: 'eventById',
  text: `select e.id, e.account_id, a.kind as account_kind, e.type, e.payload, e.occurred_at
from events e join accounts a on a.id = e.account_id
where e.shard = $1 and e.id = $2 and e.id >= $3 and $4 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['shard', 'id', 'since', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    type: v[3] as string,
    payload: v[4] as string,
    occurredAt: v[5] as Timestamp,
  }),
}

export interface EventsOfAccountAscendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly since: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface EventsOfAccountAscendingRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly type: string
  readonly payload: string
  readonly occurredAt: Timestamp
}

/** Returns an account's events after an id. */
export const eventsOfAccountAscending: Statement<EventsOfAccountAscendingParameters, EventsOfAccountAscendingRow> = {
  name: 'eventsOfAccountAscending',
  text: `select e.id, e.account_id, a.kind as account_kind, e.type, e.payload, e.occurred_at
from events e join accounts a on a.id = e.account_id
where e.shard = $1 and e.account_id = $2 and e.id >= $3 and e.id > $4
  and $5 in (a.id, a.agency_id, a.platform_id)
order by e.id asc limit $6::int`,
  parameters: ['shard', 'accountId', 'since', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    type: v[3] as string,
    payload: v[4] as string,
    occurredAt: v[5] as Timestamp,
  }),
}

export interface EventsOfAccountDescendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly since: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface EventsOfAccountDescendingRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly type: string
  readonly payload: string
  readonly occurredAt: Timestamp
}

/** Returns an account's events after an id. */
export const eventsOfAccountDescending: Statement<EventsOfAccountDescendingParameters, EventsOfAccountDescendingRow> = {
  name: 'eventsOfAccountDescending',
  text: `select e.id, e.account_id, a.kind as account_kind, e.type, e.payload, e.occurred_at
from events e join accounts a on a.id = e.account_id
where e.shard = $1 and e.account_id = $2 and e.id >= $3 and e.id < $4
  and $5 in (a.id, a.agency_id, a.platform_id)
order by e.id desc limit $6::int`,
  parameters: ['shard', 'accountId', 'since', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    type: v[3] as string,
    payload: v[4] as string,
    occurredAt: v[5] as Timestamp,
  }),
}

export interface EventsOfTypeAscendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly since: string
  readonly from: string
  readonly type: string
  readonly limit: number
  readonly callerId: string
}

export interface EventsOfTypeAscendingRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly type: string
  readonly payload: string
  readonly occurredAt: Timestamp
}

/** Returns an account's events of a type after an id. */
export const eventsOfTypeAscending: Statement<EventsOfTypeAscendingParameters, EventsOfTypeAscendingRow> = {
  name: 'eventsOfTypeAscending',
  text: `with page as materialized (
  select e.* from events e
  where e.shard = $1 and e.account_id = $2 and e.id >= $3 and e.id > $4
    -- Both comparisons together mean that this is the type. Only events_of_type has their order:
    -- PostgreSQL might otherwise scan the events of all types.
    and e.type <= $5 and (e.type, e.id) > ($5, $4)
  order by e.type asc, e.id asc limit $6::int
)
select e.id, e.account_id, a.kind as account_kind, e.type, e.payload, e.occurred_at
from page e join accounts a on a.id = e.account_id
where $7 in (a.id, a.agency_id, a.platform_id)
order by e.id asc`,
  parameters: ['shard', 'accountId', 'since', 'from', 'type', 'limit', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    type: v[3] as string,
    payload: v[4] as string,
    occurredAt: v[5] as Timestamp,
  }),
}

export interface EventsOfTypeDescendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly since: string
  readonly from: string
  readonly type: string
  readonly limit: number
  readonly callerId: string
}

export interface EventsOfTypeDescendingRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly type: string
  readonly payload: string
  readonly occurredAt: Timestamp
}

/** Returns an account's events of a type after an id. */
export const eventsOfTypeDescending: Statement<EventsOfTypeDescendingParameters, EventsOfTypeDescendingRow> = {
  name: 'eventsOfTypeDescending',
  text: `with page as materialized (
  select e.* from events e
  where e.shard = $1 and e.account_id = $2 and e.id >= $3 and e.id < $4
    -- Both comparisons together mean that this is the type. Only events_of_type has their order:
    -- PostgreSQL might otherwise scan the events of all types.
    and e.type >= $5 and (e.type, e.id) < ($5, $4)
  order by e.type desc, e.id desc limit $6::int
)
select e.id, e.account_id, a.kind as account_kind, e.type, e.payload, e.occurred_at
from page e join accounts a on a.id = e.account_id
where $7 in (a.id, a.agency_id, a.platform_id)
order by e.id desc`,
  parameters: ['shard', 'accountId', 'since', 'from', 'type', 'limit', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    type: v[3] as string,
    payload: v[4] as string,
    occurredAt: v[5] as Timestamp,
  }),
}

export const eventsOfAccount = { ascending: eventsOfAccountAscending, descending: eventsOfAccountDescending }

export const eventsOfType = { ascending: eventsOfTypeAscending, descending: eventsOfTypeDescending }
