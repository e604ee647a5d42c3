// Made by scripts/generate-queries.ts from fan-out.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface TakeOutboxParameters {
  readonly firstShard: number
  readonly lastShard: number
  readonly limit: number
}

export interface TakeOutboxRow {
  readonly shard: number
  readonly targetAccount: string
  readonly eventId: string
  readonly type: string
  readonly subjectId: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly isKnown: boolean
}

/**
 * Deletes events from the outbox for fan-out. Returns them oldest first for each account, with the
 * accounts above it. Skips locked rows. `isKnown` is false while the cell has not yet replicated a
 * new account.
 */
export const takeOutbox: Statement<TakeOutboxParameters, TakeOutboxRow> = {
  name: 'takeOutbox',
  text: `with waiting as materialized (
  select o.ctid from event_outbox o
  where o.shard between $1 and $2
  order by o.shard, o.target_account, o.event_id
  limit $3::int
  for update of o skip locked
), taken as (
  -- By ctid: outbox rows are never updated.
  delete from event_outbox o where o.ctid = any(array(select waiting.ctid from waiting))
  returning o.shard, o.target_account, o.event_id, o.type, o.subject_id
)
select o.shard, o.target_account, o.event_id, o.type, o.subject_id, a.agency_id, a.platform_id,
  a.id is not null as "isKnown!"
from taken o left join accounts a on a.id = o.target_account
order by o.shard, o.target_account, o.event_id`,
  parameters: ['firstShard', 'lastShard', 'limit'],
  route: { to: 'cell' },
  writes: true,
  row: (v) => ({
    shard: v[0] as number,
    targetAccount: v[1] as string,
    eventId: v[2] as string,
    type: v[3] as string,
    subjectId: v[4] as string,
    agencyId: v[5] as string | null,
    platformId: v[6] as string | null,
    isKnown: v[7] as boolean,
  }),
}

export interface ReturnToOutboxParameters {
  readonly shard: number
  readonly targetAccounts: readonly (string | null)[]
  readonly eventIds: readonly (string | null)[]
  readonly types: readonly (string | null)[]
  readonly subjectIds: readonly (string | null)[]
}

export type ReturnToOutboxRow = object

/** Inserts events of one shard into the outbox again that were not fanned out. */
export const returnToOutbox: Statement<ReturnToOutboxParameters, ReturnToOutboxRow> = {
  name: 'returnToOutbox',
  text: `insert into event_outbox (shard, target_account, event_id, type, subject_id)
select $1, target_account, event_id, type, subject_id
from unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[])
  as left_over (target_account, event_id, type, subject_id)`,
  parameters: ['shard', 'targetAccounts', 'eventIds', 'types', 'subjectIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface OpenWebhooksOfAccountsParameters {
  readonly shards: readonly (number | null)[]
  readonly accountIds: readonly (string | null)[]
}

export interface OpenWebhooksOfAccountsRow {
  readonly id: string
  readonly accountId: string
  readonly events: string[]
}

/** Returns the enabled webhooks of these accounts, oldest first. */
export const openWebhooksOfAccounts: Statement<OpenWebhooksOfAccountsParameters, OpenWebhooksOfAccountsRow> = {
  name: 'openWebhooksOfAccounts',
  text: `select w.id, w.account_id, w.events
from unnest($1::smallint[], $2::uuid[]) as a (shard, account_id)
join webhooks w on w.shard = a.shard and w.account_id = a.account_id
where w.callback_for is null and w.deleted_at is null and w.enabled
order by w.id`,
  parameters: ['shards', 'accountIds'],
  route: { to: 'shards', parameter: 'shards', parallel: ['accountIds'] },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    events: v[2] as string[],
  }),
}

export interface OpenCallbacksParameters {
  readonly shards: readonly (number | null)[]
  readonly subjectIds: readonly (string | null)[]
}

export interface OpenCallbacksRow {
  readonly id: string
  readonly accountId: string
  readonly events: string[]
  readonly callbackFor: string
}

/** Returns the hidden subscriptions for these records. */
export const openCallbacks: Statement<OpenCallbacksParameters, OpenCallbacksRow> = {
  name: 'openCallbacks',
  text: `select w.id, w.account_id, w.events, w.callback_for as "callback_for!"
from unnest($1::smallint[], $2::uuid[]) as s (shard, subject_id)
join webhooks w on w.shard = s.shard and w.callback_for = s.subject_id
where w.callback_for is not null and w.deleted_at is null and w.enabled
order by w.id`,
  parameters: ['shards', 'subjectIds'],
  route: { to: 'shards', parameter: 'shards', parallel: ['subjectIds'] },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    events: v[2] as string[],
    callbackFor: v[3] as string,
  }),
}
