import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import {
  AccountNamesDocument,
  type Mode,
  OrganizationsDocument,
  type OrganizationsQuery,
} from '../documents.generated.ts'
import { texts } from '../language.ts'
import type { Column } from '../parts/data-table.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { pageArguments, positionIn } from '../parts/pages-of-list.ts'
import { RecordList } from '../parts/record-list.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount, useMay } from './account.ts'
import { CreateOrganizationDialog } from './create-organization-dialog.tsx'
import { ModeLabel } from './mode-label.tsx'

type Row = OrganizationsQuery['organizations']['edges'][number]['node']

const MODES = ['Live', 'Sandbox'] as const satisfies readonly Mode[]

/** The organizations below a platform or an agency, in a table for each mode. */
export function OrganizationList() {
  const { id, mode: ownMode } = useAccount()
  const mayCreate = useMay('Accounts')
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  const position = positionIn(useSearch({ strict: false }))
  const query = useQuery({
    query: OrganizationsDocument,
    variables: { input: { accountId: id, ...pageArguments(position) } },
  })
  const organizations = query[0].data?.organizations
  const rows = organizations?.edges.map(({ node }) => node)
  const columns = columnsWith(useAgencies(rows, id))
  const modes = MODES.filter((mode) => rows?.some((each) => each.mode === mode))
  return (
    <>
      <PageHeading
        title={texts.organizations}
        actions={
          mayCreate && (
            <button type="button" className="button primary" onClick={() => setCreating(true)}>
              {texts.createOrganization}
            </button>
          )
        }
      />
      {(modes.length > 0 ? modes : [ownMode]).map((mode, index, shown) => (
        <section key={mode} className="organizations" aria-label={texts.modes[mode]}>
          {modes.length > 0 && (
            <h2>
              <ModeLabel mode={mode} />
            </h2>
          )}
          <RecordList
            caption={`${texts.organizations}: ${texts.modes[mode]}`}
            columns={columns}
            rows={rows?.filter((each) => each.mode === mode)}
            pageInfo={index === shown.length - 1 ? organizations?.pageInfo : undefined}
            query={query}
            empty={[texts.noOrganizations, texts.noOrganizationsText]}
          />
        </section>
      ))}
      {isCreating && (
        <CreateOrganizationDialog
          onClose={() => setCreating(false)}
          onCreated={(created) => void navigate({ to: '/$account', params: { account: created } })}
        />
      )}
    </>
  )
}

/** Reads the names of the agencies between the account and its organizations. */
function useAgencies(rows: readonly Row[] | undefined, ownId: string): ReadonlyMap<string, string> {
  const parents = rows?.flatMap(({ parentId }) => (parentId && parentId !== ownId ? [parentId] : [])) ?? []
  const ids = [...new Set(parents)].sort()
  const [{ data }] = useQuery({ query: AccountNamesDocument, variables: { ids }, pause: ids.length === 0 })
  return new Map(data?.nodes.flatMap((node) => (node && 'name' in node ? [[node.id, node.name] as const] : [])))
}

function columnsWith(agencies: ReadonlyMap<string, string>): readonly Column<Row>[] {
  return [
    {
      title: texts.organization,
      cell: ({ id, name }) => (
        <Link to="/$account" params={{ account: id }} className="row-link">
          {name}
        </Link>
      ),
    },
    { title: texts.agency, isDetail: true, cell: ({ parentId }) => (parentId && agencies.get(parentId)) || '–' },
    { title: texts.timeZone, isDetail: true, cell: ({ timeZone }) => timeZone },
    { title: texts.created, isDetail: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ]
}
