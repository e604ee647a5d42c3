import { Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { DeliveriesDocument, type DeliveryRowFragment } from '../documents.generated.ts'
import { texts } from '../language.ts'
import type { Column } from '../parts/data-table.tsx'
import { RecordList } from '../parts/record-list.tsx'
import { Status } from '../parts/status.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount } from '../shell/account.ts'
import { DeliveryFilters } from './delivery-filters.tsx'
import { DELIVERY_TONES, type DeliverySearch, deliveriesInput, TEXT_FILTERS } from './delivery-search.ts'

const COLUMNS: readonly Column<DeliveryRowFragment>[] = [
  {
    title: texts.created,
    cell: ({ id, createdAt }) => (
      <Link from="/$account" to="/$account/deliveries/$id" params={{ id }} className="row-link">
        <Time at={createdAt} />
      </Link>
    ),
  },
  { title: texts.eventType, cell: ({ eventType }) => <code>{eventType}</code>, isDetail: true },
  {
    title: texts.status,
    cell: ({ status }) => <Status text={texts.deliveryStatuses[status]} tone={DELIVERY_TONES[status]} />,
  },
  { title: texts.attempts, isNumber: true, isDetail: true, cell: ({ attempts }) => attempts },
  { title: texts.httpStatus, isNumber: true, cell: ({ lastStatusCode }) => lastStatusCode ?? '–' },
  { title: texts.lastError, cell: ({ lastError }) => <span className="cut">{lastError ?? '–'}</span>, isDetail: true },
]

const ADDRESS: Column<DeliveryRowFragment> = { title: texts.address, cell: ({ url }) => url, isDetail: true }

interface DeliveriesProps {
  readonly search: DeliverySearch
  /** Only deliveries of this webhook. Otherwise the webhook is a filter. */
  readonly webhookId?: string
}

/** The deliveries of an account or of one of its webhooks, newest first, with filters. */
export function Deliveries({ search, webhookId }: DeliveriesProps) {
  const { id, timeZone } = useAccount()
  const input = deliveriesInput(id, timeZone, webhookId === undefined ? search : { ...search, webhook: webhookId })
  const query = useQuery({ query: DeliveriesDocument, variables: { input } })
  const deliveries = query[0].data?.deliveries
  const isFiltered = search.status !== undefined || TEXT_FILTERS.some((name) => search[name] !== undefined)
  return (
    <>
      <DeliveryFilters search={search} ofAllWebhooks={webhookId === undefined} />
      <RecordList
        caption={texts.deliveries}
        columns={webhookId === undefined ? [...COLUMNS, ADDRESS] : COLUMNS}
        rows={deliveries?.edges.map(({ node }) => node)}
        pageInfo={deliveries?.pageInfo}
        query={query}
        isFiltered={isFiltered}
        empty={[texts.noDeliveries, texts.noDeliveriesText]}
      />
    </>
  )
}
