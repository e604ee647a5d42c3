import { lazy } from 'react'
import { texts } from '../language.ts'
import { useAccount } from './account.ts'
import { MenuButton } from './menu-button.tsx'

const Entries = lazy(() =>
  import('./person-menu-entries.tsx').then((module) => ({ default: module.PersonMenuEntries })),
)

/** The menu of the person: their security, and the way out. */
export function PersonMenu() {
  const { person } = useAccount()
  const name = person?.name ?? person?.email ?? ''
  return (
    <MenuButton className="person" label={texts.personMenu(name)} menu={Entries}>
      <span aria-hidden="true" className="initial">
        {(name[0] ?? '?').toUpperCase()}
      </span>
    </MenuButton>
  )
}
