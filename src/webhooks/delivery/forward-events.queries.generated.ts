// Made by scripts/generate-queries.ts from forward-events.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface AddToCellOutboxParameters {
  readonly shard: number
  readonly eventIds: readonly (string | null)[]
  readonly recipientIds: readonly (string | null)[]
  readonly recipientShards: readonly (number | null)[]
  readonly types: readonly (string | null)[]
  readonly subjectIds: readonly (string | null)[]
}

export type AddToCellOutboxRow = object

/** Inserts events of one shard for accounts in other cells, each once. */
export const addToCellOutbox: Statement<AddToCellOutboxParameters, AddToCellOutboxRow> = {
  name: 'addToCellOutbox',
  text: `insert into cell_outbox (shard, event_id, recipient_id, recipient_shard, type, subject_id)
select $1, event_id, recipient_id, recipient_shard, type, subject_id
from unnest($2::uuid[], $3::uuid[], $4::smallint[], $5::text[], $6::uuid[])
  as recipient (event_id, recipient_id, recipient_shard, type, subject_id)
on conflict do nothing`,
  parameters: ['shard', 'eventIds', 'recipientIds', 'recipientShards', 'types', 'subjectIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export type ShardsToForwardToParameters = object

export interface ShardsToForwardToRow {
  readonly shard: number
}

/**
 * Returns the shards of accounts for which the cell has events to forward. Finds each by one index
 * entry.
 */
export const shardsToForwardTo: Statement<ShardsToForwardToParameters, ShardsToForwardToRow> = {
  name: 'shardsToForwardTo',
  text: `with recursive destination as (
  (select o.recipient_shard as shard from cell_outbox o order by o.recipient_shard limit 1)
  union all
  select (
    select o.recipient_shard from cell_outbox o where o.recipient_shard > d.shard order by o.recipient_shard limit 1
  )
  from destination d where d.shard is not null
)
select d.shard as "shard!" from destination d where d.shard is not null`,
  parameters: [],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
  }),
}

export interface ClaimCellOutboxParameters {
  readonly leaseUntil: Timestamp
  readonly recipientShard: number
  readonly now: Timestamp
  readonly limit: number
}

export interface ClaimCellOutboxRow {
  readonly shard: number
  readonly eventId: string
  readonly recipientId: string
  readonly type: string
  readonly subjectId: string
}

/**
 * Claims events for accounts of one shard in another cell, oldest first. Skips claimed ones until
 * their lease ends.
 */
export const claimCellOutbox: Statement<ClaimCellOutboxParameters, ClaimCellOutboxRow> = {
  name: 'claimCellOutbox',
  text: `with claimed as (
  update cell_outbox o set claimed_until = $1
  from (
    select w.shard, w.event_id, w.recipient_id from cell_outbox w
    where w.recipient_shard = $2 and (w.claimed_until is null or w.claimed_until <= $3)
    order by w.event_id limit $4::int
    for update skip locked
  ) waiting
  where o.shard = waiting.shard and o.event_id = waiting.event_id and o.recipient_id = waiting.recipient_id
  returning o.shard, o.event_id, o.recipient_id, o.type, o.subject_id
)
select c.shard, c.event_id, c.recipient_id, c.type, c.subject_id from claimed c order by c.event_id`,
  parameters: ['leaseUntil', 'recipientShard', 'now', 'limit'],
  route: { to: 'cell' },
  writes: true,
  row: (v) => ({
    shard: v[0] as number,
    eventId: v[1] as string,
    recipientId: v[2] as string,
    type: v[3] as string,
    subjectId: v[4] as string,
  }),
}

export interface DeleteFromCellOutboxParameters {
  readonly shards: readonly (number | null)[]
  readonly eventIds: readonly (string | null)[]
  readonly recipientIds: readonly (string | null)[]
}

export type DeleteFromCellOutboxRow = object

/** Deletes events that were forwarded. */
export const deleteFromCellOutbox: Statement<DeleteFromCellOutboxParameters, DeleteFromCellOutboxRow> = {
  name: 'deleteFromCellOutbox',
  text: `delete from cell_outbox o
using unnest($1::smallint[], $2::uuid[], $3::uuid[]) as forwarded (shard, event_id, recipient_id)
where o.shard = forwarded.shard and o.event_id = forwarded.event_id and o.recipient_id = forwarded.recipient_id`,
  parameters: ['shards', 'eventIds', 'recipientIds'],
  route: { to: 'shards', parameter: 'shards', parallel: ['eventIds', 'recipientIds'] },
  writes: true,
  row: () => ({}),
}
