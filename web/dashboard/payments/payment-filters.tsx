import { getRouteApi, Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { formatList } from '../formats.ts'
import { texts } from '../language.ts'
import { Field } from '../parts/field.tsx'
import { StatusLinks } from '../parts/status-links.tsx'
import { useFilterForm } from '../parts/use-filter-form.ts'
import { PAYMENT_STATUSES, type PaymentSearch, TEXT_FILTERS } from './payment-search.ts'

const route = getRouteApi('/$account/payments')

/** The filters of the list of payments: the status by links, the others in a form. */
export function PaymentFilters({ search }: { readonly search: PaymentSearch }) {
  const navigate = route.useNavigate()
  const form = useFilterForm(search)
  const { after: _after, before: _before, status, statuses, ...more } = search
  const given = Object.keys(more).length
  const shownStatus = { ...(status && { status }), ...(statuses && { statuses }) }
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const texts = TEXT_FILTERS.map((name) => [name, String(fields.get(name) ?? '').trim()])
    void navigate({ search: { ...shownStatus, ...Object.fromEntries(texts.filter(([, text]) => text)) } })
  }
  return (
    <div className="filters">
      <StatusLinks statuses={PAYMENT_STATUSES} current={status} textOf={(each) => texts.paymentStatuses[each]} />
      {statuses && !status && <p className="quiet">{texts.onlyStatuses(statusNames(statuses))}</p>}
      <details open={given > 0}>
        <summary>{texts.filters(given)}</summary>
        <form ref={form} onSubmit={apply}>
          <Field name="from" label={texts.from} type="date" defaultValue={search.from} />
          <Field name="until" label={texts.until} type="date" defaultValue={search.until} />
          <Field name="min" label={texts.amountFrom} inputMode="decimal" defaultValue={search.min} />
          <Field name="max" label={texts.amountTo} inputMode="decimal" defaultValue={search.max} />
          <Field name="currency" label={texts.currency} maxLength={3} defaultValue={search.currency} />
          <Field name="last4" label={texts.last4} inputMode="numeric" maxLength={4} defaultValue={search.last4} />
          <Field name="declineCode" label={texts.declineCode} defaultValue={search.declineCode} />
          <Field name="reference" label={texts.reference} defaultValue={search.reference} />
          <Field name="providerReference" label={texts.providerReference} defaultValue={search.providerReference} />
          <Field name="contact" label={texts.contactId} defaultValue={search.contact} />
          <Field name="plan" label={texts.planId} defaultValue={search.plan} />
          <div className="buttons">
            <button type="submit" className="button primary">
              {texts.apply}
            </button>
            {given > 0 && (
              <Link from="/$account/payments" to="." search={shownStatus} className="button">
                {texts.clear}
              </Link>
            )}
          </div>
        </form>
      </details>
    </div>
  )
}

function statusNames(statuses: string): string {
  const names = PAYMENT_STATUSES.filter((each) => statuses.split(',').includes(each))
  return formatList(names.map((each) => texts.paymentStatuses[each]))
}
