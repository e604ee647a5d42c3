import { send } from '../../sign-in/routes.ts'
import type { AccountKind, Mode } from '../documents.generated.ts'
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

/** Returns the accounts of which the person is a member. Reads them once. */
export function ownAccounts(): Promise<readonly OwnAccount[]> {
  reading ??= send<{ readonly accounts: readonly OwnAccount[] }>('accounts').then(({ body }) => body?.accounts ?? [])
  reading.catch(() => {
    reading = null
  })
  return reading
}
