import type { Services } from '../../accounts/index.ts'
import type { ProviderEvent, ProviderEventHandler } from '../providers/index.ts'
import { changePaymentMethod, lockedMethodOf } from './change-payment-method.ts'
import { credentialHash } from './credential.ts'
import { invalidate } from './invalidate-payment-method.ts'
import { isStorableInstrument } from './storable-instrument.ts'
import {
  credentialIsKnown,
  lockPaymentMethodsOfCredential,
  replaceCredentialHash,
} from './store-payment-method.queries.generated.ts'
import { isOutdated, withInstrument } from './stored-again.ts'

/** Applies what a provider tells of a credential to every live method that has it: it is gone, or was renewed. */
export const handleCredentialEvent: ProviderEventHandler = async (services, tx, { account, configuration }, event) => {
  if (event.kind !== 'CredentialInvalid' && event.kind !== 'CredentialUpdated') return 'not mine'
  if (event.kind === 'CredentialUpdated' && !isStorableInstrument(event.instrument)) {
    services.log.error(
      { configurationId: configuration.id },
      'a provider reported a change of a stored instrument that cannot be saved',
    )
    return 'applied'
  }
  const key = { shard: account.shard, configurationId: configuration.id }
  const [formerHash, newHash] = hashesOf(services, event)
  // By both: when it is told again, it is known by what it told.
  const credential = { ...key, credentialHashes: newHash ? [formerHash, newHash] : [formerHash] }
  const rows = await tx.run(lockPaymentMethodsOfCredential, credential)
  for (const locked of rows.map(lockedMethodOf)) {
    if (event.kind === 'CredentialInvalid') {
      await invalidate(services, tx, account, locked)
    } else if (!isOutdated(locked.method, event.instrument)) {
      const after = withInstrument(locked.method, event.instrument)
      await changePaymentMethod(services, tx, account, locked, after, event.credential)
    }
  }
  if (newHash) await tx.run(replaceCredentialHash, { ...key, formerHash, newHash })
  if (rows.length > 0) return 'applied'
  // Of a deleted method there is nothing to change; of one that nobody knows the storing may still be on its way.
  return (await tx.run(credentialIsKnown, credential)).length > 0 ? 'applied' : 'unknown'
}

type CredentialEvent = Extract<ProviderEvent, { kind: 'CredentialInvalid' | 'CredentialUpdated' }>

/** What the credential was known by, and what it is known by from now on; null when that is the same. */
function hashesOf({ sealer }: Pick<Services, 'sealer'>, event: CredentialEvent): readonly [Buffer, Buffer | null] {
  const newIdentity = event.kind === 'CredentialUpdated' ? event.newIdentity : undefined
  const newHash = newIdentity === undefined ? null : credentialHash(sealer, newIdentity)
  return [credentialHash(sealer, event.identity), newHash]
}
