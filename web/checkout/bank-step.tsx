import { useEffect, useState } from 'preact/hooks'
import { BackLink, CancelButton } from './exits.tsx'
import { sentenceOf } from './refusal-in-words.ts'
import { ask, type Progress, type Refused } from './requests.ts'
import type { AgreedTerms, Brand, PageState } from './state.ts'
import type { Texts } from './texts/index.ts'

/** Long enough to read why, short enough not to wait. */
const LEAVE_AFTER_MS = 1_500

interface LeavingProps {
  readonly url: string
  readonly texts: Texts
  readonly isEmbedded: boolean
}

/**
 * A bank's page takes the whole window: many refuse to be framed, and a customer who is asked for a password must see whose page
 * asks.
 */
const windowFor = (isEmbedded: boolean) => (isEmbedded ? '_top' : '_self')

/** Shows the redirect to the bank, with a link for customers who do not want to wait. */
export function Leaving({ url, texts, isEmbedded }: LeavingProps) {
  useEffect(() => {
    const timer = setTimeout(() => open(url, windowFor(isEmbedded)), LEAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [url, isEmbedded])
  return (
    <section class="card">
      <span class="turning large" aria-hidden="true" />
      <h1 tabIndex={-1}>{texts.leavingTitle}</h1>
      <p role="status">{texts.leaving}</p>
      <div class="buttons">
        <a class="button main" href={url} target={windowFor(isEmbedded)} rel="noreferrer">
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
  readonly asked: AgreedTerms
  readonly texts: Texts
  readonly isEmbedded: boolean
  readonly whenAnswered: (progress: Progress) => void
  readonly whenCanceled: () => Promise<Refused | null>
}

/**
 * Shows the redirect to the bank and the alternatives: a customer who can't pass the challenge can
 * pay in another way.
 */
export function Challenge({ url, state, brand, asked, texts, isEmbedded, ...props }: ChallengeProps) {
  const { whenAnswered, whenCanceled } = props
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<string>) => {
    if (busy) return
    setBusy(true)
    setSaid(await work().catch(() => texts.noConnection))
    setBusy(false)
  }
  const chooseAnew = async () => {
    const { body, refused } = await ask('other-means', {})
    if (refused) return sentenceOf(refused, texts)
    if (body.status === 'requires_action') return texts.givingUp
    whenAnswered(body)
    return ''
  }
  const cancel = async () => {
    const refused = await whenCanceled()
    return refused ? sentenceOf(refused, texts) : ''
  }
  return (
    <section class="card">
      <h1 tabIndex={-1}>{texts.challengeTitle}</h1>
      <p>{texts.challenge}</p>
      <div class="buttons">
        <a class="button main" href={url} target={windowFor(isEmbedded)} rel="noreferrer">
          {texts.toBank}
        </a>
        <button type="button" class="plain" disabled={busy} onClick={() => run(chooseAnew)}>
          {texts.otherMeans}
        </button>
        <BackLink {...{ brand, texts }} backUrl={isEmbedded ? null : state.backUrl} />
        {asked.owed === null && <CancelButton {...{ asked, texts, isEmbedded, busy }} cancel={() => run(cancel)} />}
      </div>
      <p role="status" class="status">
        {said}
      </p>
    </section>
  )
}

/** Shows that the outcome of the payment is not known yet. */
export function Checking({ isLost, texts }: { readonly isLost: boolean; readonly texts: Texts }) {
  return (
    <section class="card">
      <span class="turning large" aria-hidden="true" />
      <h1 tabIndex={-1}>{texts.checkingTitle}</h1>
      {isLost && <p>{texts.lostConnection}</p>}
      <p role="status">{texts.checkingText}</p>
    </section>
  )
}
