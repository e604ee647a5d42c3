import type { Services } from '../../accounts/index.ts'
import type { ProviderEvent, ProviderEventHandler } from '../providers/index.ts'
import { changePaymentMethod, invalidate, lockedMethodOf } from './change-payment-method.ts'
import { credentialHash, openSealed } from './credential.ts'
import {
  credentialIsKnown,
  lockPaymentMethodsOfCredential,
  replaceCredentialHash,
} from './store-payment-method.queries.generated.ts'
import { isOutdated, isStorableInstrument, withUpdate } from './stored-instrument.ts'

/** Applies a provider event about a credential to all live methods that have it. */
export const handleCredentialEvent: ProviderEventHandler = async (services, tx, origin, event) => {
  const { account, configuration, configurationIds } = origin
  if (event.kind !== 'CredentialInvalid' && event.kind !== 'CredentialUpdated') return 'not mine'
  if (event.kind === 'CredentialUpdated' && !isStorableInstrument(event.instrument)) {
    services.log.error(
      { configurationId: configuration.id },
      'a provider reported a change of a stored instrument that cannot be saved',
    )
    return 'applied'
  }
  const key = { shard: account.shard, configurationIds }
  const [formerHash, newHash] = hashesOf(services, event)
  // Searches by both hashes, because a repeated event finds the method under its new hash.
  const credential = { ...key, credentialHashes: newHash ? [formerHash, newHash] : [formerHash] }
  const rows = await tx.run(lockPaymentMethodsOfCredential, credential)
  for (const locked of rows.map(lockedMethodOf)) {
    if (event.kind === 'CredentialInvalid') {
      if (isStoredAs(services, locked, event.credential)) await invalidate(services, tx, account, locked)
    } else if (!isOutdated(locked.method, event.instrument)) {
      const after = withUpdate(locked.method, event.instrument)
      await changePaymentMethod(services, tx, account, locked, after, event.credential)
    }
  }
  if (newHash) await tx.run(replaceCredentialHash, { ...key, formerHash, newHash })
  if (rows.length > 0) return 'applied'
  // A deleted method needs no change. An unknown credential may belong to a charge that is not
  // committed yet.
  return (await tx.run(credentialIsKnown, credential)).length > 0 ? 'applied' : 'unknown'
}

/**
 * Returns whether a method still has the credential of the event. Its instrument may have been
 * stored again under another one.
 */
function isStoredAs(
  { sealer }: Pick<Services, 'sealer'>,
  { method, credentialSealed }: ReturnType<typeof lockedMethodOf>,
  credential: string | undefined,
): boolean {
  return credential === undefined || openSealed(sealer, method, credentialSealed) === credential
}

type CredentialEvent = Extract<ProviderEvent, { kind: 'CredentialInvalid' | 'CredentialUpdated' }>

/** Returns the hashes of the former and the new identity; null for an unchanged one. */
function hashesOf({ sealer }: Pick<Services, 'sealer'>, event: CredentialEvent): readonly [Buffer, Buffer | null] {
  const newIdentity = event.kind === 'CredentialUpdated' ? event.newIdentity : undefined
  const newHash = newIdentity === undefined ? null : credentialHash(sealer, newIdentity)
  return [credentialHash(sealer, event.identity), newHash]
}
