import type { Client } from 'urql'
import { clientOf } from '../api/client.ts'
import { HomeStartDocument, ShellDocument } from '../documents.generated.ts'
import { homeStartVariables } from '../home/home-start-variables.ts'

const ORGANIZATION = 'org_'

let prefetched: { readonly account: string; readonly client: Client } | null = null

/**
 * Requests the data of an account's frame, and the first figures of Home, before the scripts that
 * show them have been loaded.
 */
export function prefetchFrame(account: string, isHome: boolean): void {
  const client = clientOf(account)
  prefetched = { account, client }
  void client.query(ShellDocument, { account }).toPromise()
  if (isHome && account.startsWith(ORGANIZATION))
    void client.query(HomeStartDocument, homeStartVariables(account)).toPromise()
}

/** Returns the client that prefetched an account's frame, or a new one. */
export function frameClientOf(account: string): Client {
  return prefetched?.account === account ? prefetched.client : clientOf(account)
}

/** Ends the use of the prefetched client, so that a later visit of the account reads anew. */
export function releasePrefetched(): void {
  prefetched = null
}
