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

/** What is sent back. Without `data` nothing was run. */
export interface Answer {
  readonly errors?: readonly AnswerError[]
  readonly data?: Readonly<Record<string, unknown>> | null
}
