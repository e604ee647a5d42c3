import type { Services } from '../../accounts/index.ts'
import type { Notice, NoticeListener } from '../providers/index.ts'
import { changePaymentMethod, heldMethodOf } from './change-payment-method.ts'
import { credentialHash } from './credential.ts'
import { invalidate } from './invalidate-payment-method.ts'
import { isKeepable } from './keepable-instrument.ts'
import {
  credentialIsKnown,
  lockPaymentMethodsOfCredential,
  replaceCredentialHash,
} from './store-payment-method.queries.generated.ts'
import { isOvertaken, toldAnew } from './stored-again.ts'

/** Applies what a provider tells of a credential to every live method that has it: it is gone, or was renewed. */
export const applyCredentialNotice: NoticeListener = async (services, tx, { account, configuration }, notice) => {
  if (notice.kind !== 'CredentialInvalid' && notice.kind !== 'CredentialUpdated') return 'not mine'
  if (notice.kind === 'CredentialUpdated' && !isKeepable(notice.instrument)) {
    services.log.error(
      { configurationId: configuration.id },
      'a provider reported a change of a stored instrument that cannot be saved',
    )
    return 'applied'
  }
  const key = { shard: account.shard, configurationId: configuration.id }
  const [formerHash, newHash] = hashesOf(services, notice)
  // By both: when it is told again, it is known by what it told.
  const credential = { ...key, credentialHashes: newHash ? [formerHash, newHash] : [formerHash] }
  const rows = await tx.run(lockPaymentMethodsOfCredential, credential)
  for (const held of rows.map(heldMethodOf)) {
    if (notice.kind === 'CredentialInvalid') {
      await invalidate(services, tx, account, held)
    } else if (!isOvertaken(held.method, notice.instrument)) {
      const after = toldAnew(held.method, notice.instrument)
      await changePaymentMethod(services, tx, account, held, after, notice.credential)
    }
  }
  if (newHash) await tx.run(replaceCredentialHash, { ...key, formerHash, newHash })
  if (rows.length > 0) return 'applied'
  // Of a deleted method there is nothing to change; of one that nobody knows the storing may still be on its way.
  return (await tx.run(credentialIsKnown, credential)).length > 0 ? 'applied' : 'unknown'
}

type CredentialNotice = Extract<Notice, { kind: 'CredentialInvalid' | 'CredentialUpdated' }>

/** What the credential was known by, and what it is known by from now on; null when that is the same. */
function hashesOf({ sealer }: Pick<Services, 'sealer'>, notice: CredentialNotice): readonly [Buffer, Buffer | null] {
  const newIdentity = notice.kind === 'CredentialUpdated' ? notice.newIdentity : undefined
  const newHash = newIdentity === undefined ? null : credentialHash(sealer, newIdentity)
  return [credentialHash(sealer, notice.identity), newHash]
}
