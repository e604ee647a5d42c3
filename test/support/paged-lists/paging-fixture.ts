import { parseId } from '../../../src/platform/ids/index.ts'
import { change, type Made } from '../change.ts'
import type { DatabaseAccess } from '../database-access.ts'
import type { PagedField, PagedList } from '../paged-list.ts'
import { startTestServer, type TestAccount, type TestServer } from '../server.ts'

/** The accounts and records of the lists that the paging test reads. */
export interface PagingFixture {
  readonly server: TestServer
  readonly sql: DatabaseAccess
  /**
   * Returns an agency, a new organization below it with the list, and another organization with an
   * empty one.
   */
  readonly accounts: () => Promise<PagingAccounts>
  /** Runs a mutation; see `change`. */
  readonly change: (account: TestAccount, field: string, input: object, selection?: string) => Promise<Made>
  readonly newContact: (account: TestAccount) => Promise<string>
  readonly close: () => Promise<void>
}

export interface PagingAccounts {
  readonly agency: TestAccount
  readonly organization: TestAccount
  readonly sibling: TestAccount
  readonly ask: PagedList['ask']
}

/** A connection, and a function that creates its list in the fixture. */
export interface FixtureField extends Omit<PagedField, 'open'> {
  readonly open: (fixture: PagingFixture) => Promise<PagedList>
}

export const newestFirst = { order: 'newest first' } as const

export async function startPagingFixture(): Promise<PagingFixture> {
  const server = await startTestServer({ processor: true })
  const agency = await server.account('Agency')
  const sibling = await server.shop(agency)
  const ask: PagedList['ask'] = (query, variables) => server.ask(agency.key, query, variables)
  return {
    server,
    sql: server.database.sql,
    accounts: async () => ({ agency, organization: await server.shop(agency), sibling, ask }),
    change: (account, field, input, selection) => change(server, account, field, input, selection),
    newContact: async (account) => (await change(server, account, 'createContact', { name: 'Ada Example' })).id,
    close: () => server.close(),
  }
}

/** Runs sequentially, as one client would. */
export function times(make: () => Promise<string>): (count: number) => Promise<string[]> {
  return async (count) => {
    const ids: string[] = []
    while (ids.length < count) ids.push(await make())
    return ids
  }
}

export const uuidOf = (id: string) => parseId(id.slice(0, 3), id)?.uuid ?? ''
