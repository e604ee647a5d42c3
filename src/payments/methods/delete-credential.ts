import type { Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { backoffSeconds, type Job } from '../../platform/queue/index.ts'
import { ProviderUnavailable, providerClient } from '../providers/index.ts'
import { openSealed } from './credential.ts'
import {
  type CredentialsToDeleteRow,
  credentialsToDelete,
  formerCredentials,
  liveCredentials,
  removeFormerCredential,
} from './delete-credential.queries.generated.ts'

type CredentialServices = Pick<Services, 'db' | 'sealer' | 'publicUrl' | 'providerEndpoints' | 'log'>

/** The delay while a charge may still need the credential. A bank debit takes days. */
const WHILE_CHARGED_SECONDS = 600
/** The delay after a root key rotation has resealed the row since it was read. */
const WHILE_SEALED_ANEW_SECONDS = 1

/**
 * Runs the job ForgetCredential: deletes the credential of a deleted method, and former
 * credentials, at the provider. Waits for pending charges that use the credential or may store it
 * again, and for an unavailable provider. Keeps a credential that another live method uses, because
 * the same instrument was stored again.
 */
export async function deleteCredential(
  services: CredentialServices,
  { shard, subjectId, attempts }: Job,
): Promise<number | null> {
  const key = { shard, id: subjectId }
  const method = first(await services.db.read.run(credentialsToDelete, key))
  if (!method) return null
  if (method.isBeingCharged) return WHILE_CHARGED_SECONDS
  try {
    for (const { credentialSealed } of await services.db.read.run(formerCredentials, key)) {
      await deleteUnlessInUse(services, shard, method, credentialSealed)
      const isGone = first(await services.db.write.run(removeFormerCredential, { ...key, credentialSealed }))
      if (!isGone) return WHILE_SEALED_ANEW_SECONDS
    }
    if (method.deletedAt !== null) await deleteUnlessInUse(services, shard, method, method.credentialSealed)
    return null
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    services.log.warn({ methodId: subjectId, attempts }, 'failed to delete a credential at the provider')
    return backoffSeconds(attempts)
  }
}

async function deleteUnlessInUse(
  services: CredentialServices,
  shard: number,
  method: CredentialsToDeleteRow,
  credentialSealed: Buffer,
): Promise<void> {
  const { sealer, db } = services
  const { configurationId, credentialHash } = method
  const credential = openSealed(sealer, method, credentialSealed)
  const live = await db.read.run(liveCredentials, { shard, configurationId, credentialHash })
  if (live.some((each) => openSealed(sealer, each, each.credentialSealed) === credential)) return
  const { provider, access } = await providerClient(services, method)
  await provider.deleteCredential(access, credential)
}
