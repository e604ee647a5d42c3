import { useEffect, useState } from 'react'
import { texts } from '../language.ts'

const CONFIRMED_FOR_MS = 2_000

/** Copies a text, and says so for a moment. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMED_FOR_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <button type="button" className="copy" aria-label={label} onClick={() => void copy()}>
        {isCopied ? texts.copied : texts.copy}
      </button>
      <span role="status" className="unseen">
        {isCopied ? texts.copied : ''}
      </span>
    </>
  )
}
