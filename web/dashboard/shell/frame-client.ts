import type { Client } from 'urql'
import { clientOf } from '../api/client.ts'
import { HomeStartDocument, ShellDocument } from '../documents.generated.ts'
import { homeStartVariables } from '../home/home-start-variables.ts'

const ORGANIZATION = 'org_'

let early: { readonly account: string; readonly client: Client } | null = null

/**
 * Requests the frame of an account, and the first figures of Home, before the scripts that show
 * them have been loaded.
 */
export function readEarly(account: string, isHome: boolean): void {
  const client = clientOf(account)
  early = { account, client }
  void client.query(ShellDocument, { account }).toPromise()
  if (isHome && account.startsWith(ORGANIZATION))
    void client.query(HomeStartDocument, homeStartVariables(account)).toPromise()
}

/** Returns a client for an account: the one that has read early, or a new one. */
export function frameClientOf(account: string): Client {
  return early?.account === account ? early.client : clientOf(account)
}
