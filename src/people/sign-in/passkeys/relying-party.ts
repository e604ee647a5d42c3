/** The identity of this installation for browsers and authenticators (WebAuthn). */
export interface RelyingParty {
  readonly name: string
  /** The host to which passkeys are bound. */
  readonly id: string
  readonly origin: string
}

/** The time that a person has to use a passkey. */
export const PASSKEY_WAIT_MS = 5 * 60_000

/**
 * Loads the library at the first use, because loading it would take a quarter of the start time.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** Returns the relying party of an installation: the host of its public address. */
export function relyingPartyOf({ publicUrl }: { readonly publicUrl: string }): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { name: 'Tallystick', id: hostname, origin }
}
