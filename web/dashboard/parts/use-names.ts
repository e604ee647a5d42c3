import { useMemo } from 'react'
import { useQuery } from 'urql'
import { type MethodFragment, NamesDocument, type NamesQuery } from '../documents.generated.ts'

type Named = NonNullable<NamesQuery['nodes'][number]>

/** The contacts and payment methods that records name by id. */
export interface Names {
  readonly contact: (id: string | null | undefined) => { readonly name: string; readonly email: string | null } | null
  readonly method: (id: string | null | undefined) => MethodFragment | null
}

/** Reads the names of contacts and payment methods, at most 100. */
export function useNames(ids: readonly (string | null | undefined)[]): Names {
  const wanted = [...new Set(ids.filter((id) => id != null))].sort().slice(0, 100)
  const [{ data }] = useQuery({ query: NamesDocument, variables: { ids: wanted }, pause: wanted.length === 0 })
  return useMemo(() => {
    const found = new Map(data?.nodes.flatMap((node) => (node ? [[node.id, node] as const] : [])))
    const get = (id: string | null | undefined): Named | undefined => (id == null ? undefined : found.get(id))
    return {
      contact: (id) => {
        const node = get(id)
        return node && 'name' in node ? { name: node.name, email: node.email ?? null } : null
      },
      method: (id) => {
        const node = get(id)
        return node && 'type' in node ? node : null
      },
    }
  }, [data])
}
