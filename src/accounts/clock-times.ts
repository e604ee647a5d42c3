import { first, type Queryable } from '../platform/db/index.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Timestamp } from '../platform/time/index.ts'
import type { Account, StoredAccount } from './account.ts'
import { timesOfClocks } from './accounts.queries.generated.ts'

/**
 * Returns accounts with the current times of their test clocks, in one query. Runs no query if no
 * account has a test clock.
 */
export async function withClockTimes(read: Queryable, accounts: readonly StoredAccount[]): Promise<Account[]> {
  const clocks = accounts.flatMap(({ shard, clockId }) => (clockId === null ? [] : [{ shard, id: clockId }]))
  const times = clocks.length === 0 ? new Map<string, Timestamp>() : await readTimes(read, clocks)
  return accounts.map((account) => ({ ...account, clockNow: timeOf(account, times) }))
}

/**
 * Returns the accounts of a list, which does not fail while the cell of one of them is down: that
 * account gets no time. Its other records can't be read or changed then.
 */
export async function listWithClockTimes(read: Queryable, accounts: readonly StoredAccount[]): Promise<Account[]> {
  try {
    return await withClockTimes(read, accounts)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return Promise.all(accounts.map((account) => withTimeOrNone(read, account)))
  }
}

async function withTimeOrNone(read: Queryable, account: StoredAccount): Promise<Account> {
  try {
    return await withClockTime(read, account)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...account, clockNow: null }
  }
}

/** Returns an account with the current time of its test clock. */
export async function withClockTime(read: Queryable, account: StoredAccount): Promise<Account> {
  return first(await withClockTimes(read, [account]))!
}

async function readTimes(read: Queryable, clocks: readonly { readonly shard: number; readonly id: string }[]) {
  const rows = await read.run(timesOfClocks, {
    shards: clocks.map(({ shard }) => shard),
    ids: clocks.map(({ id }) => id),
  })
  return new Map(rows.map(({ id, now }) => [id, now]))
}

function timeOf({ clockId }: StoredAccount, times: ReadonlyMap<string, Timestamp>): Timestamp | null {
  if (clockId === null) return null
  const time = times.get(clockId)
  if (time === undefined) throw new Error('test clock not found, although an account refers to it')
  return time
}
