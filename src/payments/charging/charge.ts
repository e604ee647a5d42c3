import type { Account, Services } from '../../accounts/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openInstrument } from '../../vault/index.ts'
import type { Attempt } from '../attempt.ts'
import { openCredential, type SealedCredential } from '../methods/index.ts'
import {
  type ChargeOutcome,
  type DeclineCode,
  decline,
  type ProviderConfiguration,
  type Secrets,
} from '../providers/index.ts'
import { type Asked, providerOf } from './provider-of-attempt.ts'
import { withoutAction } from './without-action.ts'

/** Nothing answered that we can tell: it may have charged or not. */
const UNREADABLE = { kind: 'Unknown', reference: null, cause: 'unreadable answer' } as const

/** What whoever sends an attempt has at hand, and need not be read again. */
export interface KnownToCharge {
  readonly configuration?: ProviderConfiguration
  readonly asked?: Asked
  readonly credential?: SealedCredential
}

/**
 * Sends an attempt for the first time. A fault of ours before it leaves is a decline: nobody has heard of the charge. One on the
 * way is an outcome that nobody knows. Both are logged.
 */
export async function charge(
  services: Services,
  account: Account,
  attempt: Attempt,
  known?: KnownToCharge,
): Promise<ChargeOutcome> {
  const { id: attemptId, paymentId } = attempt
  try {
    const ready = await makeReady(services, account, attempt, known)
    if ('kind' in ready) return ready
    const { asked, secrets } = ready
    const outcome = await asked.provider.charge(asked.access, attemptId, attempt.request, secrets, true)
    return await withoutAction(services, asked, attempt, outcome)
  } catch (err) {
    services.log.error({ err, attemptId, paymentId }, 'failed to send a charge')
    return UNREADABLE
  }
}

interface Ready {
  readonly asked: Asked
  readonly secrets: Secrets
}

/** What is needed to send an attempt. Its token may be gone, which a new one mends; what else is wrong may be right later. */
async function makeReady(
  services: Services,
  account: Account,
  attempt: Attempt,
  known?: KnownToCharge,
): Promise<Ready | NeverSent> {
  try {
    const asked = known?.asked ?? (await providerOf(services, attempt, known?.configuration))
    return { asked, secrets: await openSecrets(services, account, attempt, known?.credential) }
  } catch (err) {
    services.log.error({ err, attemptId: attempt.id, paymentId: attempt.paymentId }, 'failed to send a charge')
    return neverSent(err instanceof Refusal ? 'rejected_by_provider' : 'try_again_later')
  }
}

type NeverSent = Extract<ChargeOutcome, { kind: 'Declined' }>

const neverSent = (code: DeclineCode): NeverSent => ({ kind: 'Declined', reference: null, decline: decline(code) })

/** What fills the places of an attempt's request, opened as it is sent and never kept. */
export async function openSecrets(
  services: Services,
  account: Account,
  attempt: Attempt,
  known?: SealedCredential,
): Promise<Secrets> {
  const { vaultTokenId, paymentMethodId, paymentId, orgId } = attempt
  if (vaultTokenId !== null) {
    const tokenId = { prefix: 'vtk', uuid: vaultTokenId, shard: shardOf(vaultTokenId) }
    return openInstrument(services, { tokenId, organization: account, consumerId: paymentId, purpose: 'authorize' })
  }
  // An option of the provider's own has no secret.
  if (paymentMethodId === null) return {}
  return { credential: await openCredential(services, { id: paymentMethodId, orgId }, known) }
}
