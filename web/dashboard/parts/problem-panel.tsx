import { useEffect, useRef } from 'react'
import type { CombinedError } from 'urql'
import { problemsOf } from '../api/problems.ts'
import { texts } from '../language.ts'
import { CopyButton } from './copy-button.tsx'

interface ProblemPanelProps {
  readonly error: CombinedError
  /** Sends the request again. */
  readonly onRetry?: () => void
  /** Moves the focus to the panel, because it answers what the person just did. */
  readonly takesFocus?: boolean
}

/** Says why a request failed, with the API's own message and the request's id to copy. */
export function ProblemPanel({ error, onRetry, takesFocus = false }: ProblemPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const problems = problemsOf(error)
  const requestId = problems.find((each) => each.requestId !== null)?.requestId
  useEffect(() => {
    if (takesFocus && error) panel.current?.focus()
  }, [takesFocus, error])
  return (
    <div className="problem" role="alert" tabIndex={-1} ref={panel}>
      <p className="problem-title">{texts.problem}</p>
      {problems.map(({ message, field }) => (
        <p key={`${field} ${message}`}>
          {field && !message.includes(field) && <code>{field}</code>} {message}
        </p>
      ))}
      {requestId && (
        <p className="request-id">
          {texts.requestId} <code>{requestId}</code> <CopyButton text={requestId} label={texts.copyRequestId} />
        </p>
      )}
      {onRetry && (
        <p>
          <button type="button" className="button" onClick={onRetry}>
            {texts.retry}
          </button>
        </p>
      )}
    </div>
  )
}
