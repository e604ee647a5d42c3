/**
 * Returns the token in the fragment of the address, or null. Removes it from the address, so that
 * neither the history nor a copied address contains it.
 */
export function linkToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token !== null) history.replaceState(null, '', location.pathname)
  return token
}
