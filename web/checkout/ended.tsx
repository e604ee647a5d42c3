import { Contact } from './contact.tsx'
import { BackLink } from './exits.tsx'
import { NewLink } from './new-link.tsx'
import { timingOf } from './payment-timing.ts'
import type { Progress } from './progress.ts'
import type { Brand, CheckoutTerms, LinkProblem, PageState } from './state.ts'
import type { Texts } from './texts/index.ts'
import type { EndedView } from './view.ts'

interface SessionEndedProps {
  readonly state: PageState
  readonly brand: Brand
  readonly terms: CheckoutTerms
  readonly texts: Texts
  readonly view: EndedView
  /** The embedding page continues. */
  readonly isEmbedded: boolean
  readonly onProgress: (progress: Progress) => void
}

/** Shows a session that ended unpaid, the merchant's contact and the way back. */
export function SessionEnded({ state, brand, terms, texts, view, isEmbedded, onProgress }: SessionEndedProps) {
  const { finalStatus, continueUrl, linkRequest } = view
  return (
    <section class="card">
      <h1 tabIndex={-1}>{finalStatus === 'canceled' ? texts.canceledTitle[timingOf(terms)] : texts.expiredTitle}</h1>
      <p>{texts.endedText}</p>
      {linkRequest && <NewLink {...{ brand, texts, linkRequest, onProgress }} />}
      <Contact {...{ brand, texts }} />
      {!isEmbedded && (
        <div class="buttons">
          {continueUrl === null ? (
            <BackLink {...{ brand, texts }} backUrl={state.backUrl} hasEnded />
          ) : (
            <a class="button primary" href={continueUrl} rel="noreferrer">
              {texts.continueTo(brand.name)}
            </a>
          )}
        </div>
      )}
    </section>
  )
}

/** Shows a page without a session. It says nothing about the link. */
export function NoSession({ status, texts }: { readonly status: LinkProblem; readonly texts: Texts }) {
  const { title, text } = texts.linkProblems[status]
  return (
    <main class="layout view-ended">
      <section class="card">
        <h1>{title}</h1>
        <p>{text}</p>
        {(status === 'busy' || status === 'failed') && (
          <div class="buttons">
            <button type="button" class="primary" onClick={() => location.reload()}>
              {texts.loadAgain}
            </button>
          </div>
        )}
      </section>
    </main>
  )
}
