import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { useQuery } from 'urql'
import { type ProviderDetailsFragment, ProviderDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Facts, Section, SkeletonSection } from '../parts/facts.tsx'
import { Id } from '../parts/id.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { positionIn } from '../parts/pages-of-list.ts'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Status } from '../parts/status.tsx'
import { Time } from '../parts/time.tsx'
import { useMay } from '../shell/account.ts'
import { RecordMissing } from '../shell/record-missing.tsx'
import { Checklist } from './checklist.tsx'
import { hasSecret } from './credential-fields.tsx'
import { type ProviderAction, ProviderActionDialog } from './provider-action-dialog.tsx'
import { ProviderStatus } from './provider-status.tsx'
import { usesOf } from './provider-uses.ts'
import { ReplaceProviderDialog } from './replace-provider-dialog.tsx'
import { Replacement } from './replacement.tsx'

const route = getRouteApi('/$account/providers/$id')

/** One connection to a payment provider: its state, its settings and its go-live checklist. */
export function ProviderPage() {
  const { id } = route.useParams()
  // The key resets the state when the page shows another configuration.
  return <ProviderOfId key={id} id={id} />
}

function ProviderOfId({ id }: { readonly id: string }) {
  const [{ data, error, fetching }, read] = useQuery({ query: ProviderDocument, variables: { id } })
  const [action, setAction] = useState<ProviderAction | 'replace' | null>(null)
  const position = positionIn(route.useSearch())
  const close = () => setAction(null)
  const mayChange = useMay('Settings')
  const provider = data?.providerConfiguration
  if (!provider && !fetching && !error) return <RecordMissing title={texts.provider} />
  return (
    <>
      <PageHeading
        title={provider?.name ?? texts.provider}
        actions={provider && mayChange && <Actions provider={provider} onAction={setAction} />}
      >
        {provider && <ProviderStatus provider={provider} />}
      </PageHeading>
      {error && <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />}
      {!provider && !error && <SkeletonSection />}
      {provider && (
        <div className="columns">
          <div>
            {provider.failingCause && (
              <div className="warning">
                <p className="problem-title">{texts.failing}</p>
                <p>{texts.failingCauses[provider.failingCause]}</p>
              </div>
            )}
            {provider.replacedBy && <Replacement id={id} position={position} />}
            {mayChange && <Checklist providerId={id} />}
          </div>
          <div>
            <Details provider={provider} />
            <Notifications provider={provider} />
          </div>
        </div>
      )}
      {provider && action === 'replace' && <ReplaceProviderDialog provider={provider} onClose={close} />}
      {provider && action && action !== 'replace' && (
        <ProviderActionDialog provider={provider} action={action} onClose={close} />
      )}
    </>
  )
}

interface ActionsProps {
  readonly provider: ProviderDetailsFragment
  readonly onAction: (action: ProviderAction | 'replace') => void
}

function Actions({ provider: { adapter, pausedAt }, onAction }: ActionsProps) {
  const actions = [
    pausedAt ? ('resume' as const) : ('pause' as const),
    'change' as const,
    'credentials' as const,
    ...(hasSecret(adapter) ? (['secret'] as const) : []),
    'replace' as const,
  ]
  return (
    <MenuTrigger>
      <Button className="button primary">{texts.actions}</Button>
      <Popover className="popover" placement="bottom end">
        <Menu
          className="menu"
          aria-label={texts.actions}
          onAction={(key) => onAction(key as ProviderAction | 'replace')}
        >
          {actions.map((each) => (
            <MenuItem key={each} id={each} className="menu-item">
              {texts.providerActions[each]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function Details({ provider }: { readonly provider: ProviderDetailsFragment }) {
  const { threeDSecure, bankAccountsAreValidated } = provider
  return (
    <Section title={texts.details}>
      <Facts
        facts={[
          [texts.id, <Id key="id">{provider.id}</Id>],
          [texts.provider, texts.adapters[provider.adapter]],
          [texts.usedByDefault, provider.isDefault ? texts.yes : texts.no],
          [texts.usedFor, usesOf(provider)],
          [texts.currencies, provider.currencies?.join(', ') ?? texts.allCurrencies],
          [texts.threeDSecure, threeDSecure && texts.threeDSecures[threeDSecure]],
          [
            texts.bankAccountsAreValidated,
            bankAccountsAreValidated == null ? null : bankAccountsAreValidated ? texts.yes : texts.no,
          ],
          [texts.paused, provider.pausedAt && <Time key="paused" at={provider.pausedAt} />],
          [texts.failingSince, provider.failingSince && <Time key="failing" at={provider.failingSince} />],
          [texts.created, <Time key="created" at={provider.createdAt} />],
        ]}
      />
    </Section>
  )
}

function Notifications({ provider }: { readonly provider: ProviderDetailsFragment }) {
  const { adapter, notificationUrl, hasNotificationSecret } = provider
  return (
    <Section title={texts.notifications}>
      <p className="quiet">
        {adapter === 'Sandbox' ? texts.notificationsOfSandbox : texts.notificationsText(texts.adapters[adapter])}
      </p>
      <p>
        <Id>{notificationUrl}</Id>
      </p>
      {hasSecret(adapter) && (
        <p>
          <Status
            text={hasNotificationSecret ? texts.secretIsSet : texts.secretIsMissing}
            tone={hasNotificationSecret ? 'good' : 'bad'}
          />
        </p>
      )}
    </Section>
  )
}
