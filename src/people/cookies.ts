import { SESSION_TOTAL_HOURS } from './session-limits.ts'
import { isToken } from './tokens.ts'

/** The cookies of people: of a session, of a sign-in in progress, and of one at a provider. */
export type CookieKind = 'session' | 'sign-in' | 'single-sign-on'

const NAMES: Readonly<Record<CookieKind, string>> = {
  session: 'tallystick',
  'sign-in': 'tallystick-sign-in',
  'single-sign-on': 'tallystick-sso',
}
const MAX_AGE_SECONDS: Readonly<Record<CookieKind, number>> = {
  session: SESSION_TOTAL_HOURS * 60 * 60,
  'sign-in': 15 * 60,
  'single-sign-on': 10 * 60,
}

/**
 * Browsers send no strict cookie when a provider redirects them back. The cookie of such a sign-in
 * is lax, so top-level GET requests from other sites include it. It only continues that sign-in.
 */
const SAME_SITE: Readonly<Record<CookieKind, string>> = {
  session: 'Strict',
  'sign-in': 'Strict',
  'single-sign-on': 'Lax',
}

/**
 * Returns the name of a cookie. Browsers accept the prefix `__Host-` only over https and without a
 * domain, so that no other host of the domain can set the cookie.
 */
export function cookieName(kind: CookieKind, publicUrl: string): string {
  return isHttps(publicUrl) ? `__Host-${NAMES[kind]}` : NAMES[kind]
}

/** Returns the header `Set-Cookie` for a token; null deletes the cookie. */
export function setCookie(kind: CookieKind, publicUrl: string, token: string | null): string {
  const secure = isHttps(publicUrl) ? '; Secure' : ''
  const maxAge = token === null ? 0 : MAX_AGE_SECONDS[kind]
  const limits = `Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=${SAME_SITE[kind]}${secure}`
  return `${cookieName(kind, publicUrl)}=${token ?? ''}; ${limits}`
}

/**
 * Returns the token in the header `Cookie`, or null. Also returns null for two cookies of this
 * name, because one of them is not ours.
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
