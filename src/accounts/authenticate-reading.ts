import type { CallerHeaders } from '../platform/http/index.ts'
import type { Caller } from './context.ts'

/**
 * Returns the caller of a GET by its key or session. A session acts for the named account. Without
 * a name, the person must be a member of only one. A GET changes nothing, so it needs no `Origin`.
 * A parameter that a URL repeats is an array, and names no account: NOT_FOUND.
 * `countsAsUse`: false for checks that a program repeats, which must not keep an idle session open.
 */
export type AuthenticateReading = (
  headers: CallerHeaders,
  account: string | readonly string[] | undefined,
  countsAsUse?: boolean,
) => Promise<Caller>
