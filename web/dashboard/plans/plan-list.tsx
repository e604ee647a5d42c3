import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { type PlanRowFragment, PlansDocument } from '../documents.generated.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { formatAmount } from '../formats.ts'
import { texts } from '../language.ts'
import type { Column } from '../parts/data-table.tsx'
import { type Filter, FilterForm } from '../parts/filter-form.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { RecordList } from '../parts/record-list.tsx'
import { StatusLinks } from '../parts/status-links.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount } from '../shell/account.ts'
import { SavedViews } from '../views/saved-views.tsx'
import { PLAN_STATUSES, planSearch, plansInput } from './plan-search.ts'
import { ShownPlanStatus } from './plan-status.tsx'

const route = getRouteApi('/$account/plans')

const FILTERS: readonly Filter[] = [
  { name: 'nextUntil', label: texts.nextChargeUntil, type: 'date' },
  { name: 'currency', label: texts.currency, maxLength: 3 },
]

const COLUMNS: readonly Column<PlanRowFragment>[] = [
  {
    title: texts.amount,
    isNumber: true,
    cell: ({ id, amount, currency }) => (
      <Link from="/$account/plans" to="/$account/plans/$id" params={{ id }} className="row-link">
        {formatAmount(amount, currency)}
      </Link>
    ),
  },
  { title: texts.frequency, cell: ({ frequency }) => texts.frequencies[frequency], isDetail: true },
  { title: texts.status, cell: ({ status }) => <ShownPlanStatus status={status} /> },
  { title: texts.contact, cell: ({ contact }) => contact?.name ?? '–' },
  {
    title: texts.paid,
    isNumber: true,
    isDetail: true,
    cell: ({ occurrences, remainingOccurrences }) =>
      texts.paidOf(Math.max(occurrences - remainingOccurrences, 0), occurrences),
  },
  {
    title: texts.description,
    cell: ({ description, transactionRef }) => <span className="cut">{description ?? transactionRef ?? '–'}</span>,
    isDetail: true,
  },
  {
    title: texts.nextCharge,
    cell: ({ nextRunAt }) => (nextRunAt ? <Time at={nextRunAt} /> : '–'),
    isDetail: true,
  },
]

/** The payment plans of an organization, newest first. */
export function PlanList() {
  const { id, timeZone } = useAccount()
  const search = planSearch(route.useSearch())
  const query = useQuery({
    query: PlansDocument,
    variables: { input: plansInput(id, timeZone, search) },
  })
  const plans = query[0].data?.paymentPlans
  const isFiltered = Object.keys(search).length > 0
  return (
    <>
      <PageHeading title={texts.plans} actions={<ExportButton kind="PaymentPlans" />} />
      <SavedViews list="PaymentPlans" search={search} />
      <StatusLinks statuses={PLAN_STATUSES} current={search.status} textOf={(each) => texts.planStatuses[each]} />
      <FilterForm key={JSON.stringify(search)} filters={FILTERS} search={search} />
      {search.contact && (
        <p>
          {texts.onlyOfCustomer}{' '}
          <Link from="/$account/plans" to="." search={search.status ? { status: search.status } : {}}>
            {texts.showAll}
          </Link>
        </p>
      )}
      <RecordList
        caption={texts.plans}
        columns={COLUMNS}
        rows={plans?.edges.map(({ node }) => node)}
        pageInfo={plans?.pageInfo}
        query={query}
        isFiltered={isFiltered}
        empty={[texts.noPlans, texts.noPlansText]}
      />
    </>
  )
}
