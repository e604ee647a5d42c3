import { Header, Menu, MenuItem, MenuSection, Popover } from 'react-aria-components/Menu'
import { send } from '../../sign-in/routes.ts'
import { texts } from '../language.ts'
import { HAS_EXPLORER, ROOT } from '../root-address.ts'
import { useAccount } from './account.ts'
import type { OpenedMenu } from './menu-button.tsx'

/** Ends the session and opens the page to sign in. */
async function signOut(): Promise<void> {
  await send('sign-out').catch(() => undefined)
  location.assign(new URL('session/sign-in', ROOT))
}

/** The entries of the person's menu. */
export function PersonMenuEntries({ button, onClose }: OpenedMenu) {
  const { person } = useAccount()
  const name = person?.name ?? person?.email ?? ''
  return (
    <Popover className="popover" placement="bottom end" triggerRef={button} isOpen onOpenChange={onClose}>
      <Menu className="menu" aria-label={name} autoFocus="first" onClose={onClose}>
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
  )
}
