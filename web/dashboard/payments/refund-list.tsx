import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { RefundsDocument, type RefundsQuery } from '../documents.generated.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { formatAmount } from '../formats.ts'
import { texts } from '../language.ts'
import type { Column } from '../parts/data-table.tsx'
import { FilterForm, PERIOD_FILTERS } from '../parts/filter-form.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { RecordList } from '../parts/record-list.tsx'
import { StatusLinks } from '../parts/status-links.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount } from '../shell/account.ts'
import { SavedViews } from '../views/saved-views.tsx'
import { ShownRefundStatus } from './payment-status.tsx'
import { REFUND_STATUSES, refundSearch, refundsInput } from './refund-search.ts'

type Row = RefundsQuery['refunds']['edges'][number]['node']

const route = getRouteApi('/$account/refunds')

const COLUMNS: readonly Column<Row>[] = [
  {
    title: texts.amount,
    isNumber: true,
    cell: ({ paymentId, amount, currency }) => (
      <Link from="/$account/refunds" to="/$account/payments/$id" params={{ id: paymentId }} className="row-link">
        {formatAmount(amount, currency)}
      </Link>
    ),
  },
  { title: texts.status, cell: ({ status }) => <ShownRefundStatus status={status} /> },
  { title: texts.reason, cell: ({ reason }) => (reason ? texts.refundReasons[reason] : '–'), isDetail: true },
  { title: texts.origin, cell: ({ origin }) => texts.refundOrigins[origin], isDetail: true },
  { title: texts.failureCode, cell: ({ failureCode }) => failureCode ?? '–', isDetail: true },
  { title: texts.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
]

/** The refunds of an organization, newest first. Each leads to its payment. */
export function RefundList() {
  const { id, timeZone } = useAccount()
  const search = refundSearch(route.useSearch())
  const query = useQuery({ query: RefundsDocument, variables: { input: refundsInput(id, timeZone, search) } })
  const refunds = query[0].data?.refunds
  return (
    <>
      <PageHeading
        title={texts.refunds}
        actions={<ExportButton kind="Refunds" from={search.from} until={search.until} />}
      />
      <SavedViews list="Refunds" search={search} />
      <StatusLinks statuses={REFUND_STATUSES} current={search.status} textOf={(each) => texts.refundStatuses[each]} />
      <FilterForm key={JSON.stringify(search)} filters={PERIOD_FILTERS} search={search} />
      <RecordList
        caption={texts.refunds}
        columns={COLUMNS}
        rows={refunds?.edges.map(({ node }) => node)}
        pageInfo={refunds?.pageInfo}
        query={query}
        isFiltered={Object.keys(search).length > 0}
        empty={[texts.noRefunds, texts.noRefundsText]}
      />
    </>
  )
}
