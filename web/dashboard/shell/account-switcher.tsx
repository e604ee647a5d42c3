import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { useQuery } from 'urql'
import { OrganizationsDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { type OwnAccount, ownAccounts } from '../session/accounts.ts'
import { useAccount } from './account.ts'
import { ModeLabel } from './mode-label.tsx'

/** More organizations are on the page of the account above. */
const SHOWN_MAX = 50

/** Shows the account of the page, and switches to another one. */
export function AccountSwitcher() {
  const { id, kind, name, mode } = useAccount()
  const navigate = useNavigate()
  const [own, setOwn] = useState<readonly OwnAccount[]>([])
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isOpen) ownAccounts().then(setOwn, () => {})
  }, [isOpen])
  const [{ data }] = useQuery({
    query: OrganizationsDocument,
    variables: { input: { accountId: id, first: SHOWN_MAX } },
    pause: !isOpen || kind === 'Organization',
  })
  const below = data?.organizations.edges.map(({ node }) => node) ?? []
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className="account">
        <span className="account-name">{name}</span> <ModeLabel mode={mode} />{' '}
        <span className="unseen">{texts.switchAccount}</span>
      </Button>
      <Popover className="popover" placement="bottom start">
        <Menu
          className="menu"
          aria-label={texts.accounts}
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
    </MenuTrigger>
  )
}
