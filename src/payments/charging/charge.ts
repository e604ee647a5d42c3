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

/** The response could not be read: the charge may have been made or not. */
const UNREADABLE = { kind: 'Unknown', reference: null, cause: 'unreadable answer' } as const

/** Records that the caller has already read. */
export interface ChargeOptions {
  readonly configuration?: ProviderConfiguration
  readonly client?: ProviderClient
  readonly credential?: SealedCredential
}

/**
 * Sends an attempt for the first time. An internal error before sending is a decline, since the
 * provider has not seen the charge. An internal error after sending is an unknown outcome. Both are
 * logged.
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

/**
 * Reads everything that sending needs. A missing token can be replaced, so the decline says so; any
 * other error may pass.
 */
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

/** Opens the secrets that fill the placeholders of an attempt's request. They are never stored. */
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
  // A provider's own payment option has no secret.
  if (paymentMethodId === null) return {}
  return { credential: await openCredential(services, { id: paymentMethodId, orgId }, known) }
}
