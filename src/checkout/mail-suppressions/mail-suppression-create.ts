import { type Context, mint, requireOrganization, transaction } from '../../accounts/index.ts'
import type { MailSuppressionCreateInput } from '../../platform/graphql/inputs.generated.ts'
import { recipientHash } from '../mail-limits/index.ts'
import { addSuppression } from './add-suppression.ts'
import type { MailSuppression } from './mail-suppression.ts'

/** Adds an address to an organization's suppression list. */
export async function mailSuppressionCreate(
  context: Context,
  { orgId, email, reason }: MailSuppressionCreateInput,
): Promise<MailSuppression> {
  const organization = await requireOrganization(context, orgId)
  const entry = {
    addressHash: recipientHash(context, email),
    reason: reason ?? 'Manual',
    source: context.caller.person ? 'Person' : 'ApiKey',
    keyId: context.caller.keyId,
    operator: null,
    createdAt: context.wallNow(),
  } as const
  return transaction(context, async (tx) =>
    addSuppression(context, tx, organization, { id: mint(context, organization.shard), ...entry }),
  )
}
