import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { EventsDocument, type EventsQuery, EventTypesDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import type { Column } from '../parts/data-table.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { RecordList } from '../parts/record-list.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount } from '../shell/account.ts'
import { SavedViews } from '../views/saved-views.tsx'
import { eventSearch, eventsInput } from './event-search.ts'
import { useNewEvents } from './use-new-events.ts'

type Row = EventsQuery['events']['edges'][number]['node']

const route = getRouteApi('/$account/events')

const COLUMNS: readonly Column<Row>[] = [
  {
    title: texts.eventType,
    cell: ({ id, type }) => (
      <Link from="/$account/events" to="/$account/events/$id" params={{ id }} className="row-link">
        <code>{type}</code>
      </Link>
    ),
  },
  { title: texts.time, cell: ({ occurredAt }) => <Time at={occurredAt} /> },
  { title: texts.id, cell: ({ id }) => <code>{id}</code>, isDetail: true },
]

/** The events of an account, newest first, with a button when new ones have arrived. */
export function EventList() {
  const { id } = useAccount()
  const search = eventSearch(route.useSearch())
  const navigate = route.useNavigate()
  const query = useQuery({ query: EventsDocument, variables: { input: eventsInput(id, search) } })
  const [{ data: known }] = useQuery({ query: EventTypesDocument, requestPolicy: 'cache-first' })
  const events = query[0].data?.events
  const { count: newEvents, isLive, forget, retry } = useNewEvents(id, search.type)
  const isFirstPage = search.after === undefined && search.before === undefined
  const showNewEvents = () => {
    forget()
    query[1]({ requestPolicy: 'network-only' })
  }
  const followAgain = () => {
    retry()
    query[1]({ requestPolicy: 'network-only' })
  }
  return (
    <>
      <PageHeading title={texts.events} />
      <SavedViews list="Events" search={search} />
      <div className="find">
        <div className="field">
          <label htmlFor="type">{texts.eventType}</label>
          <select
            id="type"
            value={search.type ?? ''}
            onChange={({ target: { value } }) => void navigate({ search: value ? { type: value } : {} })}
          >
            <option value="">{texts.allEventTypes}</option>
            {known?.eventTypes.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </div>
      <p className="new-records" aria-live="polite">
        {isFirstPage && newEvents > 0 && (
          <button type="button" className="button" onClick={showNewEvents}>
            {texts.newEvents(newEvents)}
          </button>
        )}
        {isFirstPage && !isLive && (
          <>
            {texts.notLive}{' '}
            <button type="button" className="button small" onClick={followAgain}>
              {texts.retry}
            </button>
          </>
        )}
      </p>
      <RecordList
        caption={texts.events}
        columns={COLUMNS}
        rows={events?.edges.map(({ node }) => node)}
        pageInfo={events?.pageInfo}
        query={query}
        isFiltered={search.type !== undefined}
        empty={[texts.noEvents, texts.noEventsText]}
      />
    </>
  )
}
