/** A path of this service: one slash, then no second one, which would start another host. */
const OWN_PATH = /^\/(?![/\\])[!-~]*$/

/** Returns the path that the address of this page names as the next one, or null. */
export function returnTo(): string | null {
  const path = new URLSearchParams(location.search).get('returnTo')
  return path !== null && OWN_PATH.test(path) && !path.includes('\\') ? path : null
}

/** Returns the path of the page that follows a sign-in: the named one, or the dashboard. */
export function nextAddress(): string {
  return returnTo() ?? new URL('../dashboard', location.href).pathname
}
