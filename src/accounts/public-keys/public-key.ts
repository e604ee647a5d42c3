import { formatId } from '../../platform/ids/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

/** A public key without its text. */
export interface PublicKey {
  readonly id: string
  readonly orgId: string
  /**
   * Origins that may use the key, as browsers send them: scheme, host, and the port unless it is
   * the default.
   */
  readonly origins: readonly string[]
  /** These three are times of the machine's clock. */
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
  readonly revokedAt: Timestamp | null
}

/** A new public key with its text, the only time it can be read. */
export interface NewPublicKey extends PublicKey {
  readonly key: string
}

/** Returns the key's public id. */
export function publicKeyIdOf({ id }: Pick<PublicKey, 'id'>): string {
  return formatId('pky', id)
}
