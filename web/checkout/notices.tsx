import { useEffect, useRef } from 'preact/hooks'
import type { Errors } from './form-rules.ts'
import { FIELDS } from './form-values.ts'
import { reasonInWords } from './reason-in-words.ts'
import type { AgreedTerms, Decline } from './state.ts'
import type { Texts } from './texts/index.ts'
import type { Notice } from './use-pay-form.ts'

interface NoticesProps {
  readonly notice: Notice
  readonly errors: Errors
  readonly decline: Decline | null
  readonly texts: Texts
  readonly asked: AgreedTerms
  readonly isEmbedded: boolean
}

/**
 * Shows problems above the form, and takes the focus when one appears. A customer who comes back from
 * their bank finds the focus at the reason. In a frame the embedding page keeps the focus.
 */
export function Notices({ notice, errors, decline, texts, asked, isEmbedded }: NoticesProps) {
  const place = useRef<HTMLDivElement>(null)
  const told = useRef(isEmbedded ? decline : null)
  useEffect(() => {
    if (notice !== null || told.current !== decline) place.current?.focus()
    told.current = decline
  }, [notice, decline])
  if (notice && 'problems' in notice) return <Problems {...{ errors, texts, place }} />
  if (notice) {
    return (
      <div role="alert" class="notice" tabIndex={-1} ref={place}>
        <p>{notice.text}</p>
      </div>
    )
  }
  if (decline === null) return null
  return (
    <div role="alert" class="notice" tabIndex={-1} ref={place}>
      <h2>{texts.declinedTitle[asked.isDueNow ? 'payment' : 'setUp']}</h2>
      <p>{reasonInWords(decline.reason, texts)}</p>
      <p>{texts.notCharged}</p>
    </div>
  )
}

interface ProblemsProps {
  readonly errors: Errors
  readonly texts: Texts
  readonly place: { current: HTMLDivElement | null }
}

/**
 * The fields that are wrong now: an entry goes when its field is corrected. The list is no live region, which would be read out
 * from its beginning at each keystroke; the form's status says how many are left.
 */
function Problems({ errors, texts, place }: ProblemsProps) {
  const fields = FIELDS.filter((field) => errors[field] !== undefined)
  if (fields.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and this groups links to them.
    <div role="group" aria-labelledby="problems" class="notice" tabIndex={-1} ref={place}>
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
export function problemsLeft(notice: Notice, errors: Errors, texts: Texts): string {
  const count = Object.keys(errors).length
  return notice && 'problems' in notice && count !== notice.problems ? texts.problemsLeft(count) : ''
}
