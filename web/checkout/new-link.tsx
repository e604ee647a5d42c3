import { useEffect, useRef, useState } from 'preact/hooks'
import type { Progress } from './progress.ts'
import { refusalMessage } from './refusal-message.ts'
import { sendRequest } from './send-request.ts'
import type { Brand, LinkRequest } from './state.ts'
import type { Texts } from './texts/index.ts'

interface NewLinkProps {
  readonly brand: Brand
  readonly texts: Texts
  readonly linkRequest: Exclude<LinkRequest, null>
  readonly onProgress: (progress: Progress) => void
}

/** Lets the customer of an ended session request a new link, and says what happens next. */
export function NewLink({ brand, texts, linkRequest, onProgress }: NewLinkProps) {
  const [message, setMessage] = useState('')
  const isAsking = useRef(false)
  const answer = useRef<HTMLParagraphElement>(null)
  const before = useRef(linkRequest)
  useEffect(() => {
    if (before.current !== linkRequest) answer.current?.focus()
    before.current = linkRequest
  }, [linkRequest])
  const request = async () => {
    if (isAsking.current) return
    isAsking.current = true
    setMessage(texts.newLink.sending)
    const response = await sendRequest('request-link', {}).catch(() => null)
    isAsking.current = false
    setMessage(
      response === null ? texts.connectionFailed : response.refusal ? refusalMessage(response.refusal, texts) : '',
    )
    if (response?.body) onProgress(response.body)
  }
  if (linkRequest === 'requested')
    return (
      <p class="info" tabIndex={-1} ref={answer}>
        {texts.newLink.requested(brand.name)}
      </p>
    )
  return (
    <>
      <p>{texts.newLink.offer(brand.name)}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={request}>
          {texts.newLink.request}
        </button>
      </div>
      <p role="status" class="status">
        {message}
      </p>
    </>
  )
}
