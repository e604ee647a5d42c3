import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import {
  type PaymentLinkRowFragment,
  PaymentLinksDocument,
  type PlanLinkRowFragment,
  PlanLinksDocument,
} from '../documents.generated.ts'
import { formatAmount } from '../formats.ts'
import { texts } from '../language.ts'
import type { Column } from '../parts/data-table.tsx'
import { DAY_FILTERS, FilterForm } from '../parts/filter-form.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { RecordList } from '../parts/record-list.tsx'
import { StatusLinks } from '../parts/status-links.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount } from '../shell/account.ts'
import { SavedViews } from '../views/saved-views.tsx'
import { CreateLink } from './create-link.tsx'
import { customerOf } from './customer-of.ts'
import { LINK_STATUSES, type LinkSearch, linkSearch, linksInput, withoutPage } from './link-search.ts'
import { ShownLinkStatus } from './link-status.tsx'

const route = getRouteApi('/$account/links')

type Row = PaymentLinkRowFragment | PlanLinkRowFragment

const COLUMNS: readonly Column<Row>[] = [
  { title: texts.status, cell: ({ status }) => <ShownLinkStatus status={status} /> },
  { title: texts.contact, cell: (link) => customerOf(link) ?? '–' },
  {
    title: texts.description,
    cell: ({ description, transactionRef }) => <span className="cut">{description ?? transactionRef ?? '–'}</span>,
    isDetail: true,
  },
  { title: texts.created, cell: ({ createdAt }) => <Time at={createdAt} />, isDetail: true },
]

const PAYMENT_COLUMNS: readonly Column<PaymentLinkRowFragment>[] = [
  {
    title: texts.amount,
    isNumber: true,
    cell: ({ id, amount, currency }) => (
      <Link from="/$account/links" to="/$account/links/payments/$id" params={{ id }} className="row-link">
        {formatAmount(amount, currency)}
      </Link>
    ),
  },
  ...COLUMNS,
]

const PLAN_COLUMNS: readonly Column<PlanLinkRowFragment>[] = [
  {
    title: texts.amount,
    isNumber: true,
    cell: ({ id, amount, currency }) => (
      <Link from="/$account/links" to="/$account/links/plans/$id" params={{ id }} className="row-link">
        {formatAmount(amount, currency)}
      </Link>
    ),
  },
  { title: texts.frequency, cell: ({ frequency }) => texts.frequencies[frequency], isDetail: true },
  ...COLUMNS,
]

/** The links with which customers pay or agree to a plan, newest first. */
export function LinkList() {
  const search = linkSearch(route.useSearch())
  const { kind, status, contact } = search
  const { kind: _kind, ...ofAnyKind } = withoutPage(search)
  const { contact: _contact, ...ofAnyone } = withoutPage(search)
  return (
    <>
      <PageHeading title={texts.links} actions={<CreateLink />} />
      <SavedViews list="Links" search={search} />
      <nav className="filters" aria-label={texts.linkKind}>
        <ul className="choices">
          {([undefined, 'plan'] as const).map((each) => (
            <li key={each ?? 'payment'}>
              <Link
                from="/$account/links"
                to="."
                search={{ ...(each && { kind: each }), ...ofAnyKind }}
                aria-current={each === kind ? 'page' : undefined}
                activeOptions={{ exact: true }}
                activeProps={{}}
              >
                {each ? texts.planLinks : texts.paymentLinks}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <StatusLinks statuses={LINK_STATUSES} current={status} textOf={(each) => texts.linkStatuses[each]} />
      <FilterForm key={JSON.stringify(search)} filters={DAY_FILTERS} search={search} />
      {contact && (
        <p>
          {texts.onlyOfCustomer}{' '}
          <Link from="/$account/links" to="." search={ofAnyone}>
            {texts.showAll}
          </Link>
        </p>
      )}
      {kind === 'plan' ? <PlanLinks search={search} /> : <PaymentLinks search={search} />}
    </>
  )
}

interface RowsProps {
  readonly search: LinkSearch
}

const isFiltered = ({ kind: _kind, ...filters }: LinkSearch) => Object.keys(withoutPage(filters)).length > 0

function PaymentLinks({ search }: RowsProps) {
  const { id, timeZone } = useAccount()
  const query = useQuery({ query: PaymentLinksDocument, variables: { input: linksInput(id, timeZone, search) } })
  const links = query[0].data?.paymentSessions
  return (
    <RecordList
      caption={texts.paymentLinks}
      columns={PAYMENT_COLUMNS}
      rows={links?.edges.map(({ node }) => node)}
      pageInfo={links?.pageInfo}
      query={query}
      isFiltered={isFiltered(search)}
      empty={[texts.noLinks, texts.noLinksText]}
    />
  )
}

function PlanLinks({ search }: RowsProps) {
  const { id, timeZone } = useAccount()
  const query = useQuery({ query: PlanLinksDocument, variables: { input: linksInput(id, timeZone, search) } })
  const links = query[0].data?.paymentPlanSessions
  return (
    <RecordList
      caption={texts.planLinks}
      columns={PLAN_COLUMNS}
      rows={links?.edges.map(({ node }) => node)}
      pageInfo={links?.pageInfo}
      query={query}
      isFiltered={isFiltered(search)}
      empty={[texts.noLinks, texts.noLinksText]}
    />
  )
}
