import { Link } from '@tanstack/react-router'
import { texts } from '../language.ts'

/** The `pageInfo` of a connection. */
export interface ShownPageInfo {
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly startCursor?: string | null
  readonly endCursor?: string | null
}

/**
 * Links to the pages before and after the current one. The position is in the address, so that the
 * browser's back button, a reload and a copied address show the same page.
 */
export function Pager({ pageInfo }: { readonly pageInfo: ShownPageInfo | undefined }) {
  if (!pageInfo || (!pageInfo.hasNextPage && !pageInfo.hasPreviousPage)) return null
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = pageInfo
  return (
    <nav className="pager" aria-label={texts.pages}>
      {hasPreviousPage && startCursor ? (
        <Link
          to="."
          className="button"
          search={({ after: _, ...rest }: Record<string, unknown>) => ({ ...rest, before: startCursor })}
        >
          {texts.previousPage}
        </Link>
      ) : (
        <span />
      )}
      {hasNextPage && endCursor && (
        <Link
          to="."
          className="button"
          search={({ before: _, ...rest }: Record<string, unknown>) => ({ ...rest, after: endCursor })}
        >
          {texts.nextPage}
        </Link>
      )}
    </nav>
  )
}
