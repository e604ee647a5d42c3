import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Services } from '../../../accounts/index.ts'
import { first, type Queryable, type Transaction } from '../../../platform/db/index.ts'
import { passkeyOfPerson, usePasskey } from './passkeys.queries.generated.ts'
import { loadWebAuthn, relyingPartyOf } from './relying-party.ts'

/** A verified use of a passkey, which is not recorded yet. */
export interface ProvenPasskey {
  readonly id: string
  readonly signCount: number
}

/**
 * Verifies the response of a person's passkey to a challenge. The authenticator must have verified
 * the person. Returns null for any other response, and for a counter that is not greater than the
 * recorded one.
 */
export async function verifyPasskey(
  services: Pick<Services, 'publicUrl'>,
  queryable: Queryable,
  { personId, challenge }: { readonly personId: string; readonly challenge: string },
  response: unknown,
): Promise<ProvenPasskey | null> {
  const passkeyId = passkeyIdOf(response)
  const found = passkeyId && first(await queryable.run(passkeyOfPerson, { passkeyId, personId }))
  if (!found) return null
  const { id, origin } = relyingPartyOf(services)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkeyId.toString('base64url'),
        publicKey: new Uint8Array(found.publicKey),
        counter: Number(found.signCount),
      },
    })
    return verified ? { id: found.id, signCount: authenticationInfo.newCounter } : null
  } catch {
    // The library throws for every malformed or wrong response.
    return null
  }
}

/**
 * Records a verified use. Returns false if another request recorded the same or a later counter
 * meanwhile.
 */
export async function recordPasskeyUse(
  { wallNow }: Pick<Services, 'wallNow'>,
  tx: Transaction,
  { id, signCount }: ProvenPasskey,
): Promise<boolean> {
  return (await tx.run(usePasskey, { id, signCount: BigInt(signCount), now: wallNow() })).length > 0
}

function passkeyIdOf(response: unknown): Buffer | null {
  const { id } = (response ?? {}) as { readonly id?: unknown }
  return typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? Buffer.from(id, 'base64url') : null
}
