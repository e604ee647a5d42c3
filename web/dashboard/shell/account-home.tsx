import { lazy, Suspense } from 'react'
import { Home } from '../home/home.tsx'
import { SkeletonSection } from '../parts/facts.tsx'
import { useAccount } from './account.ts'

const OrganizationList = lazy(() =>
  import('./organization-list.tsx').then((module) => ({ default: module.OrganizationList })),
)

/** The first page of an account: Home, or the organizations below a platform or an agency. */
export function AccountHome() {
  const { kind } = useAccount()
  if (kind === 'Organization') return <Home />
  return (
    <Suspense fallback={<SkeletonSection />}>
      <OrganizationList />
    </Suspense>
  )
}
