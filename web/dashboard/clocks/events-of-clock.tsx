import { Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import {
  type ClockFragment,
  EventsOfClockDocument,
  type EventsOfClockQuery,
  PayloadsOfClockDocument,
} from '../documents.generated.ts'
import { formatAmount, formatDate } from '../formats.ts'
import { texts } from '../language.ts'
import { Section, SkeletonSection } from '../parts/facts.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { useAccount, useMay } from '../shell/account.ts'

type ClockEvent = EventsOfClockQuery['events']['edges'][number]['node']

const SHOWN_MAX = 50

interface EventsOfClockProps {
  readonly clock: ClockFragment
  /** The cursor of the newest event before the last advance. Undefined without an advance. */
  readonly since: string | undefined
}

/** The events in the organization of a clock: those of its last advance, or the latest. */
export function EventsOfClock({ clock, since }: EventsOfClockProps) {
  const hasDetails = useMay('CustomerDetails')
  const { timeZone } = useAccount()
  const page = since === undefined ? { first: SHOWN_MAX } : { last: SHOWN_MAX, before: since }
  const input = { accountId: clock.orgId, ...page }
  const [{ data, error }] = useQuery({ query: EventsOfClockDocument, variables: { input } })
  const [payloads] = useQuery({ query: PayloadsOfClockDocument, variables: { input }, pause: !hasDetails })
  const payloadOf = new Map(payloads.data?.events.edges.map(({ node }) => [node.id, node.payload as unknown]))
  if (error) return <ProblemPanel error={error} />
  if (!data) return <SkeletonSection />
  const events = data.events.edges.map(({ node }) => node).toReversed()
  const dayOf = ({ occurredAt }: ClockEvent) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(occurredAt))
  return (
    <Section title={since === undefined ? texts.latestEvents : texts.eventsOfAdvance}>
      {events.length === 0 && <p className="quiet">{texts.noClockEvents}</p>}
      {[...Map.groupBy(events, dayOf)].map(([day, ofDay]) => (
        <section key={day} className="day">
          <h3>{formatDate(day)}</h3>
          <ul>
            {ofDay.map((event) => (
              <li key={event.id} className="clock-event">
                <Link from="/$account/clocks/$id" to="/$account/events/$id" params={{ id: event.id }}>
                  <code>{event.type}</code>
                </Link>{' '}
                <span className="quiet">{subjectOf(payloadOf.get(event.id))}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {since !== undefined && data.events.pageInfo.hasPreviousPage && (
        <p>
          <Link from="/$account/clocks/$id" to="/$account/events">
            {texts.moreClockEvents}
          </Link>
        </p>
      )}
    </Section>
  )
}

/** The fields of a payload that say what an event was about. */
interface Subject {
  readonly id?: string
  readonly amount?: string
  readonly currency?: string
}

/** Returns the amount and the id of the record of an event, as far as the person may read them. */
function subjectOf(payload: unknown): string {
  if (typeof payload !== 'string') return ''
  const { id, amount, currency } = (JSON.parse(payload) as { readonly data: Subject }).data
  return [amount && currency && formatAmount(amount, currency), id].filter(Boolean).join(' · ')
}
