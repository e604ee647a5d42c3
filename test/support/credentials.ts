import type { OperationRow } from './operations.ts'
import type { Tenant } from './tenants.ts'

/** The origin of the product's own pages, which alone may use sessions. */
const ORIGIN = 'https://pay.example.test'

/** Returns the headers that authenticate a request by an API key, or by the cookie of a session. */
export function credentialHeaders(credential: string): Record<string, string> {
  return credential.startsWith('__Host-')
    ? { cookie: credential, origin: ORIGIN }
    : { authorization: `Bearer ${credential}` }
}

/** Returns what a tenant sends an operation with: its key, or the session of a member. */
export function credentialOf(row: Pick<OperationRow, 'onlyPeople'> | undefined, { account, member }: Tenant): string {
  return row?.onlyPeople ? member : account.key
}
