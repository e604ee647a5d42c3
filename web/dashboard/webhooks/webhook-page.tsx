import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { usePerform } from '../api/use-perform.ts'
import {
  DeliveriesDocument,
  type DeliveryRowFragment,
  SwitchWebhookDocument,
  TestWebhookDocument,
  WebhookDocument,
} from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import type { Column } from '../parts/data-table.tsx'
import { Facts, Section, SkeletonSection } from '../parts/facts.tsx'
import { Id } from '../parts/id.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { RecordList } from '../parts/record-list.tsx'
import { Status } from '../parts/status.tsx'
import { StatusLinks } from '../parts/status-links.tsx'
import { Time } from '../parts/time.tsx'
import { useMay } from '../shell/account.ts'
import { RecordMissing } from '../shell/record-missing.tsx'
import { DELIVERY_STATUSES, DELIVERY_TONES, deliveriesInput, deliverySearch } from './delivery-search.ts'

const route = getRouteApi('/$account/webhooks/$id')

const COLUMNS: readonly Column<DeliveryRowFragment>[] = [
  {
    title: texts.created,
    cell: ({ id, createdAt }) => (
      <Link from="/$account/webhooks/$id" to="/$account/deliveries/$id" params={{ id }} className="row-link">
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

/** One webhook: its settings, and its deliveries with their outcomes. */
export function WebhookPage() {
  const { id } = route.useParams()
  // Nothing of one webhook stays on the page of another.
  return <WebhookOfId key={id} id={id} />
}

function WebhookOfId({ id }: { readonly id: string }) {
  const search = deliverySearch(route.useSearch())
  const [{ data, error, fetching }, read] = useQuery({ query: WebhookDocument, variables: { id } })
  const query = useQuery({ query: DeliveriesDocument, variables: { input: deliveriesInput(id, search) } })
  const [{ data: found }, readDeliveries] = query
  const deliveries = found?.webhookRequests
  const perform = usePerform()
  const mayChange = useMay('Webhooks')
  const [action, setAction] = useState<'test' | 'switch' | null>(null)
  const webhook = data?.webhook
  if (!webhook && !fetching && !error) return <RecordMissing title={texts.webhook} />
  const toggle = webhook?.enabled ? texts.disable : texts.enable
  const act = async (_fields: FormData, key: string) => {
    if (action === 'switch')
      return (await perform(SwitchWebhookDocument, { input: { id, enabled: !webhook?.enabled } }, key)).error
    const sent = await perform(TestWebhookDocument, { input: { id } }, key)
    readDeliveries({ requestPolicy: 'network-only' })
    return sent.error
  }
  return (
    <>
      <PageHeading
        title={texts.webhook}
        actions={
          webhook &&
          mayChange && (
            <>
              <button type="button" className="button" onClick={() => setAction('switch')}>
                {toggle}
              </button>
              {webhook.enabled && (
                <button type="button" className="button primary" onClick={() => setAction('test')}>
                  {texts.sendTest}
                </button>
              )}
            </>
          )
        }
      >
        <p className="quiet">{webhook?.url}</p>
      </PageHeading>
      {error && <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />}
      {!webhook && !error && <SkeletonSection />}
      {webhook && (
        <Section title={texts.details}>
          <Facts
            facts={[
              [texts.id, <Id key="id">{webhook.id}</Id>],
              [
                texts.status,
                <Status
                  key="status"
                  text={webhook.enabled ? texts.enabled : texts.disabled}
                  tone={webhook.enabled ? 'good' : 'off'}
                />,
              ],
              [texts.description, webhook.description],
              [
                texts.events,
                webhook.events.includes('*') ? texts.eventTypes(webhook.events) : webhook.events.join(', '),
              ],
              [texts.retrySchedule, texts.retrySchedules[webhook.retrySchedule]],
              [texts.rateLimit, webhook.rateLimitPerSecond && texts.perSecond(webhook.rateLimitPerSecond)],
              [texts.secretCheck, <code key="check">{webhook.secretCheckValue}</code>],
              [texts.created, <Time key="at" at={webhook.createdAt} />],
            ]}
          />
        </Section>
      )}
      <h2>{texts.deliveries}</h2>
      <StatusLinks
        statuses={DELIVERY_STATUSES}
        current={search.status}
        textOf={(each) => texts.deliveryStatuses[each]}
      />
      <RecordList
        caption={texts.deliveries}
        columns={COLUMNS}
        rows={deliveries?.edges.map(({ node }) => node)}
        pageInfo={deliveries?.pageInfo}
        query={query}
        isFiltered={search.status !== undefined}
        empty={[texts.noDeliveries, texts.noDeliveriesText]}
      />
      {webhook && action && (
        <ActionDialog
          title={action === 'test' ? texts.sendTest : toggle}
          submit={action === 'test' ? texts.sendTest : toggle}
          onClose={() => setAction(null)}
          onSubmit={act}
        >
          <p className="consequence">
            {action === 'test'
              ? texts.testConsequence(webhook.url)
              : texts.switchConsequence(webhook.url, webhook.enabled)}
          </p>
        </ActionDialog>
      )}
    </>
  )
}
