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
import { declineWithoutCustomer } from './decline-without-customer.ts'
import { type ProviderClient, providerClient } from './provider-client.ts'

/** Nothing answered that we can tell: it may have charged or not. */
const UNREADABLE = { kind: 'Unknown', reference: null, cause: 'unreadable answer' } as const

/** What whoever sends an attempt has at hand, and need not be read again. */
export interface ChargeOptions {
  readonly configuration?: ProviderConfiguration
  readonly client?: ProviderClient
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
  known?: ChargeOptions,
): Promise<ChargeOutcome> {
  const { id: attemptId, paymentId } = attempt
  try {
    const ready = await prepare(services, account, attempt, known)
    if ('kind' in ready) return ready
    const { client, secrets } = ready
    const outcome = await client.provider.charge(client.access, attemptId, attempt.request, secrets, true)
    return await declineWithoutCustomer(services, client, attempt, outcome)
  } catch (err) {
    services.log.error({ err, attemptId, paymentId }, 'failed to send a charge')
    return UNREADABLE
  }
}

interface PreparedCharge {
  readonly client: ProviderClient
  readonly secrets: Secrets
}

/** What is needed to send an attempt. Its token may be gone, which a new one mends; what else is wrong may be right later. */
async function prepare(
  services: Services,
  account: Account,
  attempt: Attempt,
  known?: ChargeOptions,
): Promise<PreparedCharge | NeverSent> {
  try {
    const client = known?.client ?? (await providerClient(services, attempt, known?.configuration))
    return { client, secrets: await openSecrets(services, account, attempt, known?.credential) }
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
