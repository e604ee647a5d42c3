import { Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { DeliveriesDocument, type EventQuery } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { DataTable } from '../parts/data-table.tsx'
import { Section } from '../parts/facts.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Status } from '../parts/status.tsx'
import { useAccount } from '../shell/account.ts'
import { DELIVERY_TONES } from '../webhooks/delivery-search.ts'

/** An account has at most 100 webhooks. */
const SHOWN_MAX = 100

/** The webhooks that received an event, and whether they accepted it. */
export function DeliveriesOfEvent({ event }: { readonly event: NonNullable<EventQuery['event']> }) {
  const { id: accountId } = useAccount()
  const [{ data, error }] = useQuery({
    query: DeliveriesDocument,
    variables: { input: { accountId, eventId: event.id, first: SHOWN_MAX } },
  })
  const rows = data?.deliveries.edges.map(({ node }) => node)
  if (error) return <ProblemPanel error={error} />
  return (
    <Section title={texts.deliveries}>
      {rows?.length === 0 ? (
        <p className="quiet">{texts.noDeliveriesOfEvent}</p>
      ) : (
        <DataTable
          caption={texts.deliveries}
          rows={rows}
          keyOf={(row) => row.id}
          columns={[
            {
              title: texts.address,
              cell: (row) => (
                <Link
                  from="/$account/events/$id"
                  to="/$account/deliveries/$id"
                  params={{ id: row.id }}
                  className="row-link"
                >
                  {row.url}
                </Link>
              ),
            },
            {
              title: texts.status,
              cell: ({ status }) => <Status text={texts.deliveryStatuses[status]} tone={DELIVERY_TONES[status]} />,
            },
            { title: texts.attempts, isNumber: true, isDetail: true, cell: ({ attempts }) => attempts },
          ]}
        />
      )}
    </Section>
  )
}
