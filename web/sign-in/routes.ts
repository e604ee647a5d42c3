/** A second factor that the person can prove. */
export type SecondFactor = 'OneTimeCode' | 'Passkey' | 'RecoveryCode'

/** The state of a sign-in after a request. */
export type Progress =
  | { readonly status: 'second_factor_required'; readonly factors: readonly SecondFactor[] }
  | { readonly status: 'second_factor_setup_required' }
  | { readonly status: 'signed_in' }

/** The state of the browser's session or sign-in. */
export type SessionStatus =
  | (Extract<Progress, { readonly status: 'signed_in' }> & {
      /** The time until the session ends without use. */
      readonly endsInSeconds: number
      /** The id of the SSO connection at which the session began, or null. */
      readonly connection: string | null
    })
  | Exclude<Progress, { readonly status: 'signed_in' }>
  | { readonly status: 'signed_out' }

/** The factors of a session's person. */
export interface Factors {
  readonly password: boolean
  readonly oneTimeCode: boolean
  readonly passkeys: readonly { readonly id: string; readonly name: string | null; readonly createdAt: string }[]
  /** The number of recovery codes that are left. */
  readonly recoveryCodes: number
}

/** The response to a request: its body, or why it was refused. */
export type Answer<Body> =
  | { readonly body: Body; readonly refusal: null }
  | { readonly body: null; readonly refusal: Refusal }

export interface Refusal {
  /** The HTTP status: 400 for invalid fields, 401 for a failure, 429 for too many attempts. */
  readonly status: number
  /** The name of the reason, such as `step_up_required`. */
  readonly error: string | null
  readonly waitMinutes: number
  /** The problem of each field, in English. */
  readonly fields: Readonly<Record<string, string>>
}

interface ErrorBody {
  readonly error?: string
  readonly problems?: readonly { readonly field: string; readonly message: string }[]
}

/** The address of this script, which is in a folder below the root of the product. */
const SCRIPT = import.meta.url

/** Sends a request to a route below `/session/`. Throws when there is no response. */
export async function send<Body = Progress>(route: string, given: object = {}): Promise<Answer<Body>> {
  const response = await fetch(new URL(`../session/${route}`, SCRIPT), {
    method: 'POST',
    cache: 'no-store',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(given),
  })
  const text = await response.text()
  const body = (text === '' ? {} : JSON.parse(text)) as Body & ErrorBody
  if (response.ok) return { body, refusal: null }
  const waitMinutes = Math.max(1, Math.ceil(Number(response.headers.get('retry-after') ?? 0) / 60))
  const fields = Object.fromEntries((body.problems ?? []).map(({ field, message }) => [field, message]))
  return { body: null, refusal: { status: response.status, error: body.error ?? null, waitMinutes, fields } }
}
