import type { WebhookQuery, WebhookRetrySchedule } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Choice, Field } from '../parts/field.tsx'
import { useAccount } from '../shell/account.ts'
import { EventChoice } from './event-choice.tsx'
import { ALL_EVENTS, isSameSubscription } from './event-subscriptions.ts'

type Webhook = NonNullable<WebhookQuery['webhook']>

const SCHEDULES = ['Standard', 'Short'] as const satisfies readonly WebhookRetrySchedule[]

/** The fields of a new webhook, or of one that is edited. */
export function WebhookFields({ webhook }: { readonly webhook?: Webhook }) {
  const { mode } = useAccount()
  const schedules = SCHEDULES.map((each) => [each, texts.retrySchedules[each]] as const)
  return (
    <>
      <Field
        name="url"
        label={texts.address}
        type="url"
        required
        maxLength={2048}
        defaultValue={webhook?.url}
        hint={texts.urlHint}
      />
      <EventChoice stored={webhook?.events ?? [ALL_EVENTS]} />
      <Field
        name="description"
        label={texts.description}
        maxLength={500}
        defaultValue={webhook?.description ?? ''}
        hint={texts.optional}
      />
      <Field
        name="rate"
        label={texts.rateLimitPerSecond}
        type="number"
        min={1}
        max={1000}
        defaultValue={webhook?.rateLimitPerSecond ?? ''}
        hint={texts.rateLimitHint}
      />
      <Field
        name="inFlight"
        label={texts.maxInFlight}
        type="number"
        min={1}
        max={512}
        defaultValue={webhook?.maxInFlight ?? ''}
        hint={texts.maxInFlightHint}
      />
      {/* The API refuses the short schedule for live accounts. */}
      {mode === 'Sandbox' && (
        <Choice
          name="retrySchedule"
          label={texts.retrySchedule}
          options={schedules}
          defaultValue={webhook?.retrySchedule ?? 'Standard'}
        />
      )}
    </>
  )
}

/** Returns the input of the API for the fields. Empty fields clear what was there. */
export function webhookInput(fields: FormData) {
  const textOf = (name: string) => String(fields.get(name) ?? '').trim()
  const numberOf = (name: string) => (textOf(name) ? Number(textOf(name)) : null)
  const schedule = SCHEDULES.find((each) => each === textOf('retrySchedule'))
  return {
    url: textOf('url'),
    events: fields.getAll('event').map(String),
    description: textOf('description') || null,
    rateLimitPerSecond: numberOf('rate'),
    maxInFlight: numberOf('inFlight'),
    ...(schedule && { retrySchedule: schedule }),
  }
}

/** Returns the input of the API for the fields of an edited webhook, without unchanged events. */
export function webhookChanges(fields: FormData, webhook: Webhook) {
  const { events, ...input } = webhookInput(fields)
  return { id: webhook.id, ...input, ...(!isSameSubscription(webhook.events, events) && { events }) }
}
