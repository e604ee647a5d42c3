import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { DisputesDocument, type DisputesQuery } from '../documents.generated.ts'
import { formatAmount } from '../formats.ts'
import { texts } from '../language.ts'
import type { Column } from '../parts/data-table.tsx'
import { FilterForm, PERIOD_FILTERS } from '../parts/filter-form.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { RecordList } from '../parts/record-list.tsx'
import { Status } from '../parts/status.tsx'
import { StatusLinks } from '../parts/status-links.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount } from '../shell/account.ts'
import { SavedViews } from '../views/saved-views.tsx'
import { DISPUTE_STATUSES, DISPUTE_TONES, disputeSearch, disputesInput } from './dispute-search.ts'

type Row = DisputesQuery['disputes']['edges'][number]['node']

const route = getRouteApi('/$account/disputes')

const COLUMNS: readonly Column<Row>[] = [
  {
    title: texts.amount,
    isNumber: true,
    cell: ({ paymentId, amount, currency }) => (
      <Link from="/$account/disputes" to="/$account/payments/$id" params={{ id: paymentId }} className="row-link">
        {amount ? formatAmount(amount, currency) : texts.payment}
      </Link>
    ),
  },
  {
    title: texts.status,
    cell: ({ status }) => <Status text={texts.disputeStatuses[status]} tone={DISPUTE_TONES[status]} />,
  },
  { title: texts.reason, cell: ({ reason }) => texts.disputeReasons[reason], isDetail: true },
  {
    title: texts.evidenceDue,
    cell: ({ status, evidenceDueAt }) =>
      status === 'NeedsResponse' && evidenceDueAt ? <Time at={evidenceDueAt} /> : '–',
  },
  { title: texts.openedAt, cell: ({ openedAt }) => <Time at={openedAt} />, isDetail: true },
]

/** The disputes of an organization, newest first. Each leads to its payment. */
export function DisputeList() {
  const { id, timeZone } = useAccount()
  const search = disputeSearch(route.useSearch())
  const query = useQuery({ query: DisputesDocument, variables: { input: disputesInput(id, timeZone, search) } })
  const disputes = query[0].data?.disputes
  return (
    <>
      <PageHeading title={texts.disputes} />
      <SavedViews list="Disputes" search={search} />
      <StatusLinks statuses={DISPUTE_STATUSES} current={search.status} textOf={(each) => texts.disputeStatuses[each]} />
      <FilterForm key={JSON.stringify(search)} filters={PERIOD_FILTERS} search={search} />
      <RecordList
        caption={texts.disputes}
        columns={COLUMNS}
        rows={disputes?.edges.map(({ node }) => node)}
        pageInfo={disputes?.pageInfo}
        query={query}
        isFiltered={Object.keys(search).length > 0}
        empty={[texts.noDisputes, texts.noDisputesText]}
      />
    </>
  )
}
