import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { ClockDocument, type ClockFragment } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Facts, Section, SkeletonSection } from '../parts/facts.tsx'
import { Id } from '../parts/id.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Time } from '../parts/time.tsx'
import { usePolling } from '../parts/use-polling.ts'
import { useMay } from '../shell/account.ts'
import { AdvanceForm } from './advance-form.tsx'
import { type ClockSearch, clockSearch } from './clock-search.ts'
import { ClockStatus } from './clock-status.tsx'
import { EventsOfClock } from './events-of-clock.tsx'

const route = getRouteApi('/$account/clocks/$id')

/** An advance takes seconds for a day, and minutes for years of many plans. */
const POLLING = { intervalMs: 1_000, pollsMax: 900 }

/** One test clock: its time, advancing it, and the events of its last advance. */
export function ClockPage() {
  const { id } = route.useParams()
  return <ClockOfId key={id} id={id} />
}

function ClockOfId({ id }: { readonly id: string }) {
  const search = clockSearch(route.useSearch())
  const [{ data, error }, read] = useQuery({ query: ClockDocument, variables: { id } })
  const mayChange = useMay('Webhooks')
  const clock = data?.testClock
  const refetch = () => read({ requestPolicy: 'network-only' })
  usePolling(clock?.status === 'Advancing', refetch, POLLING)
  return (
    <>
      <PageHeading title={texts.clock}>{clock && <ClockStatus status={clock.status} />}</PageHeading>
      {error && <ProblemPanel error={error} onRetry={refetch} />}
      {!clock && !error && <SkeletonSection />}
      {clock && (
        <Section title={texts.details}>
          <Facts
            facts={[
              [texts.clockTime, <Time key="now" at={clock.now} />],
              [texts.organization, <Id key="org">{clock.orgId}</Id>],
              [texts.id, <Id key="id">{clock.id}</Id>],
            ]}
          />
        </Section>
      )}
      {clock?.status === 'Advancing' && <Progress clock={clock} search={search} />}
      {clock?.status === 'Ready' && mayChange && <AdvanceForm clock={clock} />}
      {clock && <EventsOfClock key={`${clock.now} ${clock.status}`} clock={clock} since={search.since} />}
    </>
  )
}

function Progress({ clock, search: { from, to } }: { readonly clock: ClockFragment; readonly search: ClockSearch }) {
  const [first, last] = [Date.parse(from ?? ''), Date.parse(to ?? '')]
  const share = (Date.parse(clock.now) - first) / (last - first)
  return (
    <Section title={texts.advancing}>
      <p aria-live="polite">
        <Time at={clock.now} />
      </p>
      {/* Without a value the bar is indeterminate. */}
      <progress aria-label={texts.advancing} value={share >= 0 && share <= 1 ? share : undefined} />
    </Section>
  )
}
