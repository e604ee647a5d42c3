import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { EventDocument, EventPayloadDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Facts, Section, SkeletonSection } from '../parts/facts.tsx'
import { Id } from '../parts/id.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { Payload } from '../parts/payload.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Time } from '../parts/time.tsx'
import { useMay } from '../shell/account.ts'
import { RecordMissing } from '../shell/record-missing.tsx'
import { DeliveriesOfEvent } from './deliveries-of-event.tsx'

const route = getRouteApi('/$account/events/$id')

/** One event with its payload, as webhooks receive it. */
export function EventPage() {
  const { id } = route.useParams()
  return <EventOfId key={id} id={id} />
}

function EventOfId({ id }: { readonly id: string }) {
  const mayReadPayload = useMay('CustomerDetails')
  const [{ data, error, fetching }, read] = useQuery({ query: EventDocument, variables: { id } })
  const [payload] = useQuery({ query: EventPayloadDocument, variables: { id }, pause: !mayReadPayload })
  const event = data?.event
  if (!event && !fetching && !error) return <RecordMissing title={texts.event} />
  return (
    <>
      <PageHeading title={event?.type ?? texts.event} />
      {error && <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />}
      {!event && !error && <SkeletonSection />}
      {event && (
        <Section title={texts.details}>
          <Facts
            facts={[
              [texts.id, <Id key="id">{event.id}</Id>],
              [texts.time, <Time key="at" at={event.occurredAt} />],
              [texts.owner, <Id key="owner">{event.ownerId}</Id>],
            ]}
          />
        </Section>
      )}
      {event && <DeliveriesOfEvent event={event} />}
      <Payload isShown={mayReadPayload} value={payload.data?.event?.payload} error={payload.error} />
    </>
  )
}
