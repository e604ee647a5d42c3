import type { Services } from '../../accounts/index.ts'
import type { ProvingRequest } from './complete-sign-in.ts'

/** A request to a route below /session/. */
export interface RouteRequest extends ProvingRequest {
  /** The network by which limits and locks count. */
  readonly network: string
  /** The token of the session's cookie, or null. */
  readonly sessionToken: string | null
  /** The token of the cookie of a sign-in in progress, or null. */
  readonly signInToken: string | null
  readonly acceptLanguage: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}

/** The response of a route. A token sets its cookie, and null deletes it. */
export interface RouteAnswer {
  readonly body: object
  readonly status?: number
  readonly sessionToken?: string | null
  readonly signInToken?: string | null
  readonly singleSignOnToken?: string
}

/** The services that the routes use. */
export type RouteServices = Pick<
  Services,
  'db' | 'now' | 'wallNow' | 'mintId' | 'sealer' | 'publicUrl' | 'httpOnLoopback' | 'operator' | 'log'
>

/** Answers a request. Throws a RouteRefusal. */
export type RouteHandler = (services: RouteServices, request: RouteRequest) => Promise<RouteAnswer>

/** A refusal of a request, with its response. */
export class RouteRefusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, error: string, more: object = {}) {
    super(error)
    this.name = 'RouteRefusal'
    this.status = status
    this.body = { error, ...more }
  }
}

/** Returns the refusal for every failure. It does not reveal the reason. */
export function signInFailed(): RouteRefusal {
  return new RouteRefusal(401, 'sign_in_failed')
}

/** Returns the refusal of a change by a session whose last factor was proven too long ago. */
export function stepUpRequired(): RouteRefusal {
  return new RouteRefusal(403, 'step_up_required')
}

/**
 * Returns the refusal of a change of factors by a session that began at a provider or with the
 * demo's link.
 */
export function passwordRequired(): RouteRefusal {
  return new RouteRefusal(403, 'password_required')
}

/** Returns the refusal of a change that would leave the person without a second factor. */
export function lastSecondFactor(): RouteRefusal {
  return new RouteRefusal(409, 'last_second_factor')
}

/** Returns the refusal of an invalid field. */
export function invalidField(field: string, message: string): RouteRefusal {
  return new RouteRefusal(400, 'invalid_input', { problems: [{ field, message }] })
}

/** Returns a text field of the body. Throws a refusal that names a missing or malformed field. */
export function textOf({ body }: RouteRequest, field: string, charactersMax: number): string {
  const value = body[field]
  if (typeof value !== 'string' || value.trim() === '') throw invalidField(field, 'is required')
  if (value.length > charactersMax) throw invalidField(field, `must have at most ${charactersMax} characters`)
  if (value.includes('\0') || !value.isWellFormed()) throw invalidField(field, 'contains invalid characters')
  return value
}

/** Returns a text field of the body, or null if it is omitted. */
export function optionalTextOf(request: RouteRequest, field: string, charactersMax: number): string | null {
  return request.body[field] === undefined ? null : textOf(request, field, charactersMax)
}

/** The bounds of texts in bodies. */
export const CHARACTERS_MAX = { email: 320, password: 1024, code: 64, token: 100, name: 100 } as const
