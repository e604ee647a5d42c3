/** This service as browsers and authenticators know it. */
export interface RelyingParty {
  readonly name: string
  /** The host to which passkeys are bound. */
  readonly id: string
  readonly origin: string
}

/** The time that a person has to use a passkey. */
export const PASSKEY_WAIT_MS = 5 * 60_000

/** Loads the library at the first use, because it takes a quarter of the time of a start. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** Returns the relying party of an installation: the host of its public address. */
export function relyingPartyOf({ publicUrl }: { readonly publicUrl: string }): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { name: 'Tallystick', id: hostname, origin }
}
