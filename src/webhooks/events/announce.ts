import { type Account, ownerIdOf, type Services } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import { apiVersion, type EventName } from './catalogue.ts'
import { announceEvents } from './events.queries.generated.ts'

/** Something that happened to a record of an account. */
export interface Announcement {
  readonly type: EventName
  /** The record's uuid. For news of a webhook's delivery it is the webhook: it is not told about itself. */
  readonly subjectId: string
  /** The record as the API shows it, without deprecated fields. */
  readonly data: object
  /** On updates: the fields that changed, as they were. */
  readonly previous?: object
}

/** Events of one account as columns, for a statement that writes them itself: `unnest` the arrays side by side. */
export interface EventRows {
  readonly ids: string[]
  readonly subjectIds: string[]
  readonly types: string[]
  /** The exact text that is delivered, fixed here once: signatures cover these bytes. */
  readonly payloads: string[]
  readonly occurredAt: Timestamp
  /** The owner, in whose outbox each event has one row. Who is above it is found when they are fanned out. */
  readonly targetAccounts: string[]
}

/** What announcing takes from the process. */
export type Announcer = Pick<Services, 'now' | 'mintId'>

/** Writes the event in the transaction of its cause, so that neither can be there without the other. */
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

/** An event that was written for one webhook alone: it is in the account's history, and nobody else is told. */
export interface WrittenEvent {
  readonly id: string
  readonly type: EventName
  readonly payload: string
}

/** Writes an event that no outbox holds; who asked for it sends it. */
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

/** Gives what `announceAll` would write, for a statement that writes cause and events at once. */
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
