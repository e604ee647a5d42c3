import type { Demo, DemoAccount } from './demo-file.ts'

/** How accounts and keys come to be before any key exists: the same functions as the command line's. */
export interface AccountDoor {
  /** The oldest accounts of the database, at most that many. */
  readonly oldest: (most: number) => Promise<readonly Known[]>
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

/** The demo's accounts are the first that its database ever got; this leaves room for some made meanwhile. */
const LOOKED_AT = 20

/** Whether the database is empty, or the one that this demo was begun in. */
export async function belongsHere(door: AccountDoor, demo: Demo | null): Promise<boolean> {
  const known = await door.oldest(LOOKED_AT)
  if (known.length === 0 || !demo) return known.length === 0
  if (demo.accounts.length === 0) return known.every((account) => PLANNED.some((planned) => isOne(account, planned)))
  return demo.accounts.every(({ id }) => known.some((account) => account.id === id))
}

/** Makes what is missing of the accounts, each with a key, and notes each one when it is made. */
export async function createAccounts(
  door: AccountDoor,
  before: readonly DemoAccount[],
  note: (accounts: readonly DemoAccount[]) => Promise<void>,
): Promise<void> {
  const known = await door.oldest(LOOKED_AT)
  let accounts = before
  for (const planned of PLANNED) {
    if (accounts.some((account) => isOne(account, planned))) continue
    const { kind, name, parent } = planned
    const parentId = accounts.find((account) => account.name === parent)?.id ?? null
    // It may have been made and not noted, when its start was killed in between; the key of then is nobody's.
    const id =
      known.find((account) => isOne(account, planned))?.id ?? (await door.createAccount({ kind, name, parentId }))
    accounts = [...accounts, { kind, name, id, key: await door.createKey(id) }]
    await note(accounts)
  }
}

function isOne(account: Pick<Known, 'kind' | 'name'>, planned: Planned): boolean {
  return account.kind === planned.kind && account.name === planned.name
}
