import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { texts } from '../language.ts'
import { Field } from './field.tsx'

/** A filter of a list: its parameter in the address, and its label. */
export interface Filter {
  readonly name: string
  readonly label: string
  readonly type?: 'date'
  readonly maxLength?: number
}

/** The filters of lists by days. */
export const DAY_FILTERS: readonly Filter[] = [
  { name: 'from', label: texts.from, type: 'date' },
  { name: 'until', label: texts.until, type: 'date' },
]

/** The filters of lists by days and currency. */
export const PERIOD_FILTERS: readonly Filter[] = [
  ...DAY_FILTERS,
  { name: 'currency', label: texts.currency, maxLength: 3 },
]

interface FilterFormProps {
  readonly filters: readonly Filter[]
  /** The search parameters of the page. The form keeps those without a field. */
  readonly search: object
}

/** A form with the filters of a list. Applying them leads to the first page. */
export function FilterForm({ filters, search }: FilterFormProps) {
  const navigate = useNavigate()
  const { after: _after, before: _before, ...current } = search as Readonly<Record<string, string>>
  const rest = Object.fromEntries(
    Object.entries(current).filter(([name]) => !filters.some((each) => each.name === name)),
  )
  const given = Object.keys(current).length - Object.keys(rest).length
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const entered = filters.map(({ name }) => [name, String(fields.get(name) ?? '').trim()])
    void navigate({ to: '.', search: { ...rest, ...Object.fromEntries(entered.filter(([, text]) => text)) } })
  }
  return (
    <div className="filters">
      <details open={given > 0}>
        <summary>{texts.filters(given)}</summary>
        <form onSubmit={apply}>
          {filters.map((filter) => (
            <Field key={filter.name} {...filter} defaultValue={current[filter.name]} />
          ))}
          <div className="buttons">
            <button type="submit" className="button primary">
              {texts.apply}
            </button>
            {given > 0 && (
              <Link to="." search={rest} className="button">
                {texts.clear}
              </Link>
            )}
          </div>
        </form>
      </details>
    </div>
  )
}
