import { formatId } from '../../platform/ids/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

/** A public key as it can be seen: never its text. */
export interface PublicKey {
  readonly id: string
  readonly orgId: string
  /** The pages that may use it, as browsers write them: scheme, host, and the port unless it is the usual one. */
  readonly origins: readonly string[]
  /** These three are of the machine's clock. */
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
  readonly revokedAt: Timestamp | null
}

/** A new public key with its text: the only time that it can be read. */
export interface NewPublicKey extends PublicKey {
  readonly key: string
}

/** The key's id as clients see it. */
export function publicKeyIdOf({ id }: Pick<PublicKey, 'id'>): string {
  return formatId('pky', id)
}
