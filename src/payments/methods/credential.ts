import type { Services } from '../../accounts/index.ts'
import type { Sealer } from '../../platform/crypto/index.ts'
import { first } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { sealedCredential } from './delete-credential.queries.generated.ts'
import type { PaymentMethod } from './payment-method.ts'

const PURPOSE = 'payment_method.credential'

type MethodKey = Pick<PaymentMethod, 'id' | 'orgId'>
type ShownCard = Pick<PaymentMethod, 'last4' | 'expirationMonth' | 'expirationYear'>

/** A method's credential as its row holds it. */
export interface SealedCredential {
  /** The method as it was read, with the card that it shows. */
  readonly method: MethodKey & Partial<ShownCard>
  readonly sealed: Buffer
}

/**
 * Opens a method's credential for a charge that is about to be sent. Reads the row unless the
 * sealed value is given. The result must not be stored, logged or shown.
 */
export async function openCredential(
  { db, sealer }: Pick<Services, 'db' | 'sealer'>,
  method: MethodKey,
  known?: SealedCredential,
): Promise<string> {
  if (known && known.method.id === method.id) return openSealed(sealer, known.method, known.sealed)
  const row = first(await db.read.run(sealedCredential, { shard: shardOf(method.id), id: method.id }))
  if (!row) throw new Error('payment method not found, although payment methods are never deleted')
  return openSealed(sealer, method, row.credentialSealed)
}

/** Seals a credential for one method. */
export function sealCredential(sealer: Sealer, method: MethodKey, credential: string): Buffer {
  return sealer.seal(credential, credentialAad(method))
}

/** Opens the credential of a method. Throws if the sealed value was moved or changed. */
export function openSealed(sealer: Sealer, method: MethodKey, sealed: Buffer): string {
  return sealer.open(sealed, credentialAad(method))
}

/**
 * Returns the keyed hash that identifies a credential. Providers' fingerprints are the same for all
 * merchants, so with a plain hash the credentials of merchants could be compared.
 */
export function credentialHash(sealer: Sealer, identity: string): Buffer {
  return sealer.hmac(PURPOSE, identity)
}

/** Returns the associated data of a sealed credential, which binds it to its method. */
export const credentialAad = ({ orgId, id }: MethodKey) => [PURPOSE, orgId, id]
