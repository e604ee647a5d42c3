import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { texts } from '../language.ts'
import { Field } from '../parts/field.tsx'
import { useFilterForm } from '../parts/use-filter-form.ts'
import type { AuditSearch } from './audit-search.ts'

/** The filters of the audit log, by action and by request. */
export function AuditFilters({ search }: { readonly search: AuditSearch }) {
  const { action, request } = search
  const navigate = useNavigate()
  const form = useFilterForm(search)
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const given = ['action', 'request'].map((name) => [name, String(fields.get(name) ?? '').trim()])
    void navigate({ to: '.', search: Object.fromEntries(given.filter(([, text]) => text)) })
  }
  return (
    <form ref={form} className="find" onSubmit={apply}>
      <Field name="action" label={texts.action} defaultValue={action} />
      <Field name="request" label={texts.requestIdField} defaultValue={request} />
      <button type="submit" className="button">
        {texts.find}
      </button>
      {(action || request) && (
        <Link to="." search={{}} className="button">
          {texts.clear}
        </Link>
      )}
    </form>
  )
}
