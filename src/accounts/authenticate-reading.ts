import type { CallerHeaders } from '../platform/http/index.ts'
import type { Caller } from './context.ts'

/**
 * Returns the caller of a GET by its key or session. A session acts for the named account; undefined
 * if its person has only one. Such a request changes nothing, so it needs no header `Origin`.
 */
export type AuthenticateReading = (headers: CallerHeaders, account: string | undefined) => Promise<Caller>
