import { Link } from '@tanstack/react-router'
import { texts } from '../language.ts'

interface StatusLinksProps<Value extends string> {
  readonly statuses: readonly Value[]
  readonly current: Value | undefined
  readonly textOf: (status: Value) => string
}

/** Links that show the records of one status, or of all. They keep the other filters. */
export function StatusLinks<Value extends string>({ statuses, current, textOf }: StatusLinksProps<Value>) {
  return (
    <nav className="filters" aria-label={texts.status}>
      <ul className="choices">
        {[undefined, ...statuses].map((each) => (
          <li key={each ?? 'all'}>
            <Link
              to="."
              search={(search: object) => withStatus(search, each)}
              aria-current={each === current ? 'page' : undefined}
              activeOptions={{ exact: true }}
              activeProps={{}}
            >
              {each ? textOf(each) : texts.all}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns search parameters with another status, on the first page. */
function withStatus(search: object, status: string | undefined): object {
  const {
    after: _after,
    before: _before,
    status: _status,
    statuses: _statuses,
    ...rest
  } = search as Readonly<Record<string, unknown>>
  return { ...rest, ...(status && { status }) }
}
