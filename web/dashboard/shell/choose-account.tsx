import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { texts } from '../language.ts'
import { PageHeading } from '../parts/page-heading.tsx'
import { type OwnAccount, ownAccounts } from '../session/accounts.ts'
import { ModeLabel } from './mode-label.tsx'

/** Leads a member of one account to it, and lets others choose. */
export function ChooseAccount() {
  const [accounts, setAccounts] = useState<readonly OwnAccount[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    ownAccounts().then(setAccounts, () => setFailed(true))
  }, [])
  const only = accounts?.length === 1 ? accounts[0]?.id : undefined
  useEffect(() => {
    if (only) void navigate({ to: '/$account', params: { account: only }, replace: true })
  }, [only, navigate])
  if (hasFailed)
    return (
      <main className="alone" id="content">
        <PageHeading title={texts.chooseAccount} />
        <p role="alert">{texts.noConnection}</p>
      </main>
    )
  if (accounts === null || only) return <main className="alone" id="content" aria-busy="true" />
  return (
    <main className="alone" id="content">
      <PageHeading title={texts.chooseAccount} />
      {accounts.length === 0 && <p>{texts.noAccounts}</p>}
      <ul className="accounts">
        {accounts.map(({ id, name, kind, mode, role }) => (
          <li key={id}>
            <Link to="/$account" params={{ account: id }}>
              {name}
            </Link>
            <span className="quiet">
              {texts.kinds[kind]} · {texts.roles[role]}
            </span>
            <ModeLabel mode={mode} />
          </li>
        ))}
      </ul>
    </main>
  )
}
