import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { usePerform } from '../api/use-perform.ts'
import {
  DeliveryDocument,
  DeliveryPayloadDocument,
  type DeliveryQuery,
  ResendDeliveryDocument,
} from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Facts, Section, SkeletonSection } from '../parts/facts.tsx'
import { Id } from '../parts/id.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { Payload } from '../parts/payload.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Status } from '../parts/status.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount, useMay } from '../shell/account.ts'
import { RecordMissing } from '../shell/record-missing.tsx'
import { DELIVERY_TONES } from './delivery-search.ts'
import { Repeat } from './repeat.tsx'

type Delivery = NonNullable<DeliveryQuery['webhookRequest']>

const route = getRouteApi('/$account/deliveries/$id')

/** One delivery of a webhook: its attempts with the answers, its payload, and sending it again. */
export function DeliveryPage() {
  const { id } = route.useParams()
  // The key resets the state when the page shows another delivery.
  return <DeliveryOfId key={id} id={id} />
}

function DeliveryOfId({ id }: { readonly id: string }) {
  const { id: account } = useAccount()
  const [mayReadPayload, mayResend] = [useMay('CustomerDetails'), useMay('Webhooks')]
  const [{ data, error, fetching }, read] = useQuery({ query: DeliveryDocument, variables: { id } })
  const [payload] = useQuery({ query: DeliveryPayloadDocument, variables: { id }, pause: !mayReadPayload })
  const [isResending, setResending] = useState(false)
  const perform = usePerform()
  const navigate = useNavigate()
  const delivery = data?.webhookRequest
  const body: unknown = payload.data?.webhookRequest?.payload
  if (!delivery && !fetching && !error) return <RecordMissing title={texts.delivery} />
  const resend = async (_fields: FormData, key: string) => {
    const { data: sent, error } = await perform(ResendDeliveryDocument, { input: { id } }, key)
    // A failed delivery stays as it is: the new one has its own page.
    const next = sent?.webhookRequestRetry.id
    if (next !== undefined && next !== id)
      void navigate({ to: '/$account/deliveries/$id', params: { account, id: next } })
    else read({ requestPolicy: 'network-only' })
    return error
  }
  return (
    <>
      <PageHeading
        title={texts.delivery}
        actions={
          delivery &&
          mayResend &&
          delivery.status !== 'delivered' && (
            <button type="button" className="button primary" onClick={() => setResending(true)}>
              {texts.resend}
            </button>
          )
        }
      >
        {delivery && <Status text={texts.deliveryStatuses[delivery.status]} tone={DELIVERY_TONES[delivery.status]} />}
      </PageHeading>
      {error && <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />}
      {!delivery && !error && <SkeletonSection />}
      {delivery && (
        <div className="columns">
          <div>
            <Attempts delivery={delivery} />
            <Payload isShown={mayReadPayload} value={body} error={payload.error} />
            {typeof body === 'string' && <Repeat request={{ id, url: delivery.url, body }} />}
          </div>
          <div>
            <Section title={texts.details}>
              <Facts
                facts={[
                  [texts.id, <Id key="id">{delivery.id}</Id>],
                  [
                    texts.event,
                    <Link
                      key="event"
                      from="/$account/deliveries/$id"
                      to="/$account/events/$id"
                      params={{ id: delivery.eventId }}
                    >
                      {delivery.eventType}
                    </Link>,
                  ],
                  [texts.address, delivery.url],
                  [
                    texts.webhook,
                    <Link
                      key="webhook"
                      from="/$account/deliveries/$id"
                      to="/$account/webhooks/$id"
                      params={{ id: delivery.webhookId }}
                    >
                      {texts.toWebhook}
                    </Link>,
                  ],
                  [texts.created, <Time key="at" at={delivery.createdAt} />],
                  [texts.waitsFor, delivery.status === 'pending' ? reasonOf(delivery) : null],
                  [texts.nextAttempt, delivery.nextAttemptAt && <Time key="next" at={delivery.nextAttemptAt} />],
                  [texts.lastError, delivery.lastError],
                ]}
              />
            </Section>
          </div>
        </div>
      )}
      {delivery && isResending && (
        <ActionDialog title={texts.resend} submit={texts.resend} onClose={() => setResending(false)} onSubmit={resend}>
          <p className="consequence">{texts.resendConsequence(delivery.url)}</p>
        </ActionDialog>
      )}
    </>
  )
}

/** Returns in words what a pending delivery waits for. */
function reasonOf({ waitReason }: Delivery): string {
  return waitReason ? texts.waitReasons[waitReason] : texts.nextInQueue
}

function Attempts({ delivery: { attemptLog } }: { readonly delivery: Delivery }) {
  return (
    <Section title={texts.attempts}>
      {attemptLog.length === 0 && <p className="quiet">{texts.noAttempts}</p>}
      <ol className="timeline">
        {attemptLog.toReversed().map((attempt) => {
          const { number, startedAt, durationMs, statusCode, error, remoteAddress, responseBody } = attempt
          return (
            <li key={number} data-tone={error === null ? 'good' : 'bad'}>
              <p className="moment">
                <strong>{texts.deliveryAttempt(number, statusCode ?? null)}</strong> <Time at={startedAt} />
              </p>
              <p className="quiet">
                {[error, durationMs != null && `${durationMs} ms`, remoteAddress].filter(Boolean).join(' · ')}
              </p>
              {responseBody && <pre className="payload">{responseBody}</pre>}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
