import { useEffect, useRef } from 'preact/hooks'
import type { Errors } from './form-rules.ts'
import { reasonInWords } from './reason-in-words.ts'
import type { Asked, Decline } from './state.ts'
import type { Texts } from './texts/index.ts'
import type { Notice } from './use-pay-form.ts'

interface NoticesProps {
  readonly notice: Notice
  readonly errors: Errors
  readonly decline: Decline | null
  readonly texts: Texts
  readonly asked: Asked
}

/** What went wrong, above the form: it takes the focus when it comes, so that nobody overlooks it. */
export function Notices({ notice, errors, decline, texts, asked }: NoticesProps) {
  const place = useRef<HTMLDivElement>(null)
  const told = useRef(decline)
  useEffect(() => {
    if (notice !== null || told.current !== decline) place.current?.focus()
    told.current = decline
  }, [notice, decline])
  if (notice === null && decline === null) return null
  return (
    <div role="alert" class="notice" tabIndex={-1} ref={place}>
      {notice === null && decline ? (
        <>
          <h2>{texts.declinedTitle[asked.isDueNow ? 'payment' : 'setUp']}</h2>
          <p>{reasonInWords(decline.reason, texts)}</p>
          <p>{texts.notCharged}</p>
        </>
      ) : null}
      {notice && 'text' in notice && <p>{notice.text}</p>}
      {notice && 'fields' in notice && (
        <>
          <h2>{texts.problems(notice.fields.length)}</h2>
          <ul>
            {notice.fields.map((field) => (
              <li key={field}>
                <a
                  href={`#${field}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(field)?.focus()
                  }}
                >
                  {errors[field] ?? texts.wrong.other}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
