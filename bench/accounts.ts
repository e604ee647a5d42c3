import pg from 'pg'
import { type Account, accountOf, type Context, newContext, type Services } from '../src/accounts/index.ts'

/** Reads the account with this uuid. */
export async function accountOfId(url: string, id: string): Promise<Account> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query(
      `select id, kind, name, agency_id "agencyId", platform_id "platformId", time_zone "timeZone", mode,
         created_at "createdAt", updated_at "updatedAt" from accounts where id = $1`,
      [id],
    )
    return accountOf(rows[0])
  } finally {
    await client.end()
  }
}

/** Returns the context of a new request by a key of the account. */
export function contextOf(services: Services, account: Account): Context {
  const caller = { keyId: services.mintId(account.shard), person: null, keyExpiresAt: null, permissions: null, account }
  const request = { caller, requestId: 'bench', idempotencyKey: null, address: '127.0.0.1' }
  return newContext(services, async () => null, request)
}
