import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { BankRedirect, Challenge, Checking } from './bank-step.tsx'
import { BrandHeader } from './brand-header.tsx'
import { messageSenderFor, reportRefusedOrigin } from './embedding/page-messages.ts'
import { usePageMessages } from './embedding/use-page-messages.ts'
import { NoSession, SessionEnded } from './ended.tsx'
import { type SourceLabel, sourceLabelOf } from './instrument-label.ts'
import { hasMoreOutstanding } from './next-outstanding.ts'
import { PayForm } from './pay-form.tsx'
import { Receipt } from './receipt.tsx'
import { SandboxLabel } from './sandbox-parts.tsx'
import { type Progress, sendRequest } from './send-request.ts'
import { Sprite } from './sprite.tsx'
import type { Brand, CheckoutTerms, PageState, Status } from './state.ts'
import { Summary } from './summary.tsx'
import { TEXTS, type Texts } from './texts/index.ts'
import { usePolling } from './use-polling.ts'
import { firstView, type View, viewAfter } from './view.ts'

/** The page of a link. */
export function Page({ state }: { readonly state: PageState }) {
  const texts = TEXTS[state.language]
  const { brand, terms, status } = state
  useEffect(() => {
    if (status === 'origin_not_allowed') reportRefusedOrigin()
  }, [status])
  return (
    <>
      <Sprite />
      {brand && terms ? (
        <Session {...{ state, brand, terms, texts }} />
      ) : (
        <NoSession status={linkProblemOf(status)} texts={texts} />
      )}
    </>
  )
}

const linkProblemOf = (status: Status) =>
  status === 'busy' || status === 'failed' || status === 'origin_not_allowed' ? status : 'unknown'

interface SessionProps {
  readonly state: PageState
  readonly brand: Brand
  readonly terms: CheckoutTerms
  readonly texts: Texts
}

function Session({ state, brand, terms, texts }: SessionProps) {
  // The selected source is known before the outcome.
  const sourceLabel = useRef(state.paidWith && sourceLabelOf(state.paidWith, texts))
  const [view, setView] = useState<View>(() => firstView(state, sourceLabel.current))
  const main = useRef<HTMLElement>(null)
  const sendMessage = useMemo(() => messageSenderFor(state), [state])
  const follow = (progress: Progress, given: SourceLabel | null = null) => {
    sourceLabel.current = given ?? sourceLabel.current
    const next = viewAfter(progress, state, sourceLabel.current)
    if (next === 'reload') location.reload()
    else setView(next)
  }
  usePageMessages(sendMessage, view, state.embedded?.sessionId ?? '', hasMoreOutstanding(terms))
  useFocusOnChange(main, view.kind, brand.name, state.sandbox ? `${texts.sandbox} · ` : '')
  usePolling(view.kind === 'checking' || view.kind === 'challenge', view.kind, follow)
  const cancel = async () => {
    const { body, refusal } = await sendRequest('cancel', {})
    if (sendMessage === null && body?.status === 'ended' && body.redirectUrl) location.assign(body.redirectUrl)
    else if (body) follow(body)
    return refusal
  }
  const shared = { state, brand, terms, texts, isEmbedded: sendMessage !== null }
  return (
    <>
      {state.sandbox && <SandboxLabel texts={texts} />}
      <BrandHeader brand={brand} />
      <main ref={main} class={`layout ${brand.layout === 'OneColumn' ? 'one-column' : ''} view-${view.kind}`}>
        {view.kind === 'form' && (
          <>
            <Summary {...shared} />
            <PayForm
              {...shared}
              decline={view.decline}
              onProgress={follow}
              onConnectionLost={() => setView({ kind: 'checking', isConnectionLost: true })}
              onCancel={cancel}
            />
          </>
        )}
        {view.kind === 'redirect' && <BankRedirect {...shared} url={view.url} />}
        {view.kind === 'challenge' && <Challenge {...shared} url={view.url} onProgress={follow} onCancel={cancel} />}
        {view.kind === 'checking' && <Checking isConnectionLost={view.isConnectionLost} texts={texts} />}
        {view.kind === 'completed' && <Receipt {...shared} view={view} />}
        {view.kind === 'ended' && <SessionEnded {...shared} view={view} onProgress={follow} />}
      </main>
    </>
  )
}

/**
 * Moves the focus to the reason or heading of a new view, so that it is read out. The first view
 * takes no focus.
 */
function useFocusOnChange(
  main: { readonly current: HTMLElement | null },
  view: string,
  brand: string,
  label: string,
): void {
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    const heading = main.current?.querySelector<HTMLElement>('h1')
    // A failure is announced first.
    const reason = main.current?.querySelector<HTMLElement>('[role=alert]')
    ;(reason ?? heading)?.focus()
    document.title = `${label}${heading?.textContent ?? ''} · ${brand}`
    scrollTo(0, 0)
  }, [view, main, brand, label])
}
