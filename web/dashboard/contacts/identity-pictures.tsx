import { useEffect, useRef, useState } from 'react'
import type { CombinedError } from 'urql'
import { uncachedClientOf } from '../api/client.ts'
import { IdentityPicturesDocument, type IdentityPicturesQuery } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { ROOT } from '../root-address.ts'
import { useAccount } from '../shell/account.ts'

type Captured = NonNullable<NonNullable<IdentityPicturesQuery['contact']>['idv']>

/** One view of the files of a verification. */
interface View {
  readonly captured: Captured
  /** Makes the addresses of each view different, so that browsers show no earlier file. */
  readonly id: string
}

const SHOWN_MS = 60_000

/**
 * The pictures of a verification. The button requests them. They are not cached, and disappear
 * after a minute or when the page is left.
 */
export function IdentityPictures({ contactId }: { readonly contactId: string }) {
  const { id: account } = useAccount()
  const [view, setView] = useState<View | null>(null)
  const [error, setError] = useState<CombinedError | undefined>(undefined)
  const [isAsking, setAsking] = useState(false)
  const askButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!view) return
    const timer = setTimeout(() => setView(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [view])
  const ask = async () => {
    if (isAsking) return
    setAsking(true)
    const answer = await uncachedClientOf(account).query(IdentityPicturesDocument, { id: contactId }).toPromise()
    setAsking(false)
    setError(answer.error)
    const captured = answer.data?.contact?.idv
    setView(captured ? { captured, id: crypto.randomUUID() } : null)
  }
  const hide = () => {
    setView(null)
    askButton.current?.focus()
  }
  return (
    <>
      {error && <ProblemPanel error={error} takesFocus />}
      <p className="buttons">
        <button type="button" className="button" ref={askButton} aria-disabled={isAsking} onClick={() => void ask()}>
          {isAsking ? texts.sending : texts.showPictures}
        </button>
        {view && (
          <button type="button" className="button" onClick={hide}>
            {texts.hidePictures}
          </button>
        )}
      </p>
      <div role="status">{view && <Files key={view.id} contactId={contactId} account={account} view={view} />}</div>
    </>
  )
}

interface FilesProps {
  readonly contactId: string
  readonly account: string
  readonly view: View
}

function Files({ contactId, account, view: { captured, id } }: FilesProps) {
  const addressOf = (file: string) => {
    const address = new URL(`identity-pictures/${contactId}/${file}`, ROOT)
    address.search = String(new URLSearchParams({ account, view: id }))
    return address.href
  }
  const files = [
    ...captured.documents.flatMap(({ category, images }, document) =>
      images.map(({ name }) => ({
        address: addressOf(`${document}-${name}`),
        text: `${categoryText(category)}: ${imageText(name)}`,
      })),
    ),
    ...(captured.hasSelfieVideo ? [{ address: addressOf('selfie'), text: texts.selfieVideo, isVideo: true }] : []),
  ]
  if (files.length === 0) return <p className="quiet">{texts.noPictures}</p>
  return (
    <>
      <p className="quiet">{texts.picturesText}</p>
      <ul className="pictures">
        {files.map((file) => (
          <File key={file.address} {...file} />
        ))}
      </ul>
    </>
  )
}

interface FileProps {
  readonly address: string
  readonly text: string
  readonly isVideo?: boolean
}

/** A picture or video with its name, or a sentence when it can't be loaded. */
function File({ address, text, isVideo = false }: FileProps) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <li className="quiet">{texts.pictureFailed(text)}</li>
  const shown = { src: address, onError: () => setFailed(true) }
  return (
    <li>
      <figure>
        {isVideo ? (
          <video {...shown} controls controlsList="nodownload" muted aria-label={text} />
        ) : (
          <img {...shown} alt={text} />
        )}
        <figcaption>{text}</figcaption>
      </figure>
    </li>
  )
}

function categoryText(category: string | null | undefined): string {
  const known: Readonly<Record<string, string>> = texts.documentCategories
  return (category && (known[category] ?? category)) || texts.document
}

function imageText(name: string | null | undefined): string {
  const known: Readonly<Record<string, string>> = texts.documentImages
  return (name && (known[name] ?? name)) || texts.picture
}
