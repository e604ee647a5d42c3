import { createContext, useContext } from 'react'
import type { Permission, ShellQuery } from '../documents.generated.ts'

/** The account for which the person acts. */
export interface Account {
  readonly id: string
  readonly kind: ShellQuery['viewer']['kind']
  readonly mode: ShellQuery['viewer']['mode']
  readonly name: string
  /** The global id of the account, by which webhooks name it. */
  readonly ownerId: string
  readonly timeZone: string
  readonly permissions: ReadonlySet<Permission>
  /** The regions in which organizations can be created. */
  readonly regions: readonly string[]
  readonly person: ShellQuery['viewer']['person']
}

/** The account of the page. Only the shell provides it, around all pages of an account. */
export const AccountContext = createContext<Account | null>(null)

/** Returns the account of the page. */
export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (account === null) throw new Error('The page has no account.')
  return account
}

/** Returns whether the person has a permission in the account. */
export function useMay(permission: Permission): boolean {
  return useAccount().permissions.has(permission)
}
