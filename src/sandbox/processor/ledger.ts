import { millisecondsBetween, type Timestamp } from '../../platform/time/index.ts'
import type { SandboxIdentitySession } from './identity/identity-session.ts'
import { NO_JOURNAL, type OpenJournal } from './journal.ts'
import type {
  Charge,
  ChargeDispute,
  ChargeRefund,
  Credential,
  LedgerEntry,
  Notification,
  NotificationSettings,
  StoredResponse,
} from './records.ts'

const HOUR_MS = 3_600_000
/** The lifetime of an idempotency key, on the processor's clock. */
const KEY_LIFETIME_MS = 24 * HOUR_MS

/** All records of one merchant. */
export interface Merchant {
  readonly id: string
  readonly account: NotificationSettings | null
  readonly charges: ReadonlyMap<string, Charge>
  readonly refunds: ReadonlyMap<string, ChargeRefund>
  readonly disputes: ReadonlyMap<string, ChargeDispute>
  readonly credentials: ReadonlyMap<string, Credential>
  readonly credentialOfIdentity: ReadonlyMap<string, string>
  readonly identitySessions: ReadonlyMap<string, SandboxIdentitySession>
  readonly idsOfReference: ReadonlyMap<string, readonly string[]>
  readonly responses: ReadonlyMap<string, StoredResponse>
}

/** A record with an event at a time. */
export interface DueRecord {
  readonly at: Timestamp
  readonly merchant: string
  readonly kind: 'charge' | 'refund' | 'credential' | 'identity_session'
  readonly id: string
}

/** The processor's state, rebuilt from its journal at start. */
export interface Ledger {
  /** Applies the entries of a journal, and writes to it from now on. */
  readonly open: (opened: OpenJournal) => void
  readonly merchant: (id: string) => Merchant
  readonly merchants: () => readonly Merchant[]
  /** The notifications that were neither accepted nor given up, by their ids. */
  readonly unfinishedNotifications: ReadonlyMap<
    string,
    { readonly merchant: string; readonly notification: Notification }
  >
  /** The records that are due at `until`, in order of time. */
  readonly dueBy: (until: Timestamp) => readonly DueRecord[]
  readonly aheadMs: () => number
  /** The stored response of an idempotency key; null when there is none, or it has expired. */
  readonly storedResponse: (merchant: string, key: string, now: Timestamp) => StoredResponse | null
  readonly record: (entry: LedgerEntry) => void
  /** Writes all entries that `work` records at once, also when it throws. */
  readonly batch: <Result>(work: () => Result) => Result
}

/** The mutable records of a merchant. */
type Book = ReturnType<typeof newBook>

interface LedgerState {
  readonly book: Book
  readonly unfinishedNotifications: Map<string, { merchant: string; notification: Notification }>
  readonly due: Map<string, DueRecord>
}

/** Creates an empty ledger. It writes nothing before it is opened. */
export function createLedger(): Ledger {
  let journal = NO_JOURNAL
  const books = new Map<string, Book>()
  const unfinishedNotifications = new Map<string, { merchant: string; notification: Notification }>()
  const due = new Map<string, DueRecord>()
  let aheadMs = 0
  let batched: LedgerEntry[] | null = null

  function bookOf(id: string): Book {
    const book = books.get(id) ?? newBook(id)
    books.set(id, book)
    return book
  }

  function apply(entry: LedgerEntry): void {
    if (entry.kind === 'clock') aheadMs = entry.aheadMs
    else applyEntry({ book: bookOf(entry.merchant), unfinishedNotifications, due }, entry)
  }

  return {
    open: (opened) => {
      for (const entry of opened.entries) apply(entry)
      journal = opened.journal
    },
    merchant: bookOf,
    merchants: () => [...books.values()],
    unfinishedNotifications,
    dueBy: (until) =>
      [...due.values()].filter(({ at }) => at <= until).sort((one, other) => (one.at < other.at ? -1 : 1)),
    aheadMs: () => aheadMs,
    storedResponse: (merchant, key, now) => {
      const response = bookOf(merchant).responses.get(key)
      return response && millisecondsBetween(response.at, now) < KEY_LIFETIME_MS ? response : null
    },
    record: (entry) => {
      // Losing this entry repeats the notification, whose id the merchant knows.
      if (entry.kind === 'notified') journal.writeSoon(entry)
      else if (batched) batched.push(entry)
      else journal.write([entry])
      apply(entry)
    },
    batch: (work) => {
      if (batched) return work()
      const entries: LedgerEntry[] = []
      batched = entries
      try {
        return work()
      } finally {
        batched = null
        journal.write(entries)
      }
    },
  }
}

/** Applies an entry of a merchant to its book and to the shared maps. */
function applyEntry(
  { book, unfinishedNotifications, due }: LedgerState,
  entry: Exclude<LedgerEntry, { readonly kind: 'clock' }>,
): void {
  switch (entry.kind) {
    case 'account':
      book.account = entry.value
      break
    case 'dispute':
      book.disputes.set(entry.value.id, entry.value)
      break
    case 'notification':
      unfinishedNotifications.set(entry.value.id, { merchant: entry.merchant, notification: entry.value })
      break
    case 'notified':
    case 'told':
      unfinishedNotifications.delete(entry.id)
      break
    case 'answer':
      dropOldResponses(book.responses, entry.value.at)
      book.responses.delete(entry.value.key)
      book.responses.set(entry.value.key, entry.value)
      break
    default: {
      put(book, entry)
      const { id, dueAt } = entry.value
      if (dueAt === null) due.delete(id)
      else due.set(id, { at: dueAt, merchant: entry.merchant, kind: entry.kind, id })
    }
  }
}

function newBook(id: string) {
  return {
    id,
    account: null as NotificationSettings | null,
    charges: new Map<string, Charge>(),
    refunds: new Map<string, ChargeRefund>(),
    disputes: new Map<string, ChargeDispute>(),
    credentials: new Map<string, Credential>(),
    credentialOfIdentity: new Map<string, string>(),
    identitySessions: new Map<string, SandboxIdentitySession>(),
    idsOfReference: new Map<string, string[]>(),
    responses: new Map<string, StoredResponse>(),
  }
}

/** Removes expired responses. The map is in order of time. */
function dropOldResponses(responses: Map<string, StoredResponse>, now: Timestamp): void {
  for (const [key, { at }] of responses) {
    if (millisecondsBetween(at, now) < KEY_LIFETIME_MS) return
    responses.delete(key)
  }
}

function put(book: Book, entry: LedgerEntry & { kind: DueRecord['kind'] }): void {
  switch (entry.kind) {
    case 'charge':
      name(book, entry.value)
      book.charges.set(entry.value.id, entry.value)
      break
    case 'refund':
      name(book, entry.value)
      book.refunds.set(entry.value.id, entry.value)
      break
    case 'identity_session':
      name(book, entry.value)
      book.identitySessions.set(entry.value.id, entry.value)
      break
    case 'credential':
      book.credentials.set(entry.value.id, entry.value)
      book.credentialOfIdentity.set(entry.value.identity, entry.value.id)
  }
}

function name({ idsOfReference }: Book, { id, reference }: { id: string; reference: string | null }): void {
  if (reference === null) return
  const ids = idsOfReference.get(reference) ?? []
  if (!ids.includes(id)) idsOfReference.set(reference, [...ids, id])
}
