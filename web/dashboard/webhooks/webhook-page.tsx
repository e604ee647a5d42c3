import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useQuery } from 'urql'
import { WebhookDocument, type WebhookQuery } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Facts, Section, SkeletonSection } from '../parts/facts.tsx'
import { Id } from '../parts/id.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { type Secret, SecretDialog } from '../parts/secret-dialog.tsx'
import { Status } from '../parts/status.tsx'
import { Time } from '../parts/time.tsx'
import { useMay } from '../shell/account.ts'
import { RecordMissing } from '../shell/record-missing.tsx'
import { Deliveries } from './deliveries.tsx'
import { webhookSearch } from './delivery-search.ts'
import { RecoveryProgress } from './recovery-progress.tsx'
import { WebhookActionDialog } from './webhook-action-dialog.tsx'
import { type WebhookAction, WebhookActions } from './webhook-actions.tsx'

type Webhook = NonNullable<WebhookQuery['webhook']>

const route = getRouteApi('/$account/webhooks/$id')

/** One webhook: its settings, and its deliveries with their outcomes. */
export function WebhookPage() {
  const { id } = route.useParams()
  // The key resets the state when the page shows another webhook.
  return <WebhookOfId key={id} id={id} />
}

function WebhookOfId({ id }: { readonly id: string }) {
  const { recovery, ...search } = webhookSearch(route.useSearch())
  const [{ data, error, fetching }, read] = useQuery({ query: WebhookDocument, variables: { id } })
  const mayChange = useMay('Webhooks')
  const [action, setAction] = useState<WebhookAction | null>(null)
  const [secret, setSecret] = useState<Secret | null>(null)
  const [sent, setSent] = useState(0)
  const readDeliveries = useCallback(() => setSent((count) => count + 1), [])
  const webhook = data?.webhook
  if (!webhook && !fetching && !error) return <RecordMissing title={texts.webhook} />
  return (
    <>
      <PageHeading
        title={texts.webhook}
        actions={webhook && mayChange && <WebhookActions isEnabled={webhook.enabled} onAction={setAction} />}
      >
        <p className="quiet">{webhook?.url}</p>
      </PageHeading>
      {error && <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />}
      {!webhook && !error && <SkeletonSection />}
      {recovery && <RecoveryProgress id={recovery} onEnd={readDeliveries} />}
      {webhook && <Settings webhook={webhook} />}
      <h2>{texts.deliveries}</h2>
      {/* A new key loads the list again. */}
      <Deliveries key={sent} search={search} webhookId={id} />
      {webhook && action && (
        <WebhookActionDialog
          action={action}
          webhook={webhook}
          onSecret={setSecret}
          onSent={readDeliveries}
          onClose={() => setAction(null)}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

function Settings({ webhook }: { readonly webhook: Webhook }) {
  const { id, description, events, retrySchedule, rateLimitPerSecond, secretCheckValue, createdAt } = webhook
  const { failingSince, blockedUntil, attemptsInFlight, window, heldBackBy, maxInFlight } = webhook
  return (
    <Section title={texts.details}>
      <Facts
        facts={[
          [texts.id, <Id key="id">{id}</Id>],
          [texts.status, <WebhookStatus key="status" webhook={webhook} />],
          [texts.failingSince, failingSince && <Time key="failing" at={failingSince} />],
          [texts.blockedUntil, blockedUntil && <Time key="blocked" at={blockedUntil} />],
          [texts.attemptsInFlight, texts.ofWindow(attemptsInFlight, window)],
          [texts.waitsFor, heldBackBy && texts.waitReasons[heldBackBy]],
          [texts.description, description],
          [texts.events, events.includes('*') ? texts.eventTypes(events) : events.join(', ')],
          [texts.retrySchedule, texts.retrySchedules[retrySchedule]],
          [texts.rateLimit, rateLimitPerSecond && texts.perSecond(rateLimitPerSecond)],
          [texts.maxInFlight, maxInFlight],
          [texts.secretCheck, <code key="check">{secretCheckValue}</code>],
          [texts.created, <Time key="at" at={createdAt} />],
        ]}
      />
    </Section>
  )
}

function WebhookStatus({ webhook: { enabled, failingSince } }: { readonly webhook: Webhook }) {
  if (!enabled) return <Status text={texts.disabled} tone="off" />
  return failingSince ? <Status text={texts.failing} tone="bad" /> : <Status text={texts.enabled} tone="good" />
}
