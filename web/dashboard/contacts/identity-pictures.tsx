import { useEffect, useState } from 'react'
import type { CombinedError } from 'urql'
import { uncachedClientOf } from '../api/client.ts'
import { IdentityPicturesDocument, type IdentityPicturesQuery } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { useAccount } from '../shell/account.ts'

type Pictures = NonNullable<NonNullable<IdentityPicturesQuery['contact']>['idv']>

/** The links expire after about a minute. */
const SHOWN_MS = 60_000

/**
 * Links to the pictures of a verification at the identity provider. The button requests them. They
 * are not cached, and disappear when they expire or the page is left.
 */
export function IdentityPictures({ contactId }: { readonly contactId: string }) {
  const { id: account } = useAccount()
  const [pictures, setPictures] = useState<Pictures | null>(null)
  const [error, setError] = useState<CombinedError | undefined>(undefined)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (!pictures) return
    const timer = setTimeout(() => setPictures(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [pictures])
  const ask = async () => {
    if (isAsking) return
    setAsking(true)
    const answer = await uncachedClientOf(account).query(IdentityPicturesDocument, { id: contactId }).toPromise()
    setAsking(false)
    setError(answer.error)
    setPictures(answer.data?.contact?.idv ?? null)
  }
  return (
    <>
      {error && <ProblemPanel error={error} takesFocus />}
      <div role="status">{pictures && <Links pictures={pictures} />}</div>
      <p>
        <button type="button" className="button" aria-disabled={isAsking} onClick={() => void ask()}>
          {isAsking ? texts.sending : texts.showPictures}
        </button>
      </p>
    </>
  )
}

function Links({ pictures: { documents, selfieVideoUrl } }: { readonly pictures: Pictures }) {
  const links = [
    ...documents.flatMap(({ category, images }) =>
      images.flatMap(({ name, url }) => (url ? [{ url, text: `${categoryText(category)}: ${imageText(name)}` }] : [])),
    ),
    ...(selfieVideoUrl ? [{ url: selfieVideoUrl, text: texts.selfieVideo }] : []),
  ]
  if (links.length === 0) return <p className="quiet">{texts.noPictures}</p>
  return (
    <>
      <p className="quiet">{texts.picturesText}</p>
      <ul className="links">
        {links.map(({ url, text }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </>
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
