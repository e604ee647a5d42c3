import { lazy } from 'react'
import { texts } from '../language.ts'
import { useAccount } from './account.ts'
import { MenuButton } from './menu-button.tsx'
import { ModeLabel } from './mode-label.tsx'

const Entries = lazy(() =>
  import('./account-switcher-entries.tsx').then((module) => ({ default: module.AccountSwitcherEntries })),
)

/** Shows the account of the page, and switches to another one. */
export function AccountSwitcher() {
  const { name, mode } = useAccount()
  return (
    <MenuButton className="account" menu={Entries}>
      <span className="account-name">{name}</span> <ModeLabel mode={mode} />{' '}
      <span className="unseen">{texts.switchAccount}</span>
    </MenuButton>
  )
}
