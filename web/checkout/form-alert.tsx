import { useEffect, useRef } from 'preact/hooks'
import { declineMessage } from './decline-message.ts'
import type { Errors } from './form-rules.ts'
import { FIELDS } from './form-values.ts'
import type { CheckoutTerms, Decline } from './state.ts'
import type { Texts } from './texts/index.ts'
import type { AlertContent } from './use-pay-form.ts'

interface FormAlertProps {
  readonly alert: AlertContent
  readonly errors: Errors
  readonly decline: Decline | null
  readonly texts: Texts
  readonly terms: CheckoutTerms
  readonly isEmbedded: boolean
}

/**
 * Shows problems above the form, and takes the focus when one appears. A customer who comes back
 * from their bank finds the focus at the reason. In a frame the embedding page keeps the focus.
 */
export function FormAlert({ alert, errors, decline, texts, terms, isEmbedded }: FormAlertProps) {
  const element = useRef<HTMLDivElement>(null)
  const shownDecline = useRef(isEmbedded ? decline : null)
  useEffect(() => {
    if (alert !== null || shownDecline.current !== decline) element.current?.focus()
    shownDecline.current = decline
  }, [alert, decline])
  if (alert && 'problems' in alert) return <ProblemList {...{ errors, texts, element }} />
  if (alert) {
    return (
      <div role="alert" class="alert" tabIndex={-1} ref={element}>
        <p>{alert.text}</p>
      </div>
    )
  }
  if (decline === null) return null
  return (
    <div role="alert" class="alert" tabIndex={-1} ref={element}>
      <h2>{texts.declinedTitle[terms.isDueNow ? 'payment' : 'setUp']}</h2>
      <p>{declineMessage(decline.reason, texts)}</p>
      <p>{texts.notCharged}</p>
    </div>
  )
}

interface ProblemListProps {
  readonly errors: Errors
  readonly texts: Texts
  readonly element: { current: HTMLDivElement | null }
}

/**
 * The fields that are wrong now: an entry goes when its field is corrected. The list is no live
 * region, which would be read out from its beginning at each keystroke; the form's status says how
 * many are left.
 */
function ProblemList({ errors, texts, element }: ProblemListProps) {
  const fields = FIELDS.filter((field) => errors[field] !== undefined)
  if (fields.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and this groups links to them.
    <div role="group" aria-labelledby="problems" class="alert" tabIndex={-1} ref={element}>
      <h2 id="problems">{texts.problems(fields.length)}</h2>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(field)?.focus()
              }}
            >
              {errors[field]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns how many problems are left, once some are corrected; '' before. */
export function problemsLeft(alert: AlertContent, errors: Errors, texts: Texts): string {
  const count = Object.keys(errors).length
  return alert && 'problems' in alert && count !== alert.problems ? texts.problemsLeft(count) : ''
}
