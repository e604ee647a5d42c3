import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { timingOf } from './payment-timing.ts'
import type { Brand, CheckoutTerms } from './state.ts'
import type { Texts } from './texts/index.ts'

interface BackLinkProps {
  readonly brand: Brand
  readonly texts: Texts
  /** The merchant's site; null when it is unknown or embeds this page. */
  readonly backUrl: string | null
  /** True when nothing is left to finish. */
  readonly hasEnded?: boolean
}

/**
 * Links back to the merchant without changing the session. A customer who came from the merchant's
 * site returns to the page that they came from, by the history of the browser.
 */
export function BackLink({ brand, texts, backUrl, hasEnded = false }: BackLinkProps) {
  if (backUrl === null) return null
  return (
    <a
      class="button secondary"
      href={backUrl}
      rel="noreferrer"
      onClick={(event) => {
        if (!cameFrom(backUrl)) return
        event.preventDefault()
        history.back()
      }}
    >
      {hasEnded ? texts.backTo(brand.name) : texts.back(brand.name)}
    </a>
  )
}

function cameFrom(site: string): boolean {
  const { referrer } = document
  return history.length > 1 && URL.canParse(referrer) && new URL(referrer).origin === new URL(site).origin
}

interface CancelButtonProps {
  readonly terms: CheckoutTerms
  readonly texts: Texts
  readonly isEmbedded: boolean
  readonly busy: boolean
  /** Runs when the customer has confirmed. */
  readonly cancel: () => void
}

/** Ends the session for good, after the customer has confirmed that. */
export function CancelButton({ terms, texts, isEmbedded, busy, cancel }: CancelButtonProps) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        type="button"
        class="cancel"
        ref={trigger}
        disabled={busy}
        aria-haspopup="dialog"
        onClick={() => setDialogOpen(true)}
      >
        {texts.cancel}
      </button>
      {isDialogOpen && (
        <CancelDialog
          {...{ terms, texts }}
          top={isEmbedded ? (trigger.current?.getBoundingClientRect().top ?? null) : null}
          onClose={(isSure) => {
            setDialogOpen(false)
            if (isSure) cancel()
          }}
        />
      )}
    </>
  )
}

interface CancelDialogProps {
  readonly terms: CheckoutTerms
  readonly texts: Texts
  /**
   * In pixels, the position of the button. A frame is as high as its page, so its middle may be out
   * of sight.
   */
  readonly top: number | null
  readonly onClose: (isSure: boolean) => void
}

/**
 * Keeps a dialog within its frame, which is as high as the page, until the function that it returns
 * is called.
 */
function fitFrameToDialog(dialog: HTMLDialogElement): () => void {
  const page = document.documentElement.style
  page.minHeight = `${dialog.offsetHeight}px`
  if (dialog.getBoundingClientRect().top < 0) {
    dialog.style.bottom = 'auto'
    dialog.style.top = '0'
  }
  return () => {
    page.minHeight = ''
  }
}

/** Asks whether the customer is sure. Escape keeps the session. */
function CancelDialog({ terms, texts, top, onClose }: CancelDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { title, text, yes, no } = texts.cancelDialog
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    // Positioned before it is shown, because showing it scrolls the window to it.
    if (top !== null) element.style.bottom = `${innerHeight - top}px`
    element.showModal()
    return top === null ? undefined : fitFrameToDialog(element)
  }, [top])
  // Closing it before it is removed returns the focus to the button that opened it.
  const close = (isSure: boolean) => {
    dialog.current?.close()
    onClose(isSure)
  }
  return (
    <dialog
      ref={dialog}
      class={top === null ? undefined : 'in-frame'}
      aria-labelledby="cancel-title"
      aria-describedby="cancel-text"
      onCancel={(event) => {
        event.preventDefault()
        close(false)
      }}
    >
      <div class="card">
        <h2 id="cancel-title">{title[timingOf(terms)]}</h2>
        <p id="cancel-text">{text}</p>
        <div class="buttons">
          <button type="button" class="primary" onClick={() => close(false)}>
            {no}
          </button>
          <button type="button" class="secondary" onClick={() => close(true)}>
            {yes}
          </button>
        </div>
      </div>
    </dialog>
  )
}
