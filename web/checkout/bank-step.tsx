import { useEffect, useState } from 'preact/hooks'
import { BackLink, CancelButton } from './exits.tsx'
import { refusalMessage } from './refusal-message.ts'
import { type Progress, type Refusal, sendRequest } from './send-request.ts'
import type { Brand, CheckoutTerms, PageState } from './state.ts'
import type { Texts } from './texts/index.ts'

/** Long enough to read why, short enough not to wait. */
const REDIRECT_AFTER_MS = 1_500

interface BankRedirectProps {
  readonly url: string
  readonly texts: Texts
  readonly isEmbedded: boolean
}

/**
 * A bank's page takes the whole window: many refuse to be framed, and a customer who is asked for a
 * password must see whose page asks.
 */
const windowFor = (isEmbedded: boolean) => (isEmbedded ? '_top' : '_self')

/** Shows the redirect to the bank, with a link for customers who do not want to wait. */
export function BankRedirect({ url, texts, isEmbedded }: BankRedirectProps) {
  useEffect(() => {
    const timer = setTimeout(() => open(url, windowFor(isEmbedded)), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [url, isEmbedded])
  return (
    <section class="card">
      <span class="spinner large" aria-hidden="true" />
      <h1 tabIndex={-1}>{texts.redirectTitle}</h1>
      <p role="status">{texts.redirectText}</p>
      <div class="buttons">
        <a class="button primary" href={url} target={windowFor(isEmbedded)} rel="noreferrer">
          {texts.toBank}
        </a>
      </div>
    </section>
  )
}

interface ChallengeProps {
  readonly url: string
  readonly state: Pick<PageState, 'backUrl'>
  readonly brand: Brand
  readonly terms: CheckoutTerms
  readonly texts: Texts
  readonly isEmbedded: boolean
  readonly onProgress: (progress: Progress) => void
  readonly onCancel: () => Promise<Refusal | null>
}

/**
 * Shows the redirect to the bank and the alternatives: a customer who can't pass the challenge can
 * pay in another way.
 */
export function Challenge({ url, state, brand, terms, texts, isEmbedded, ...props }: ChallengeProps) {
  const { onProgress, onCancel } = props
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<string>) => {
    if (busy) return
    setBusy(true)
    setMessage(await work().catch(() => texts.connectionFailed))
    setBusy(false)
  }
  const selectOtherSource = async () => {
    const { body, refusal } = await sendRequest('other-source', {})
    if (refusal) return refusalMessage(refusal, texts)
    if (body.status === 'requires_action') return texts.challengeCanceling
    onProgress(body)
    return ''
  }
  const cancel = async () => {
    const refusal = await onCancel()
    return refusal ? refusalMessage(refusal, texts) : ''
  }
  return (
    <section class="card">
      <h1 tabIndex={-1}>{texts.challengeTitle}</h1>
      <p>{texts.challenge}</p>
      <div class="buttons">
        <a class="button primary" href={url} target={windowFor(isEmbedded)} rel="noreferrer">
          {texts.toBank}
        </a>
        <button type="button" class="secondary" disabled={busy} onClick={() => run(selectOtherSource)}>
          {texts.otherSource}
        </button>
        <BackLink {...{ brand, texts }} backUrl={isEmbedded ? null : state.backUrl} />
        {terms.outstanding === null && (
          <CancelButton {...{ terms, texts, isEmbedded, busy }} cancel={() => run(cancel)} />
        )}
      </div>
      <p role="status" class="status">
        {message}
      </p>
    </section>
  )
}

/** Shows that the outcome of the payment is not known yet. */
export function Checking({ isConnectionLost, texts }: { readonly isConnectionLost: boolean; readonly texts: Texts }) {
  return (
    <section class="card">
      <span class="spinner large" aria-hidden="true" />
      <h1 tabIndex={-1}>{texts.checkingTitle}</h1>
      {isConnectionLost && <p>{texts.connectionLost}</p>}
      <p role="status">{texts.checkingText}</p>
    </section>
  )
}
