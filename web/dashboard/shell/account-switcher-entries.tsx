import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Header, Menu, MenuItem, MenuSection, Popover } from 'react-aria-components/Menu'
import { useQuery } from 'urql'
import { OrganizationsDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { type OwnAccount, ownAccounts } from '../session/accounts.ts'
import { useAccount } from './account.ts'
import type { OpenedMenu } from './menu-button.tsx'
import { ModeLabel } from './mode-label.tsx'

/** More organizations are on the page of the account above. */
const SHOWN_MAX = 50

/** The person's accounts and the organizations below the current one, to switch to. */
export function AccountSwitcherEntries({ button, onClose }: OpenedMenu) {
  const { id, kind, name } = useAccount()
  const navigate = useNavigate()
  const [own, setOwn] = useState<readonly OwnAccount[]>([])
  useEffect(() => {
    ownAccounts().then(setOwn, () => {})
  }, [])
  const [{ data }] = useQuery({
    query: OrganizationsDocument,
    variables: { input: { accountId: id, first: SHOWN_MAX } },
    pause: kind === 'Organization',
  })
  const below = data?.organizations.edges.map(({ node }) => node) ?? []
  return (
    <Popover className="popover" placement="bottom start" triggerRef={button} isOpen onOpenChange={onClose}>
      <Menu
        className="menu"
        aria-label={texts.accounts}
        autoFocus="first"
        onClose={onClose}
        onAction={(key) => void navigate({ to: '/$account', params: { account: String(key) } })}
      >
        <MenuSection>
          <Header>{texts.yourAccounts}</Header>
          {own.map((each) => (
            <MenuItem key={each.id} id={each.id} textValue={each.name} className="menu-item">
              <span>{each.name}</span>
              <ModeLabel mode={each.mode} />
            </MenuItem>
          ))}
        </MenuSection>
        {below.length > 0 ? (
          <MenuSection>
            <Header>{texts.organizationsBelow(name)}</Header>
            {below.map((each) => (
              <MenuItem key={each.id} id={each.id} textValue={each.name} className="menu-item">
                <span>{each.name}</span>
                <ModeLabel mode={each.mode} />
              </MenuItem>
            ))}
          </MenuSection>
        ) : null}
      </Menu>
    </Popover>
  )
}
