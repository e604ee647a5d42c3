import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { AuditLogDocument, type AuditLogQuery } from '../documents.generated.ts'
import { texts } from '../language.ts'
import type { Column } from '../parts/data-table.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { RecordList } from '../parts/record-list.tsx'
import { Status } from '../parts/status.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount } from '../shell/account.ts'
import { SavedViews } from '../views/saved-views.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { auditInput, auditSearch } from './audit-search.ts'

type Row = AuditLogQuery['auditEntries']['edges'][number]['node']

const route = getRouteApi('/$account/audit-log')

const COLUMNS: readonly Column<Row>[] = [
  { title: texts.time, cell: ({ occurredAt }) => <Time at={occurredAt} /> },
  {
    title: texts.action,
    cell: ({ action, recordId }) => (
      <>
        <code>{action}</code>
        {recordId && <span className="quiet">{recordId}</span>}
      </>
    ),
  },
  {
    title: texts.outcome,
    cell: ({ outcome }) => (
      <Status
        text={texts.auditOutcomes[outcome] ?? outcome}
        tone={outcome === 'done' || outcome === 'replayed' ? 'good' : 'bad'}
      />
    ),
  },
  {
    title: texts.actor,
    isDetail: true,
    cell: ({ actorPerson, keyId, operator }) => actorPerson?.name ?? actorPerson?.email ?? operator ?? keyId ?? '–',
  },
  { title: texts.requestId, cell: ({ requestId }) => <code>{requestId ?? '–'}</code>, isDetail: true },
  { title: texts.ipAddress, cell: ({ address }) => address ?? '–', isDetail: true },
]

/** The audit log of an account, newest first. */
export function AuditLog() {
  const { id } = useAccount()
  const search = auditSearch(route.useSearch())
  const input = auditInput(id, search)
  const query = useQuery({ query: AuditLogDocument, variables: { input } })
  const entries = query[0].data?.auditEntries
  return (
    <>
      <PageHeading title={texts.auditLog} />
      <SavedViews list="AuditLog" search={search} />
      <AuditFilters search={search} />
      <RecordList
        caption={texts.auditLog}
        columns={COLUMNS}
        rows={entries?.edges.map(({ node }) => node)}
        pageInfo={entries?.pageInfo}
        query={query}
        isFiltered={search.action !== undefined || search.request !== undefined}
        empty={[texts.noAuditEntries, texts.noAuditEntriesText]}
      />
    </>
  )
}
