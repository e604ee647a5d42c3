import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns the ref of a form of filters. When the filters of the address change, for example by a
 * saved view, its fields show them. The fields are not mounted again, so the focus stays.
 */
export function useFilterForm(search: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const shown = JSON.stringify(search)
  useEffect(() => {
    const filters = JSON.parse(shown) as Readonly<Record<string, string>>
    for (const field of form.current?.elements ?? [])
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = filters[field.name] ?? ''
  }, [shown])
  return form
}
