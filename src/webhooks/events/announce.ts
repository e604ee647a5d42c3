import { type Account, ownerIdOf, type Services } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import { apiVersion, type EventName } from './catalogue.ts'
import { announceEvents } from './events.queries.generated.ts'

/** An event of a record of an account. */
export interface Announcement {
  readonly type: EventName
  /**
   * The record's uuid. For events about a delivery: the webhook's, because a webhook gets no events
   * about itself.
   */
  readonly subjectId: string
  /** The record as the API shows it, without deprecated fields. */
  readonly data: object
  /** On updates: the former values of the changed fields. */
  readonly previous?: object
}

/**
 * The events of one account as arrays of columns, for statements that insert them with `unnest`.
 */
export interface EventRows {
  readonly ids: string[]
  readonly subjectIds: string[]
  readonly types: string[]
  /** The exact text that is delivered. Signatures cover these bytes. */
  readonly payloads: string[]
  readonly occurredAt: Timestamp
  /** The owner, in whose outbox each event has one row. Fan-out finds its parents. */
  readonly targetAccounts: string[]
}

/** The services for announcing events. */
export type Announcer = Pick<Services, 'now' | 'mintId'>

/** Writes an event in the transaction of its cause, so that both are committed or neither. */
export function announce(
  announcer: Announcer,
  tx: Transaction,
  { account, ...announcement }: Announcement & { readonly account: Account },
): Promise<void> {
  return announceAll(announcer, tx, account, [announcement])
}

/** Announces several events of one account in one statement, in the order given. */
export async function announceAll(
  announcer: Announcer,
  tx: Transaction,
  account: Account,
  announcements: readonly Announcement[],
): Promise<void> {
  if (announcements.length === 0) return
  const rows = eventRows(announcer, account, announcements)
  await tx.run(announceEvents, { shard: account.shard, accountId: account.id, ...rows })
}

/** An event for one webhook only. It is in the account's history, and is not fanned out. */
export interface WrittenEvent {
  readonly id: string
  readonly type: EventName
  readonly payload: string
}

/** Writes an event without an outbox row. The caller dispatches it. */
export async function writeEvent(
  announcer: Announcer,
  tx: Transaction,
  account: Account,
  announcement: Announcement,
): Promise<WrittenEvent> {
  const rows = eventRows(announcer, account, [announcement])
  await tx.run(announceEvents, { shard: account.shard, accountId: account.id, ...rows, targetAccounts: [] })
  return { id: rows.ids[0]!, type: announcement.type, payload: rows.payloads[0]! }
}

/** Returns the rows of `announceAll`, for statements that write cause and events at once. */
export function eventRows(
  { now, mintId }: Announcer,
  account: Account,
  announcements: readonly Announcement[],
): EventRows {
  const occurredAt = now(account)
  const ids = announcements.map(() => mintId(account.shard))
  return {
    ids,
    subjectIds: announcements.map((event) => event.subjectId),
    types: announcements.map((event) => event.type),
    payloads: announcements.map((event, index) => payload(ids[index]!, event, account, occurredAt)),
    occurredAt,
    targetAccounts: [account.id],
  }
}

function payload(id: string, event: Announcement, account: Account, occurredAt: Timestamp): string {
  return JSON.stringify({
    id: formatId('evt', id),
    type: event.type,
    apiVersion,
    occurredAt: toSeconds(occurredAt),
    ownerId: ownerIdOf(account),
    mode: account.mode,
    data: event.data,
    previous: event.previous,
  })
}

/**
 * Returns the former values of the fields that a change has modified, for an event's `previous`.
 * Null if there are none.
 */
export function changedFrom<Data extends object>(before: Data, after: Data): Partial<Data> | null {
  const keys = Object.keys(before) as (keyof Data)[]
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return changed.length === 0 ? null : (Object.fromEntries(changed.map((key) => [key, before[key]])) as Partial<Data>)
}
