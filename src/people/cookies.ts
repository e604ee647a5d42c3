import { SESSION_TOTAL_HOURS } from './session-limits.ts'
import { isToken } from './tokens.ts'

/** The cookies of people: of a session, and of a sign-in in progress. */
export type CookieKind = 'session' | 'sign-in'

const NAMES: Readonly<Record<CookieKind, string>> = { session: 'tallystick', 'sign-in': 'tallystick-sign-in' }
const MAX_AGE_SECONDS: Readonly<Record<CookieKind, number>> = {
  session: SESSION_TOTAL_HOURS * 60 * 60,
  'sign-in': 60 * 60,
}

/**
 * Returns the name of a cookie. Browsers accept the prefix `__Host-` only from https and for this
 * host alone, so that no other host of the domain can plant a cookie.
 */
export function cookieName(kind: CookieKind, publicUrl: string): string {
  return isHttps(publicUrl) ? `__Host-${NAMES[kind]}` : NAMES[kind]
}

/** Returns the header `Set-Cookie` for a token; null deletes the cookie. */
export function setCookie(kind: CookieKind, publicUrl: string, token: string | null): string {
  const secure = isHttps(publicUrl) ? '; Secure' : ''
  const maxAge = token === null ? 0 : MAX_AGE_SECONDS[kind]
  return `${cookieName(kind, publicUrl)}=${token ?? ''}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Strict${secure}`
}

/**
 * Returns the token in the header `Cookie`, or null. Two cookies with the name are none: one of
 * them is not ours.
 */
export function tokenOfCookie(kind: CookieKind, publicUrl: string, header: string | undefined): string | null {
  const start = `${cookieName(kind, publicUrl)}=`
  const found = (header ?? '').split(';').flatMap((each) => {
    const cookie = each.trim()
    return cookie.startsWith(start) ? [cookie.slice(start.length)] : []
  })
  const [token] = found
  return found.length === 1 && token !== undefined && isToken(token) ? token : null
}

function isHttps(publicUrl: string): boolean {
  return new URL(publicUrl).protocol === 'https:'
}
