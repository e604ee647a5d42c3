import { getRouteApi, Outlet } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { Provider, useQuery } from 'urql'
import { isOfCode } from '../api/problems.ts'
import { ShellDocument, type ShellQuery } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { SkeletonSection } from '../parts/facts.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { StepUpProvider } from '../session/step-up-provider.tsx'
import { type Account, AccountContext } from './account.ts'
import { frameClientOf, releasePrefetched } from './frame-client.ts'
import { Navigation } from './navigation.tsx'
import { NotFound } from './not-found.tsx'
import { TopBar } from './top-bar.tsx'

const route = getRouteApi('/$account')

/** The frame around all pages of an account: the band of its mode, the account and the menu. */
export function Shell() {
  const { account } = route.useParams()
  const client = useMemo(() => frameClientOf(account), [account])
  useEffect(releasePrefetched, [])
  return (
    <Provider value={client} key={account}>
      <AccountFrame id={account} />
    </Provider>
  )
}

function AccountFrame({ id }: { readonly id: string }) {
  const [{ data, error }, read] = useQuery({
    query: ShellDocument,
    variables: { account: id },
    // Its client is new, or has just requested the frame.
    requestPolicy: 'cache-first',
  })
  const account = useMemo(() => data && accountIn(data), [data])
  if (!account) {
    if (error && isOfCode(error, 'NOT_FOUND')) return <NotFound />
    return (
      <main className="alone" id="content" aria-busy={!error}>
        {error ? (
          <>
            <PageHeading title={texts.product} />
            <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />
          </>
        ) : (
          <SkeletonSection />
        )}
      </main>
    )
  }
  return (
    <AccountContext value={account}>
      <StepUpProvider>
        <a className="skip" href="#content">
          {texts.skip}
        </a>
        <div className="frame" data-mode={account.mode}>
          <TopBar />
          <Navigation />
          <main id="content" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </StepUpProvider>
    </AccountContext>
  )
}

function accountIn({ viewer, node }: ShellQuery): Account {
  const { accountId: id, permissions, ...account } = viewer
  const timeZone = node && 'timeZone' in node ? node.timeZone : 'UTC'
  return { ...account, id, timeZone, permissions: new Set(permissions) }
}
