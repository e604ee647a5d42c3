import { type Account, audit, type Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import type { MailSuppressionReason } from '../../platform/graphql/inputs.generated.ts'
import { recipientHash, recipientShard } from '../mail-limits/index.ts'
import { addSuppression, announceSuppression } from './add-suppression.ts'
import type { MailSuppression } from './mail-suppression.ts'
import {
  addInstallationMailSuppression,
  installationMailSuppression,
  mailSuppressionReasons,
  removeInstallationMailSuppression,
  removeMailSuppressionsOfAddress,
} from './mail-suppressions.queries.generated.ts'

/**
 * The address in a command, and the organization of the list; null for the installation's list.
 */
export interface ListedAddress {
  readonly address: string
  readonly organization: Account | null
}

/** Adds an address to a list. */
export async function suppressByCommand(
  services: Services,
  { address, organization }: ListedAddress,
  reason: MailSuppressionReason,
): Promise<void> {
  const { db, wallNow, mintId } = services
  const operator = operatorOf(services)
  const [addressHash, createdAt] = [recipientHash(services, address), wallNow()]
  if (organization === null) {
    const shard = recipientShard(addressHash)
    await db.write.run(addInstallationMailSuppression, { shard, addressHash, reason, operator, createdAt })
    return
  }
  const entry = { addressHash, reason, source: 'Operator', keyId: null, operator, createdAt } as const
  await db.transaction(async (tx) => {
    const id = mintId(organization.shard)
    const added = await addSuppression(services, tx, organization, { id, ...entry })
    await auditEntry(services, tx, organization, 'command.suppression.add', added)
  })
}

/** Removes all entries of an address from a list, and returns how many. */
export async function unsuppressByCommand(
  services: Services,
  { address, organization }: ListedAddress,
): Promise<number> {
  const { db, wallNow } = services
  const addressHash = recipientHash(services, address)
  if (organization === null) {
    const removed = { shard: recipientShard(addressHash), addressHash }
    return (await db.write.run(removeInstallationMailSuppression, removed)).length
  }
  const { shard, id: orgId } = organization
  return db.transaction(async (tx) => {
    const removed = await tx.run(removeMailSuppressionsOfAddress, { shard, orgId, addressHash, now: wallNow() })
    for (const entry of removed) {
      await announceSuppression(services, tx, organization, 'mail_suppression.deleted', entry)
      await auditEntry(services, tx, organization, 'command.suppression.remove', entry)
    }
    return removed.length
  })
}

/** Returns the reasons of an address's entries on a list. */
export async function suppressionReasons(
  services: Services,
  { address, organization }: ListedAddress,
): Promise<readonly string[]> {
  const { read } = services.db
  const addressHash = recipientHash(services, address)
  if (organization !== null) {
    const { shard, id: orgId } = organization
    return (await read.run(mailSuppressionReasons, { shard, orgId, addressHash })).map(({ reason }) => reason)
  }
  const entry = first(await read.run(installationMailSuppression, { shard: recipientShard(addressHash), addressHash }))
  return entry ? [entry.reason] : []
}

function auditEntry(services: Services, tx: Transaction, owner: Account, action: string, { id }: MailSuppression) {
  return audit(services, tx, { owner, action, record: { type: 'MailSuppression', id }, outcome: 'done' })
}

function operatorOf({ operator }: Services): string {
  if (!operator) throw new Error('a command has an operator')
  return operator
}
