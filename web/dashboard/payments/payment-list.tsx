import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { type PaymentRowFragment, PaymentsDocument } from '../documents.generated.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { formatAmount } from '../formats.ts'
import { texts } from '../language.ts'
import type { Column } from '../parts/data-table.tsx'
import { methodLabel } from '../parts/method-label.ts'
import { PageHeading } from '../parts/page-heading.tsx'
import { RecordList } from '../parts/record-list.tsx'
import { Time } from '../parts/time.tsx'
import { type Names, useNames } from '../parts/use-names.ts'
import { useAccount } from '../shell/account.ts'
import { SavedViews } from '../views/saved-views.tsx'
import { PaymentFilters } from './payment-filters.tsx'
import { paymentSearch, paymentsInput } from './payment-search.ts'
import { ShownPaymentStatus } from './payment-status.tsx'

const route = getRouteApi('/$account/payments')

/** The payments of an organization, newest first, with filters. */
export function PaymentList() {
  const { id, timeZone } = useAccount()
  const search = paymentSearch(route.useSearch())
  const query = useQuery({
    query: PaymentsDocument,
    variables: { input: paymentsInput(id, timeZone, search) },
  })
  const payments = query[0].data?.payments
  const rows = payments?.edges.map(({ node }) => node)
  const names = useNames((rows ?? []).flatMap(({ contactId, paymentMethodId }) => [contactId, paymentMethodId]))
  const isFiltered = Object.keys(search).length > 0
  return (
    <>
      <PageHeading
        title={texts.payments}
        actions={<ExportButton kind="Payments" from={search.from} until={search.until} />}
      />
      <SavedViews list="Payments" search={search} />
      <PaymentFilters search={search} />
      <RecordList
        caption={texts.payments}
        columns={columnsOf(names)}
        rows={rows}
        pageInfo={payments?.pageInfo}
        query={query}
        isFiltered={isFiltered}
        empty={[texts.noPayments, texts.noPaymentsText]}
      />
    </>
  )
}

function columnsOf(names: Names): readonly Column<PaymentRowFragment>[] {
  return [
    {
      title: texts.amount,
      isNumber: true,
      cell: ({ id, amount, currency }) => (
        <Link from="/$account/payments" to="/$account/payments/$id" params={{ id }} className="row-link">
          {formatAmount(amount, currency)}
        </Link>
      ),
    },
    { title: texts.currency, cell: ({ currency }) => <span className="quiet">{currency}</span>, isDetail: true },
    { title: texts.status, cell: (payment) => <ShownPaymentStatus payment={payment} /> },
    { title: texts.contact, cell: ({ contactId }) => names.contact(contactId)?.name ?? '–', isDetail: true },
    {
      title: texts.description,
      cell: ({ description, transactionRef }) => <span className="cut">{description ?? transactionRef ?? '–'}</span>,
      isDetail: true,
    },
    {
      title: texts.method,
      cell: ({ paymentMethodId }) => {
        const method = names.method(paymentMethodId)
        return method ? methodLabel(method) : '–'
      },
      isDetail: true,
    },
    { title: texts.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ]
}
