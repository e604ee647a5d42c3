import type { Demo, DemoAccount } from './demo-file.ts'

/**
 * The functions that create accounts and keys before any key exists. The command line uses them
 * too.
 */
export interface AccountStore {
  /** Returns the oldest accounts of the database, at most that many. */
  readonly oldest: (max: number) => Promise<readonly Known[]>
  readonly createAccount: (account: {
    readonly kind: DemoAccount['kind']
    readonly name: string
    readonly parentId: string | null
  }) => Promise<string>
  readonly createKey: (accountId: string) => Promise<string>
}

type Known = Pick<DemoAccount, 'id' | 'kind' | 'name'>

interface Planned {
  readonly kind: DemoAccount['kind']
  readonly name: string
  readonly parent: string | null
}

const PLANNED: readonly Planned[] = [
  { kind: 'Platform', name: 'Harbor Payments', parent: null },
  { kind: 'Agency', name: 'Lighthouse Studios', parent: 'Harbor Payments' },
  { kind: 'Organization', name: 'Northwind Climbing', parent: 'Lighthouse Studios' },
  { kind: 'Organization', name: 'Bluebird Music School', parent: 'Harbor Payments' },
]

/** The number of oldest accounts among which the demo's accounts are searched. */
const ACCOUNTS_READ = 20

/** Returns whether the database is empty, or contains this demo's first accounts. */
export async function isDatabaseOfDemo(store: AccountStore, demo: Demo | null): Promise<boolean> {
  const known = await store.oldest(ACCOUNTS_READ)
  if (known.length === 0 || !demo) return known.length === 0
  if (demo.accounts.length === 0) return known.every((account) => PLANNED.some((planned) => isOne(account, planned)))
  return demo.accounts.every(({ id }) => known.some((account) => account.id === id))
}

/** Creates the missing accounts, each with a key, and notes each one at once. */
export async function createAccounts(
  store: AccountStore,
  before: readonly DemoAccount[],
  note: (accounts: readonly DemoAccount[]) => Promise<void>,
): Promise<void> {
  const known = await store.oldest(ACCOUNTS_READ)
  let accounts = before
  for (const planned of PLANNED) {
    if (accounts.some((account) => isOne(account, planned))) continue
    const { kind, name, parent } = planned
    const parentId = accounts.find((account) => account.name === parent)?.id ?? null
    // A killed start may have created the account without noting it. Its key is then lost.
    const id =
      known.find((account) => isOne(account, planned))?.id ?? (await store.createAccount({ kind, name, parentId }))
    accounts = [...accounts, { kind, name, id, key: await store.createKey(id) }]
    await note(accounts)
  }
}

function isOne(account: Pick<Known, 'kind' | 'name'>, planned: Planned): boolean {
  return account.kind === planned.kind && account.name === planned.name
}
