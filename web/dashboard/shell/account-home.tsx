import { Home } from '../home/home.tsx'
import { useAccount } from './account.ts'
import { OrganizationList } from './organization-list.tsx'

/** The first page of an account: Home, or the organizations below a platform or an agency. */
export function AccountHome() {
  const { kind } = useAccount()
  return kind === 'Organization' ? <Home /> : <OrganizationList />
}
