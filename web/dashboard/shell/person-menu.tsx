import { Button } from 'react-aria-components/Button'
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { send } from '../../sign-in/routes.ts'
import { texts } from '../language.ts'
import { HAS_EXPLORER, ROOT } from '../root-address.ts'
import { useAccount } from './account.ts'

/** Ends the session and opens the page to sign in. */
async function signOut(): Promise<void> {
  await send('sign-out').catch(() => undefined)
  location.assign(new URL('session/sign-in', ROOT))
}

/** The menu of the person: their security, and the way out. */
export function PersonMenu() {
  const { person } = useAccount()
  const name = person?.name ?? person?.email ?? ''
  return (
    <MenuTrigger>
      <Button className="person" aria-label={texts.personMenu(name)}>
        <span aria-hidden="true" className="initial">
          {(name[0] ?? '?').toUpperCase()}
        </span>
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" aria-label={name}>
          <MenuSection>
            <Header>{person?.email ?? name}</Header>
            <MenuItem className="menu-item" href={new URL('session/security', ROOT).href}>
              {texts.security}
            </MenuItem>
            {HAS_EXPLORER && (
              <MenuItem className="menu-item" href={new URL('explorer', ROOT).href}>
                {texts.explorer}
              </MenuItem>
            )}
            <MenuItem className="menu-item" onAction={() => void signOut()}>
              {texts.signOut}
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
