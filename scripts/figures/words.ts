/**
 * Words that no identifier, file name or name in the database may contain, and the terms that
 * replace them. A term of several words is forbidden where its words follow one another: `setUp`,
 * `under-way`.
 */
const FORBIDDEN: readonly { readonly words: readonly string[]; readonly instead: string }[] = [
  { words: ['errand', 'errands'], instead: 'job' },
  { words: ['doer', 'doers'], instead: 'job handler' },
  { words: ['owe', 'owes', 'owed', 'owing', 'debt', 'debts'], instead: 'enqueue, job payload, outstanding' },
  { words: ['deed', 'deeds'], instead: 'action' },
  { words: ['desk', 'desks'], instead: 'outcome writer' },
  { words: ['news', 'told', 'tell', 'tells', 'telling'], instead: 'event, announce, notify, report' },
  { words: ['gathering', 'gatherings'], instead: 'batch barrier' },
  { words: ['together', 'grouped'], instead: 'batched' },
  { words: ['under way'], instead: 'in flight' },
  { words: ['room', 'rooms'], instead: 'capacity' },
  { words: ['place', 'places'], instead: 'placeholder, associated data, concurrency slot' },
  { words: ['lane', 'lanes'], instead: 'endpoint queue, ready queue, scheduler' },
  { words: ['turn', 'turns'], instead: 'priority, transition, attempts' },
  { words: ['means'], instead: 'payment source' },
  { words: ['shown terms'], instead: 'terms fingerprint' },
  { words: ['notice', 'notices', 'listener', 'listeners'], instead: 'provider event, event handler' },
  { words: ['tries', 'tried', 'try of', 'after try'], instead: 'attempts' },
  { words: ['sentence', 'sentences'], instead: 'message' },
  { words: ['walls'], instead: 'request guard' },
  { words: ['door', 'doors'], instead: 'request pipeline, read pool, write pool' },
  { words: ['house', 'houses'], instead: 'context' },
  { words: ['doctor'], instead: 'consistency check' },
  { words: ['reckoning', 'reckon'], instead: 'reconciliation' },
  { words: ['standing', 'standings'], instead: 'state' },
  { words: ['mover', 'movers'], instead: 'runner' },
  { words: ['hold', 'holds', 'holding', 'held'], instead: 'lock' },
  { words: ['sweep', 'sweeps', 'swept', 'sweeper', 'sweepers', 'sweeping'], instead: 'delete expired, cleanup' },
  { words: ['set up', 'set ups'], instead: 'payment method verification, zero-amount authorization' },
  { words: ['look', 'looks', 'looked', 'looking'], instead: 'poll' },
  { words: ['begin', 'begins', 'began', 'begun', 'beginning'], instead: 'start' },
  { words: ['goes on', 'go on', 'going on'], instead: 'continues' },
  { words: ['most', 'least'], instead: 'max, min' },
  { words: ['is over', 'are over', 'long over'], instead: 'ended' },
]

/** Ordinary terms that contain a forbidden word. */
const ALLOWED = [
  'at least',
  'at most',
  'decimal place',
  'decimal places',
  'in place',
  'look up',
  'look ups',
  'looking up',
  'set up organization',
  'set up sandbox organization',
]

/**
 * Forbidden words that a standard or a provider uses for a thing of its own, and the folders and
 * files that may use them.
 */
const TERMS_OF_OTHERS: readonly { readonly words: readonly string[]; readonly paths: readonly string[] }[] = [
  // Plaid's name for a transfer between its ledger and the organization's account.
  {
    words: ['sweep', 'sweeps', 'swept'],
    paths: ['src/payments/providers/plaid/', 'test/providers/plaid/', 'scripts/provider-events/plaid.ts'],
  },
]

const TERMS = FORBIDDEN.flatMap(({ words, instead }) => words.map((word) => ({ word, instead })))

/**
 * Returns the first forbidden word of an identifier, a column or a file name with the terms that
 * replace it, or null. `path` is the file that contains the name.
 */
export function forbiddenWordOf(name: string, path = ''): { readonly word: string; readonly instead: string } | null {
  let words = ` ${wordsOf(name).join(' ')} `
  for (const allowed of ALLOWED) words = words.replaceAll(` ${allowed} `, ' / ')
  return TERMS.find(({ word }) => words.includes(` ${word} `) && !isTermOfOthers(word, path)) ?? null
}

const isTermOfOthers = (word: string, path: string) =>
  TERMS_OF_OTHERS.some(({ words, paths }) => words.includes(word) && paths.some((each) => path.startsWith(each)))

/** Splits `camelCase`, `snake_case`, `UPPER_CASE` and `kebab-case` into words in lower case. */
export function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}
