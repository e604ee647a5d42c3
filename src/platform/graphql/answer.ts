import type { RefusalCode } from '../refusal.ts'
import type { DocumentLocation } from './locations.ts'

/** One entry of an answer's `errors`. Nothing in it repeats what the client sent. */
export interface AnswerError {
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
export type AnswerErrors = readonly AnswerError[] & { readonly [bounded]: true }

/** A response. Without `data` nothing was run. */
export interface Answer {
  readonly errors?: AnswerErrors
  readonly data?: Readonly<Record<string, unknown>> | null
}
