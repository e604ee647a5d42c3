import { Contact } from './contact.tsx'
import { BackLink } from './exits.tsx'
import { NewLink } from './new-link.tsx'
import type { Progress } from './progress.ts'
import type { AgreedTerms, Brand, LinkProblem, PageState } from './state.ts'
import type { Texts } from './texts/index.ts'
import { timesOf } from './times.ts'
import type { EndedView } from './view.ts'

interface SessionEndedProps {
  readonly state: PageState
  readonly brand: Brand
  readonly asked: AgreedTerms
  readonly texts: Texts
  readonly view: EndedView
  /** The embedding page continues. */
  readonly isEmbedded: boolean
  readonly whenAnswered: (progress: Progress) => void
}

/** Shows a session that ended unpaid, the merchant's contact and the way back. */
export function SessionEnded({ state, brand, asked, texts, view, isEmbedded, whenAnswered }: SessionEndedProps) {
  const { became, onwardUrl, linkRequest } = view
  return (
    <section class="card">
      <h1 tabIndex={-1}>{became === 'canceled' ? texts.canceledTitle[timesOf(asked)] : texts.expiredTitle}</h1>
      <p>{texts.overText}</p>
      {linkRequest && <NewLink {...{ brand, texts, linkRequest, whenAnswered }} />}
      <Contact {...{ brand, texts }} />
      {!isEmbedded && (
        <div class="buttons">
          {onwardUrl === null ? (
            <BackLink {...{ brand, texts }} backUrl={state.backUrl} hasEnded />
          ) : (
            <a class="button main" href={onwardUrl} rel="noreferrer">
              {texts.goOn(brand.name)}
            </a>
          )}
        </div>
      )}
    </section>
  )
}

/** Shows a page without a session. It says nothing about the link. */
export function NoSession({ status, texts }: { readonly status: LinkProblem; readonly texts: Texts }) {
  const { title, text } = texts.trouble[status]
  return (
    <main class="layout at-over">
      <section class="card">
        <h1>{title}</h1>
        <p>{text}</p>
        {(status === 'busy' || status === 'failed') && (
          <div class="buttons">
            <button type="button" class="main" onClick={() => location.reload()}>
              {texts.loadAgain}
            </button>
          </div>
        )}
      </section>
    </main>
  )
}
