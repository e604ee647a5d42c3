import { type Role, randomShard } from '../../src/accounts/index.ts'
import { createSession, emailKey, endSession } from '../../src/people/index.ts'
import { plus } from '../../src/platform/time/index.ts'
import { ask, type TestAccount, type TestAnswer, type TestServer } from './server.ts'

/** A person with a session. */
export interface TestPerson {
  /** The row's UUID. */
  readonly id: string
  readonly email: string
  readonly sessionId: string
  /** The header `Cookie` of the session. */
  readonly cookie: string
}

/** The headers with which a page of the product sends a request of a person. */
export function headersOf(person: TestPerson, account: { readonly id: string } | null): Record<string, string> {
  return {
    cookie: person.cookie,
    origin: 'https://pay.example.test',
    ...(account && { 'tallystick-account': account.id }),
  }
}

let people = 0

/** Returns functions that create people with sessions and send their requests. */
export function signedInPeople({ url, services, database: { sql } }: TestServer) {
  /** Opens a session of a person who has proven a password and a code. */
  async function openSession(personId: string): Promise<{ readonly id: string; readonly token: string }> {
    const factors = ['Password', 'OneTimeCode'] as const
    const proven = { personId, factors, address: '203.0.113.7', userAgent: 'A test' }
    return services.db.transaction((tx) => createSession(services, tx, proven))
  }

  return {
    /** Creates a person without a membership, with a session. */
    person: async (name: string | null = null): Promise<TestPerson> => {
      const id = services.mintId(randomShard())
      // Digits of an id could look like a card number.
      const email = `member-${people++}@example.com`
      const now = services.wallNow()
      await sql.directory(
        `insert into people (id, email, email_key, name, locale, created_at, updated_at)
         values ($1, $2, $3, $4, 'en', $5, $5)`,
        [id, email, emailKey(email), name, now],
      )
      const session = await openSession(id)
      return { id, email, sessionId: session.id, cookie: `__Host-tallystick=${session.token}` }
    },
    openSession,
    /** Keeps a session open for hours without requests. Requests then write no time of use. */
    keepOpen: ({ sessionId }: TestPerson) =>
      sql.directory('update person_sessions set last_seen_at = $2 where id = $1', [
        sessionId,
        plus(services.wallNow(), { hours: 11 }),
      ]),
    endSession: ({ id: personId, sessionId: id }: TestPerson) =>
      services.db.transaction((tx) => endSession(services, tx, { personId, id })),
    /** Makes a person a member of an account. Returns the membership's UUID. */
    join: async (
      { id: personId }: TestPerson,
      { account: { id: accountId, shard } }: Pick<TestAccount, 'account'>,
      role: Role,
      mode: 'Sandbox' | 'Live' | null = null,
    ): Promise<string> => {
      const id = services.mintId(shard)
      await sql.directory(
        `insert into memberships (shard, account_id, id, person_id, role, mode, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7)`,
        [shard, accountId, id, personId, role, mode, services.wallNow()],
      )
      return id
    },
    /** Sends a request of a person for an account. */
    askAs: <Data>(
      person: TestPerson,
      account: { readonly id: string } | null,
      query: string,
      variables: object = {},
      headers: Record<string, string> = {},
    ): Promise<TestAnswer<Data>> =>
      ask<Data>(url, null, query, variables, { ...headersOf(person, account), ...headers }),
  }
}
