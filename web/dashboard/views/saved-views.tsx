import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { type SavedViewList, SavedViewsDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { useAccount } from '../shell/account.ts'
import type { ViewAction } from './view-dialog.tsx'
import { filtersIn, hasFilters, searchOf } from './view-parameters.ts'

const ViewMenu = lazy(() => import('./view-menu.tsx').then((module) => ({ default: module.ViewMenu })))
const ViewDialog = lazy(() => import('./view-dialog.tsx').then((module) => ({ default: module.ViewDialog })))

interface SavedViewsProps {
  readonly list: SavedViewList
  /** The search parameters of the page. */
  readonly search: object
}

/** The person's saved views of the page's list, and the button that saves its filters as one. */
export function SavedViews({ list, search }: SavedViewsProps) {
  const { id: accountId } = useAccount()
  const [{ data, error }, read] = useQuery({ query: SavedViewsDocument, variables: { input: { accountId, list } } })
  const [action, setAction] = useState<ViewAction | null>(null)
  const [nav, awaitViews] = useFocusAfterAction(data)
  const views = data?.savedViews ?? []
  const filters = filtersIn(search)
  const current = views.find(({ parameters }) => hasFilters(parameters, filters))
  const readAgain = () => read({ requestPolicy: 'network-only' })
  if (error) return <ProblemPanel error={error} onRetry={readAgain} />
  const canSave = data !== undefined && filters.length > 0 && !current
  if (views.length === 0 && !canSave && !action) return null
  return (
    <nav className="views" ref={nav} aria-label={texts.savedViews}>
      {views.length > 0 && (
        <span className="quiet" aria-hidden="true">
          {texts.savedViews}
        </span>
      )}
      <ul className="choices">
        {views.map((view) => (
          <li key={view.id}>
            <Link
              to="."
              search={searchOf(view.parameters)}
              aria-current={view === current ? 'page' : undefined}
              activeOptions={{ exact: true }}
              activeProps={{}}
            >
              {view.name}
            </Link>
            <Suspense fallback={<span className="more" />}>
              <ViewMenu view={view} canReplace={canSave} onAction={setAction} />
            </Suspense>
          </li>
        ))}
      </ul>
      {canSave && (
        <button type="button" className="button small" onClick={() => setAction({ kind: 'save' })}>
          {texts.saveView}
        </button>
      )}
      {action && (
        <Suspense>
          <ViewDialog
            action={action}
            list={list}
            filters={filters}
            onDone={() => {
              awaitViews()
              readAgain()
            }}
            onClose={() => setAction(null)}
          />
        </Suspense>
      )}
    </nav>
  )
}

/**
 * Moves the focus when the button that had it disappears after a change of the views: to the view
 * that the page shows, or to the page's content.
 */
function useFocusAfterAction(data: unknown) {
  const nav = useRef<HTMLElement>(null)
  const isAwaited = useRef(false)
  useEffect(() => {
    if (data === undefined || !isAwaited.current) return
    isAwaited.current = false
    // A closing dialog gives the focus back in the frame before.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const current = nav.current?.querySelector<HTMLElement>('[aria-current=page]')
      const next = current ?? document.getElementById('content')
      next?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [data])
  const awaitViews = () => {
    isAwaited.current = true
  }
  return [nav, awaitViews] as const
}
