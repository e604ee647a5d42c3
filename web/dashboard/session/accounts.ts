import { send } from '../../sign-in/routes.ts'
import type { AccountKind, Mode } from '../documents.generated.ts'
import { signInAddress } from '../root-address.ts'
import type { Texts } from '../texts/index.ts'

/** An account of which the person is a member. */
export interface OwnAccount {
  readonly id: string
  readonly kind: AccountKind
  readonly name: string
  readonly mode: Mode
  readonly role: keyof Texts['roles']
}

let reading: Promise<readonly OwnAccount[]> | null = null

/**
 * Returns the accounts of which the person is a member. Reads them once. Leads a browser without a
 * session to the page to sign in.
 */
export function ownAccounts(): Promise<readonly OwnAccount[]> {
  reading ??= send<{ readonly accounts: readonly OwnAccount[] }>('accounts').then(({ body, refusal }) => {
    if (refusal?.status !== 401) return body?.accounts ?? []
    location.replace(signInAddress())
    return new Promise(() => {})
  })
  reading.catch(() => {
    reading = null
  })
  return reading
}
