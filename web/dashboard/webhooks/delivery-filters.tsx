import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useQuery } from 'urql'
import { EventTypesDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Choice, Field } from '../parts/field.tsx'
import { StatusLinks } from '../parts/status-links.tsx'
import { useFilterForm } from '../parts/use-filter-form.ts'
import { DELIVERY_STATUSES, type DeliverySearch, TEXT_FILTERS } from './delivery-search.ts'

interface DeliveryFiltersProps {
  readonly search: DeliverySearch
  /** True on the page of all webhooks, where the webhook is a filter. */
  readonly ofAllWebhooks?: boolean
}

/** The filters of a list of deliveries: the status by links, the others in a form. */
export function DeliveryFilters({ search, ofAllWebhooks = false }: DeliveryFiltersProps) {
  const navigate = useNavigate()
  const form = useFilterForm(search)
  const [{ data }] = useQuery({ query: EventTypesDocument, requestPolicy: 'cache-first' })
  const given = TEXT_FILTERS.filter((name) => search[name] !== undefined).length
  const kept = search.status ? { status: search.status } : {}
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const values = TEXT_FILTERS.map((name) => [name, String(fields.get(name) ?? '').trim()])
    void navigate({ to: '.', search: { ...kept, ...Object.fromEntries(values.filter(([, value]) => value)) } })
  }
  const types = data?.eventTypes.map(({ name }) => [name, name] as const) ?? []
  return (
    <div className="filters">
      <StatusLinks
        statuses={DELIVERY_STATUSES}
        current={search.status}
        textOf={(each) => texts.deliveryStatuses[each]}
      />
      <details open={given > 0}>
        <summary>{texts.filters(given)}</summary>
        <form ref={form} onSubmit={apply}>
          <Field name="from" label={texts.from} type="date" defaultValue={search.from} />
          <Field name="until" label={texts.until} type="date" defaultValue={search.until} />
          {/* The key resets the choice when the types have loaded: it then shows the given one. */}
          <Choice
            key={types.length}
            name="eventType"
            label={texts.eventType}
            options={[['', texts.allEventTypes], ...types]}
            defaultValue={search.eventType}
          />
          <Field
            name="statusCode"
            label={texts.statusCode}
            inputMode="numeric"
            pattern="[0-9]{3}"
            maxLength={3}
            defaultValue={search.statusCode}
          />
          <Field name="event" label={texts.eventId} defaultValue={search.event} />
          {ofAllWebhooks && <Field name="webhook" label={texts.webhookId} defaultValue={search.webhook} />}
          <div className="buttons">
            <button type="submit" className="button primary">
              {texts.apply}
            </button>
            {given > 0 && (
              <Link to="." search={kept} className="button">
                {texts.clear}
              </Link>
            )}
          </div>
        </form>
      </details>
    </div>
  )
}
