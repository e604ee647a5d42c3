import type { NoticeListener } from '../providers/index.ts'
import { changePaymentMethod, heldMethodOf } from './change-payment-method.ts'
import { credentialHash } from './credential.ts'
import { invalidate } from './invalidate-payment-method.ts'
import { isKeepable } from './keepable-instrument.ts'
import { credentialIsKnown, lockPaymentMethodsOfCredential } from './store-payment-method.queries.generated.ts'
import { isOvertaken, toldAnew } from './stored-again.ts'

/** Applies what a provider tells of a credential to every live method that has it: it is gone, or was renewed. */
export const applyCredentialNotice: NoticeListener = async (services, tx, { account, configuration }, notice) => {
  if (notice.kind !== 'CredentialInvalid' && notice.kind !== 'CredentialUpdated') return 'not mine'
  if (notice.kind === 'CredentialUpdated' && !isKeepable(notice.instrument)) {
    services.log.error(
      { configurationId: configuration.id },
      'a provider told of a stored instrument what can not be kept',
    )
    return 'applied'
  }
  const { shard } = account
  const hash = credentialHash(services.sealer, notice.identity)
  const credential = { shard, configurationId: configuration.id, credentialHash: hash }
  const rows = await tx.run(lockPaymentMethodsOfCredential, credential)
  for (const held of rows.map(heldMethodOf)) {
    if (notice.kind === 'CredentialInvalid') {
      await invalidate(services, tx, account, held)
    } else if (!isOvertaken(held.method, notice.instrument)) {
      const after = toldAnew(held.method, notice.instrument)
      await changePaymentMethod(services, tx, account, held, after, notice.credential)
    }
  }
  if (rows.length > 0) return 'applied'
  // Of a deleted method there is nothing to change; of one that nobody knows the storing may still be on its way.
  return (await tx.run(credentialIsKnown, credential)).length > 0 ? 'applied' : 'unknown'
}
