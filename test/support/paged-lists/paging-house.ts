import pg from 'pg'
import { parseId } from '../../../src/platform/ids/index.ts'
import { change, type Made } from '../change.ts'
import type { PagedField, PagedList } from '../paged-list.ts'
import { startTestServer, type TestAccount, type TestServer } from '../server.ts'

/** The accounts and records of the lists that the paging test reads. */
export interface PagingHouse {
  readonly server: TestServer
  /** Past the product, to the tables. */
  readonly behind: pg.Client
  /** The key of an agency, a new organization below it, and another, which has nothing: a list, and another list. */
  readonly family: () => Promise<Family>
  /** Runs a mutation; see `change`. */
  readonly change: (account: TestAccount, field: string, input: object, selection?: string) => Promise<Made>
  readonly newContact: (account: TestAccount) => Promise<string>
  readonly close: () => Promise<void>
}

export interface Family {
  readonly agency: TestAccount
  readonly organization: TestAccount
  readonly sister: TestAccount
  readonly ask: PagedList['ask']
}

/** A connection, and how its list is made in a house. */
export interface HousedField extends Omit<PagedField, 'open'> {
  readonly open: (house: PagingHouse) => Promise<PagedList>
}

export const newestFirst = { order: 'newest first' } as const

export async function startPagingHouse(): Promise<PagingHouse> {
  const server = await startTestServer({ processor: true })
  const behind = new pg.Client(server.database.adminUrl)
  await behind.connect()
  const agency = await server.account('Agency')
  const sister = await server.shop(agency)
  const ask: PagedList['ask'] = (query, variables) => server.ask(agency.key, query, variables)
  return {
    server,
    behind,
    family: async () => ({ agency, organization: await server.shop(agency), sister, ask }),
    change: (account, field, input, selection) => change(server, account, field, input, selection),
    newContact: async (account) => (await change(server, account, 'createContact', { name: 'Ada Example' })).id,
    close: async () => {
      await behind.end()
      await server.close()
    },
  }
}

/** Runs one after the other, as one client would. */
export function times(make: () => Promise<string>): (count: number) => Promise<string[]> {
  return async (count) => {
    const ids: string[] = []
    while (ids.length < count) ids.push(await make())
    return ids
  }
}

export const uuidOf = (id: string) => parseId(id.slice(0, 3), id)?.uuid ?? ''
