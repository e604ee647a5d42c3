import { Link, useNavigate } from '@tanstack/react-router'
import { texts } from '../language.ts'
import { PERIODS, type Scope } from './home-search.ts'

interface ScopeChoiceProps {
  readonly scope: Scope
  readonly currencies: readonly string[]
}

/** Chooses the period and the currency of the figures. The address has both. */
export function ScopeChoice({ scope: { days, currency }, currencies }: ScopeChoiceProps) {
  const navigate = useNavigate()
  return (
    <div className="scope">
      <nav aria-label={texts.period}>
        <ul className="choices">
          {PERIODS.map((period) => (
            <li key={period}>
              <Link
                to="."
                search={(search: object) => ({ ...search, period })}
                aria-current={period === days ? 'page' : undefined}
                activeProps={{}}
              >
                {texts.lastDays(period)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="field">
        <label htmlFor="currency">{texts.currency}</label>
        <select
          id="currency"
          value={currency}
          onChange={({ target: { value } }) =>
            void navigate({ to: '.', search: (search: object) => ({ ...search, currency: value }) })
          }
        >
          {currencies.toSorted().map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
