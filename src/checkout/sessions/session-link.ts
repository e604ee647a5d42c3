import type { Services } from '../../accounts/index.ts'
import { linkSecretAad, type SealedSession } from './link-secret.ts'

/** A session as far as its link needs it. */
export interface SessionWithLink {
  readonly linkSecretSealed: Buffer
  /** Only of a session made a moment ago: what was just sealed need not be opened to be shown. */
  readonly linkSecret?: string
}

/** The secret of a link as its session's row keeps it. */
export function sealedLinkSecret(
  { sealer }: Pick<Services, 'sealer'>,
  secret: string,
  sealedSession: SealedSession,
): Buffer {
  return sealer.seal(secret, linkSecretAad(sealedSession))
}

/** A session's link. Unsealed only here, when someone selects it; it stays readable after the session has ended. */
export function linkOf(
  { sealer, publicUrl }: Pick<Services, 'sealer' | 'publicUrl'>,
  session: SessionWithLink,
  sealedSession: SealedSession,
): string {
  const secret = session.linkSecret ?? sealer.open(session.linkSecretSealed, linkSecretAad(sealedSession))
  return `${publicUrl}/checkout/${secret}`
}
