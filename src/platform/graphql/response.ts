import type { RefusalCode } from '../refusal.ts'
import type { DocumentLocation } from './locations.ts'

/** An entry of a response's `errors`. It repeats nothing that the client sent. */
export interface ResponseError {
  readonly message: string
  readonly locations?: readonly DocumentLocation[]
  readonly path?: readonly (string | number)[]
  readonly extensions: {
    readonly code: RefusalCode
    readonly requestId: string
    readonly [detail: string]: string | number
  }
}

declare const bounded: unique symbol

/**
 * The errors of one response: at most 50 and 16 KiB of JSON. Only the functions of
 * response-errors.ts create them.
 */
export type ResponseErrors = readonly ResponseError[] & { readonly [bounded]: true }

/** A response. Without `data` no operation was run. */
export interface GraphQLResponse {
  readonly errors?: ResponseErrors
  readonly data?: Readonly<Record<string, unknown>> | null
}
