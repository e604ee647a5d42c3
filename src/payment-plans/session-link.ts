import type { Services } from '../access/index.ts'
import { linkSecretPlace } from './link-secret.ts'
import type { PaymentPlanSession } from './session.ts'

/** The session's link. Unsealed only here, when someone selects it; it stays readable after the session has ended. */
export function linkOf(
  { sealer, publicUrl }: Pick<Services, 'sealer' | 'publicUrl'>,
  session: PaymentPlanSession,
): string {
  const secret = session.linkSecret ?? sealer.open(session.linkSecretSealed, linkSecretPlace(session))
  return `${publicUrl}/checkout/${secret}`
}
