import type { Progress } from './progress.ts'
import type { Refusal } from './refusal.ts'

export type { Progress, Refusal }

/** A token of the typed instrument, with its displayable details. */
export interface Token {
  readonly token: string
  readonly card: { readonly last4: string; readonly brand: string | null } | null
  readonly bankAccount: { readonly last4: string } | null
}

export type LinkResponse<Body> =
  | { readonly body: Body; readonly refusal: null }
  | { readonly body: null; readonly refusal: Refusal }

interface ErrorsBody {
  readonly errors?: readonly { readonly extensions?: { readonly field?: string; readonly code?: string } }[]
}

/** Sends a request to this link. Throws when there is no response, or one that can't be read. */
export async function sendRequest<Body = Progress>(path: string, given?: object): Promise<LinkResponse<Body>> {
  const response = await fetch(`${location.pathname}/${path}`, {
    method: given ? 'POST' : 'GET',
    cache: 'no-store',
    ...(given && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(given) }),
  })
  const body = (await response.json()) as Body & ErrorsBody
  // The server answers 410 for an ended session, with its progress.
  if ((response.ok || response.status === 410) && !body.errors) return { body, refusal: null }
  const problems = (body.errors ?? []).map(({ extensions }) => ({
    field: extensions?.field ?? null,
    code: extensions?.code ?? null,
  }))
  const waitMinutes = Math.ceil(Number(response.headers.get('retry-after') ?? 0) / 60)
  return { body: null, refusal: { status: response.status, waitMinutes, problems } }
}
