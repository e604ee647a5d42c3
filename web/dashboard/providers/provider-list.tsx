import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { type ProviderRowFragment, ProvidersDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import type { Column } from '../parts/data-table.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { pageArguments, positionIn } from '../parts/pages-of-list.ts'
import { RecordList } from '../parts/record-list.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount, useMay } from '../shell/account.ts'
import { CreateProviderDialog } from './create-provider-dialog.tsx'
import { ProviderStatus } from './provider-status.tsx'
import { usesOf } from './provider-uses.ts'

const route = getRouteApi('/$account/providers')

const COLUMNS: readonly Column<ProviderRowFragment>[] = [
  {
    title: texts.name,
    cell: ({ id, name, isDefault }) => (
      <>
        <Link from="/$account/providers" to="/$account/providers/$id" params={{ id }} className="row-link">
          {name}
        </Link>
        {isDefault && <span className="quiet">{texts.default}</span>}
      </>
    ),
  },
  { title: texts.provider, cell: ({ adapter }) => texts.adapters[adapter] },
  { title: texts.status, cell: (provider) => <ProviderStatus provider={provider} /> },
  { title: texts.usedFor, isDetail: true, cell: usesOf },
  { title: texts.created, isDetail: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
]

/** The connections of an organization to payment providers. */
export function ProviderList() {
  const { id: orgId } = useAccount()
  const mayChange = useMay('Settings')
  const navigate = route.useNavigate()
  const [isCreating, setCreating] = useState(false)
  const input = { orgId, ...pageArguments(positionIn(route.useSearch())) }
  const query = useQuery({ query: ProvidersDocument, variables: { input } })
  const providers = query[0].data?.providerConfigurations
  return (
    <>
      <PageHeading
        title={texts.providers}
        actions={
          mayChange && (
            <button type="button" className="button primary" onClick={() => setCreating(true)}>
              {texts.connectProvider}
            </button>
          )
        }
      />
      <RecordList
        caption={texts.providers}
        columns={COLUMNS}
        rows={providers?.edges.map(({ node }) => node)}
        pageInfo={providers?.pageInfo}
        query={query}
        empty={[texts.noProviders, texts.noProvidersText]}
      />
      {isCreating && (
        <CreateProviderDialog
          onClose={() => setCreating(false)}
          onCreated={(id) => void navigate({ to: '/$account/providers/$id', params: { account: orgId, id } })}
        />
      )}
    </>
  )
}
