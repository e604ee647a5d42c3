// Made by scripts/generate-queries.ts from event-copies.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface PayloadsOfEventsParameters {
  readonly shards: readonly (number | null)[]
  readonly eventIds: readonly (string | null)[]
}

export interface PayloadsOfEventsRow {
  readonly id: string
  readonly payload: string
}

/** Returns the bodies of these events, for the cells of their webhooks. */
export const payloadsOfEvents: Statement<PayloadsOfEventsParameters, PayloadsOfEventsRow> = {
  name: 'payloadsOfEvents',
  text: `select e.id, e.payload
from unnest($1::smallint[], $2::uuid[]) as wanted (shard, event_id)
cross join lateral (select v.id, v.payload from events v where v.shard = wanted.shard and v.id = wanted.event_id offset 0) e`,
  parameters: ['shards', 'eventIds'],
  route: { to: 'shards', parameter: 'shards', parallel: ['eventIds'] },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    payload: v[1] as string,
  }),
}

export interface InsertEventCopiesParameters {
  readonly shards: readonly (number | null)[]
  readonly eventIds: readonly (string | null)[]
  readonly payloads: readonly (string | null)[]
}

export type InsertEventCopiesRow = object

/**
 * Inserts the bodies of events of another cell in key order, so that two transactions do not
 * deadlock. An existing copy stays unchanged.
 */
export const insertEventCopies: Statement<InsertEventCopiesParameters, InsertEventCopiesRow> = {
  name: 'insertEventCopies',
  text: `insert into event_copies (shard, event_id, payload)
select copy.shard, copy.event_id, copy.payload
from unnest($1::smallint[], $2::uuid[], $3::text[]) as copy (shard, event_id, payload)
order by copy.shard, copy.event_id
on conflict do nothing`,
  parameters: ['shards', 'eventIds', 'payloads'],
  route: { to: 'shards', parameter: 'shards', parallel: ['eventIds', 'payloads'] },
  writes: true,
  row: () => ({}),
}
