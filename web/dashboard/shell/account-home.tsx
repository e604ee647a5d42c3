import { Navigate } from '@tanstack/react-router'
import { useAccount } from './account.ts'
import { OrganizationList } from './organization-list.tsx'

/** The first page of an account: payments, or the organizations below a platform or an agency. */
export function AccountHome() {
  const { id, kind } = useAccount()
  if (kind !== 'Organization') return <OrganizationList />
  return <Navigate to="/$account/payments" params={{ account: id }} replace />
}
