import type { ReactNode } from 'react'
import type { CombinedError } from 'urql'
import { ProblemPanel } from '../parts/problem-panel.tsx'

interface TileProps {
  readonly title: string
  /** Undefined while it is loading. */
  readonly figure: string | undefined
  readonly detail?: string | undefined
  /** Wraps the content in a link to the records that the figure counts. */
  readonly link: (content: ReactNode) => ReactNode
}

/** One figure of Home, which links to its records, or a skeleton while it is loading. */
export function Tile({ title, figure, detail, link }: TileProps) {
  if (figure === undefined)
    return (
      <li className="tile" aria-busy="true">
        <span className="tile-title">{title}</span>
        <span className="skeleton" />
      </li>
    )
  return (
    <li className="tile">
      {link(
        <>
          <span className="tile-title">{title}</span> <strong>{figure}</strong> <span className="quiet">{detail}</span>
        </>,
      )}
    </li>
  )
}

interface FailedTileProps {
  readonly title: string
  readonly error: CombinedError
  readonly onRetry: () => void
}

/** Figures of Home that could not be read. */
export function FailedTile({ title, error, onRetry }: FailedTileProps) {
  return (
    <li className="tile failed">
      <span className="tile-title">{title}</span>
      <ProblemPanel error={error} onRetry={onRetry} />
    </li>
  )
}
