import type { Account, Services } from '../access/index.ts'
import { openCredential } from '../payment-methods/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import {
  type ChargeOutcome,
  decline,
  type PaymentProvider,
  type ProviderAccess,
  type ProviderConfiguration,
  type Secrets,
} from '../providers/index.ts'
import { openInstrument } from '../vault/index.ts'
import type { Attempt } from './attempt.ts'
import { type Asked, providerOf, sentCharge } from './provider-of-attempt.ts'

/** Nothing answered that we can tell: it may have charged or not. */
const UNREADABLE = { kind: 'Unknown', reference: null, cause: 'unreadable answer' } as const

/** Sends an attempt for the first time. A fault of ours on the way is logged, and an outcome that nobody knows. */
export async function charge(
  services: Services,
  account: Account,
  attempt: Attempt,
  known?: { readonly configuration?: ProviderConfiguration; readonly asked?: Asked },
): Promise<ChargeOutcome> {
  try {
    const { provider, access } = known?.asked ?? (await providerOf(services, attempt, known?.configuration))
    const secrets = await openSecrets(services, account, attempt)
    const outcome = await provider.charge(access, attempt.id, attempt.request, secrets, true)
    return await withoutAction(provider, access, attempt, outcome)
  } catch (err) {
    services.log.error({ err, attemptId: attempt.id, paymentId: attempt.paymentId }, 'a charge could not be sent')
    return UNREADABLE
  }
}

/** What fills the places of an attempt's request, opened as it is sent and never kept. */
export async function openSecrets(services: Services, account: Account, attempt: Attempt): Promise<Secrets> {
  const { vaultTokenId, paymentMethodId, paymentId, orgId } = attempt
  if (vaultTokenId !== null) {
    const tokenId = { prefix: 'vtk', uuid: vaultTokenId, shard: shardOf(vaultTokenId) }
    return openInstrument(services, { tokenId, organization: account, consumerId: paymentId, purpose: 'authorize' })
  }
  // An option of the provider's own has no secret.
  if (paymentMethodId === null) return {}
  return { credential: await openCredential(services, { id: paymentMethodId, orgId }) }
}

/** A charge that the merchant starts waits for nobody: one for which the bank wants the customer is given up and declined. */
export async function withoutAction(
  provider: PaymentProvider,
  access: ProviderAccess,
  attempt: Attempt,
  outcome: ChargeOutcome,
): Promise<ChargeOutcome> {
  if (outcome.kind !== 'RequiresAction' || attempt.customerPresent) return outcome
  const { reference } = outcome
  const ended = await provider.cancelCharge(access, { ...sentCharge(attempt), reference })
  if (ended.kind === 'RequiresAction') return { ...UNREADABLE, reference }
  if (ended.kind !== 'Canceled') return ended
  return { kind: 'Declined', reference, decline: decline('authentication_required') }
}
