import { useEffect, useRef, useState } from 'preact/hooks'
import type { Progress } from './progress.ts'
import { sentenceOf } from './refusal-in-words.ts'
import { ask } from './requests.ts'
import type { Brand, LinkRequest } from './state.ts'
import type { Texts } from './texts/index.ts'

interface NewLinkProps {
  readonly brand: Brand
  readonly texts: Texts
  readonly linkRequest: Exclude<LinkRequest, null>
  readonly whenAnswered: (progress: Progress) => void
}

/** Lets the customer of an ended session request a new link, and says what happens next. */
export function NewLink({ brand, texts, linkRequest, whenAnswered }: NewLinkProps) {
  const [said, setSaid] = useState('')
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
    setSaid(texts.newLink.asking)
    const given = await ask('request-link', {}).catch(() => null)
    isAsking.current = false
    setSaid(given === null ? texts.noConnection : given.refused ? sentenceOf(given.refused, texts) : '')
    if (given?.body) whenAnswered(given.body)
  }
  if (linkRequest === 'requested')
    return (
      <p class="aside" tabIndex={-1} ref={answer}>
        {texts.newLink.asked(brand.name)}
      </p>
    )
  return (
    <>
      <p>{texts.newLink.before(brand.name)}</p>
      <div class="buttons">
        <button type="button" class="main" onClick={request}>
          {texts.newLink.ask}
        </button>
      </div>
      <p role="status" class="status">
        {said}
      </p>
    </>
  )
}
