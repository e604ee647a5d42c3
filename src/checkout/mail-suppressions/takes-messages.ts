import type { Services } from '../../accounts/index.ts'
import type { Queryable } from '../../platform/db/index.ts'
import { recipientHash, recipientShard } from '../mail-limits/index.ts'
import { installationMailSuppression, mailSuppressionReasons } from './mail-suppressions.queries.generated.ts'

/** Checks that an address takes messages of an organization: it is neither on its list nor on the installation's. */
export async function takesMessages(
  services: Pick<Services, 'sealer'>,
  queryable: Queryable,
  { shard, orgId }: { readonly shard: number; readonly orgId: string },
  address: string,
): Promise<boolean> {
  const addressHash = recipientHash(services, address)
  const [ofOrganization, ofInstallation] = await Promise.all([
    queryable.run(mailSuppressionReasons, { shard, orgId, addressHash }),
    queryable.run(installationMailSuppression, { shard: recipientShard(addressHash), addressHash }),
  ])
  return ofOrganization.length === 0 && ofInstallation.length === 0
}
