/** The address of this script, which is in a folder below the root of the product. */
const SCRIPT = import.meta.url

/** The root of the product, where the GraphQL endpoint is. It ends with a slash. */
export const ROOT = new URL('../', SCRIPT)

/** True if the server has the API explorer. It then marks the page. */
export const HAS_EXPLORER = document.querySelector('#dashboard[data-explorer]') !== null

/** The path of the dashboard. */
export const BASE_PATH = `${ROOT.pathname}dashboard`

/** Returns the parts of the page's address: the account, the name of the page, the record. */
export function partsOfAddress(): readonly string[] {
  return location.pathname.slice(BASE_PATH.length + 1).split('/')
}

/** Returns the address of the page to sign in, which leads back to the current page. */
export function signInAddress(): string {
  const address = new URL('session/sign-in', ROOT)
  address.searchParams.set('returnTo', location.pathname + location.search)
  return address.href
}
