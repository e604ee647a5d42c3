import { formatId } from '../../platform/ids/index.ts'
import { lookupById } from '../index.ts'
import { type PublicKeyByIdRow, publicKeyById } from './public-keys.queries.generated.ts'

/**
 * A public key without its text. Its times are of the machine's clock. Its origins are as browsers
 * send them: scheme, host, and the port unless it is the default.
 */
export type PublicKey = PublicKeyByIdRow

/** A new public key with its text, the only time it can be read. */
export interface NewPublicKey extends PublicKey {
  readonly key: string
}

/** Returns the key's public id. */
export function publicKeyIdOf({ id }: Pick<PublicKey, 'id'>): string {
  return formatId('pky', id)
}

/**
 * Returns a public key by id, also an expired one, or null if the caller can't access its
 * organization.
 */
export const findPublicKey = lookupById(publicKeyById)
