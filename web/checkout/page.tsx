import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Challenge, Checking, Leaving } from './bank-step.tsx'
import { BrandHeader } from './brand-header.tsx'
import { pageMessengerOf, reportRefusedOrigin } from './embedding/page-messages.ts'
import { usePageMessages } from './embedding/use-page-messages.ts'
import { NoSession, SessionEnded } from './ended.tsx'
import { type PaidBy, paidByOf } from './instrument-in-words.ts'
import { isMoreOutstanding } from './next-outstanding.ts'
import { PayForm } from './pay-form.tsx'
import { Receipt } from './receipt.tsx'
import { ask, type Progress } from './requests.ts'
import { SandboxLabel } from './sandbox.tsx'
import { Sprite } from './sprite.tsx'
import type { AgreedTerms, Brand, PageState, Status } from './state.ts'
import { Summary } from './summary.tsx'
import { TEXTS, type Texts } from './texts/index.ts'
import { usePolling } from './use-polling.ts'
import { firstView, type View, viewAfter } from './view.ts'

/** The page of a link. */
export function Page({ state }: { readonly state: PageState }) {
  const texts = TEXTS[state.language]
  const { brand, asked, status } = state
  useEffect(() => {
    if (status === 'origin_not_allowed') reportRefusedOrigin()
  }, [status])
  return (
    <>
      <Sprite />
      {brand && asked ? (
        <Session {...{ state, brand, asked, texts }} />
      ) : (
        <NoSession status={troubleOf(status)} texts={texts} />
      )}
    </>
  )
}

const troubleOf = (status: Status) =>
  status === 'busy' || status === 'failed' || status === 'origin_not_allowed' ? status : 'unknown'

interface SessionProps {
  readonly state: PageState
  readonly brand: Brand
  readonly asked: AgreedTerms
  readonly texts: Texts
}

function Session({ state, brand, asked, texts }: SessionProps) {
  // The selected source is known before the outcome.
  const paidBy = useRef(state.paidWith && paidByOf(state.paidWith, texts))
  const [view, setView] = useState<View>(() => firstView(state, paidBy.current))
  const place = useRef<HTMLElement>(null)
  const tell = useMemo(() => pageMessengerOf(state), [state])
  const follow = (progress: Progress, given: PaidBy | null = null) => {
    paidBy.current = given ?? paidBy.current
    const next = viewAfter(progress, state, paidBy.current)
    if (next === 'reload') location.reload()
    else setView(next)
  }
  usePageMessages(tell, view, state.embedded?.sessionId ?? '', isMoreOutstanding(asked))
  useFocusOnChange(place, view.at, brand.name, state.sandbox ? `${texts.sandbox} · ` : '')
  usePolling(view.at === 'checking' || view.at === 'challenge', view.at, follow)
  const cancel = async () => {
    const { body, refused } = await ask('cancel', {})
    if (tell === null && body?.status === 'over' && body.redirectUrl) location.assign(body.redirectUrl)
    else if (body) follow(body)
    return refused
  }
  const shared = { state, brand, asked, texts, isEmbedded: tell !== null }
  return (
    <>
      {state.sandbox && <SandboxLabel texts={texts} />}
      <BrandHeader brand={brand} />
      <main ref={place} class={`layout ${brand.layout === 'OneColumn' ? 'one-column' : ''} at-${view.at}`}>
        {view.at === 'form' && (
          <>
            <Summary {...shared} />
            <PayForm
              {...shared}
              decline={view.decline}
              whenAnswered={follow}
              whenLost={() => setView({ at: 'checking', isLost: true })}
              whenCanceled={cancel}
            />
          </>
        )}
        {view.at === 'leaving' && <Leaving {...shared} url={view.url} />}
        {view.at === 'challenge' && (
          <Challenge {...shared} url={view.url} whenAnswered={follow} whenCanceled={cancel} />
        )}
        {view.at === 'checking' && <Checking isLost={view.isLost} texts={texts} />}
        {view.at === 'completed' && <Receipt {...shared} view={view} />}
        {view.at === 'over' && <SessionEnded {...shared} view={view} whenAnswered={follow} />}
      </main>
    </>
  )
}

/** Moves the focus to the reason or heading of a new view, so that it is read out. The first view takes no focus. */
function useFocusOnChange(
  place: { readonly current: HTMLElement | null },
  at: string,
  brand: string,
  label: string,
): void {
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    const heading = place.current?.querySelector<HTMLElement>('h1')
    // A failure is announced first.
    const reason = place.current?.querySelector<HTMLElement>('[role=alert]')
    ;(reason ?? heading)?.focus()
    document.title = `${label}${heading?.textContent ?? ''} · ${brand}`
    scrollTo(0, 0)
  }, [at, place, brand, label])
}
