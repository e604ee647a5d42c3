import type { Account, Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { acceptsMessages } from '../mail-suppressions/index.ts'
import { paymentRecipient } from './payment-messages.queries.generated.ts'
import { recipientAddress } from './recipient-address.ts'

/**
 * Returns whether the customer of a Processing payment gets a message about its outcome: mail can
 * be sent, and their address is known and on no suppression list.
 */
export async function paymentMessageFollows(
  services: Pick<Services, 'db' | 'sealer' | 'sendsMail'>,
  { id: orgId, shard }: Account,
  paymentId: string,
): Promise<boolean> {
  if (!services.sendsMail) return false
  const { read } = services.db
  const found = first(await read.run(paymentRecipient, { shard, orgId, paymentId }))
  const address = found && recipientAddress(found)
  return address !== null && acceptsMessages(services, read, { shard, orgId }, address)
}
