import { Link, useSearch } from '@tanstack/react-router'
import { useQuery } from 'urql'
import type { OrganizationsQuery } from '../documents.generated.ts'
import { OrganizationsDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import type { Column } from '../parts/data-table.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { pageArguments, positionIn } from '../parts/pages-of-list.ts'
import { RecordList } from '../parts/record-list.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount } from './account.ts'
import { ModeLabel } from './mode-label.tsx'

type Row = OrganizationsQuery['organizations']['edges'][number]['node']

const COLUMNS: readonly Column<Row>[] = [
  {
    title: texts.organization,
    cell: ({ id, name }) => (
      <Link to="/$account" params={{ account: id }} className="row-link">
        {name}
      </Link>
    ),
  },
  { title: texts.mode, cell: ({ mode }) => <ModeLabel mode={mode} /> },
  { title: texts.timeZone, cell: ({ timeZone }) => timeZone, isDetail: true },
  { title: texts.created, cell: ({ createdAt }) => <Time at={createdAt} />, isDetail: true },
]

/** The organizations below a platform or an agency, to work in one of them. */
export function OrganizationList() {
  const { id } = useAccount()
  const position = positionIn(useSearch({ strict: false }))
  const query = useQuery({
    query: OrganizationsDocument,
    variables: { input: { accountId: id, ...pageArguments(position) } },
  })
  const organizations = query[0].data?.organizations
  return (
    <>
      <PageHeading title={texts.organizations} />
      <RecordList
        caption={texts.organizations}
        columns={COLUMNS}
        rows={organizations?.edges.map(({ node }) => node)}
        pageInfo={organizations?.pageInfo}
        query={query}
        empty={[texts.noOrganizations, texts.noOrganizationsText]}
      />
    </>
  )
}
