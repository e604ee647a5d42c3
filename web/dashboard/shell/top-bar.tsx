import { texts } from '../language.ts'
import { SearchButton } from '../search/search-button.tsx'
import { useAccount } from './account.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { PersonMenu } from './person-menu.tsx'

/** The band that always says whether money moves, with the account and the person. */
export function TopBar() {
  const { mode } = useAccount()
  return (
    <header className="top">
      <p className="band" data-mode={mode}>
        <strong>{texts.modes[mode]}</strong> <span>{texts.modeTexts[mode]}</span>
      </p>
      <div className="bar">
        <span className="product" aria-hidden="true">
          T
        </span>
        <AccountSwitcher />
        <SearchButton />
        <PersonMenu />
      </div>
    </header>
  )
}
