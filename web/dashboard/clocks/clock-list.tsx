import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { type ClockFragment, ClocksDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import type { Column } from '../parts/data-table.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { pageArguments, positionIn } from '../parts/pages-of-list.ts'
import { RecordList } from '../parts/record-list.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount, useMay } from '../shell/account.ts'
import { ClockStatus } from './clock-status.tsx'
import { CreateClockDialog } from './create-clock-dialog.tsx'

const route = getRouteApi('/$account/clocks')

const COLUMNS: readonly Column<ClockFragment>[] = [
  {
    title: texts.clockTime,
    cell: ({ id, now }) => (
      <Link from="/$account/clocks" to="/$account/clocks/$id" params={{ id }} className="row-link">
        <Time at={now} />
      </Link>
    ),
  },
  { title: texts.status, cell: ({ status }) => <ClockStatus status={status} /> },
  { title: texts.organization, cell: ({ orgId }) => <code>{orgId}</code>, isDetail: true },
]

/** The test clocks of an organization, or of those below an account. */
export function ClockList() {
  const { id, kind } = useAccount()
  const mayChange = useMay('Webhooks')
  const [isCreating, setCreating] = useState(false)
  const input = { accountId: id, ...pageArguments(positionIn(route.useSearch())) }
  const query = useQuery({ query: ClocksDocument, variables: { input } })
  const clocks = query[0].data?.testClocks
  // An organization has at most one.
  const mayCreate = mayChange && clocks && (kind !== 'Organization' || clocks.edges.length === 0)
  return (
    <>
      <PageHeading
        title={texts.clocks}
        actions={
          mayCreate && (
            <button type="button" className="button primary" onClick={() => setCreating(true)}>
              {texts.createClock}
            </button>
          )
        }
      />
      <RecordList
        caption={texts.clocks}
        columns={COLUMNS}
        rows={clocks?.edges.map(({ node }) => node)}
        pageInfo={clocks?.pageInfo}
        query={query}
        empty={[texts.noClocks, texts.noClocksText]}
      />
      {isCreating && <CreateClockDialog onClose={() => setCreating(false)} />}
    </>
  )
}
