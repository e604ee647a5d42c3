import type { RefusalCode } from '../refusal.ts'
import type { DocumentLocation } from './locations.ts'

/** One entry of an answer's `errors`. Nothing in it repeats what the client sent. */
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

/** The errors of one response: at most 50 and 16 KiB of JSON. Only the functions of answer-errors.ts make them. */
export type ResponseErrors = readonly ResponseError[] & { readonly [bounded]: true }

/** A response. Without `data` nothing was run. */
export interface GraphQLResponse {
  readonly errors?: ResponseErrors
  readonly data?: Readonly<Record<string, unknown>> | null
}
