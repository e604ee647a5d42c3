// Made by scripts/generate-queries.ts from mail-limits.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'

export interface MailSenderOfParameters {
  readonly orgId: string
}

export interface MailSenderOfRow {
  readonly mode: string
  readonly topId: string
  readonly topShard: number
}

/** Returns the mode of an organization and the account at the top of its tree. */
export const mailSenderOf: Statement<MailSenderOfParameters, MailSenderOfRow> = {
  name: 'mailSenderOf',
  text: `select a.mode, t.id as top_id, t.shard as top_shard
from accounts a join accounts t on t.id = coalesce(a.platform_id, a.agency_id, a.id)
where a.id = $1`,
  parameters: ['orgId'],
  route: { to: 'directory', replicated: true },
  writes: false,
  row: (v) => ({
    mode: v[0] as string,
    topId: v[1] as string,
    topShard: v[2] as number,
  }),
}

export interface CountMailOfDayParameters {
  readonly shard: number
  readonly orgId: string
  readonly mode: string
  readonly day: CalendarDate
  readonly messagesMax: number
}

export interface CountMailOfDayRow {
  readonly messages: number
}

/**
 * Counts one message of an account on a day. Returns no row at the limit. The row stays locked
 * until the transaction ends.
 */
export const countMailOfDay: Statement<CountMailOfDayParameters, CountMailOfDayRow> = {
  name: 'countMailOfDay',
  text: `insert into mail_days as d (shard, org_id, mode, day, messages) values ($1, $2, $3, $4, 1)
on conflict on constraint mail_days_pkey do update set messages = d.messages + 1 where d.messages < $5::int
returning d.messages`,
  parameters: ['shard', 'orgId', 'mode', 'day', 'messagesMax'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    messages: v[0] as number,
  }),
}

export interface CountMailToRecipientParameters {
  readonly shard: number
  readonly addressHash: Buffer
  readonly messageId: string
  readonly now: Timestamp
  readonly dayAgoId: string
  readonly messagesMax: number
}

export interface CountMailToRecipientRow {
  readonly addressHash: Buffer
}

/**
 * Counts a message to an address. Returns no row when the address has reached its limit since an
 * id. A message that is sent again is counted once.
 */
export const countMailToRecipient: Statement<CountMailToRecipientParameters, CountMailToRecipientRow> = {
  name: 'countMailToRecipient',
  text: `insert into mail_recipients as r (shard, address_hash, message_ids, newest_message_at)
values ($1, $2, array[$3::uuid], $4)
on conflict on constraint mail_recipients_pkey do update
set message_ids = array(
    select m from unnest(r.message_ids) as m where m >= $5 and m <> $3
  ) || $3::uuid, newest_message_at = $4
where $3 = any(r.message_ids)
  or (select count(*) from unnest(r.message_ids) as m where m >= $5) < $6::int
returning r.address_hash`,
  parameters: ['shard', 'addressHash', 'messageId', 'now', 'dayAgoId', 'messagesMax'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    addressHash: v[0] as Buffer,
  }),
}

export interface DeleteOldMailDaysParameters {
  readonly before: CalendarDate
  readonly limit: number
}

export type DeleteOldMailDaysRow = object

/** Deletes the oldest daily counts from before a day, at most `limit`. */
export const deleteOldMailDays: Statement<DeleteOldMailDaysParameters, DeleteOldMailDaysRow> = {
  name: 'deleteOldMailDays',
  text: `delete from mail_days d where (d.shard, d.org_id, d.mode, d.day) in (
  select o.shard, o.org_id, o.mode, o.day from mail_days o where o.day < $1 order by o.day limit $2::int
)`,
  parameters: ['before', 'limit'],
  route: { to: 'cell' },
  writes: true,
  row: () => ({}),
}

export interface DeleteOldMailRecipientsParameters {
  readonly before: Timestamp
  readonly limit: number
}

export type DeleteOldMailRecipientsRow = object

/** Deletes the counts of addresses that were sent no message since a time, at most `limit`. */
export const deleteOldMailRecipients: Statement<DeleteOldMailRecipientsParameters, DeleteOldMailRecipientsRow> = {
  name: 'deleteOldMailRecipients',
  text: `delete from mail_recipients r where (r.shard, r.address_hash) in (
  select o.shard, o.address_hash from mail_recipients o
  where o.newest_message_at < $1 order by o.newest_message_at limit $2::int
) and r.newest_message_at < $1`,
  parameters: ['before', 'limit'],
  route: { to: 'cell' },
  writes: true,
  row: () => ({}),
}
