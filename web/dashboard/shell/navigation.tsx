import { Link } from '@tanstack/react-router'
import { texts } from '../language.ts'
import { useAccount } from './account.ts'
import { entriesOf } from './entries.ts'

/** The menu of the pages that the person can use in this account. */
export function Navigation() {
  const account = useAccount()
  return (
    <nav className="navigation" aria-label={texts.menu}>
      <ul>
        {entriesOf(account).map(({ to, text }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ account: account.id }}
              activeOptions={{ exact: to === '/$account', includeSearch: false }}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
