import { type Context, recordsOfOrganization, requirePermission } from '../../accounts/index.ts'
import type { Connection } from '../../platform/graphql/index.ts'
import type { QueryMailSuppressionsArgs } from '../../platform/graphql/inputs.generated.ts'
import { recipientHash } from '../mail-limits/index.ts'
import type { MailSuppression } from './mail-suppression.ts'
import { mailSuppressionsOfAddress, mailSuppressionsOfOrganization } from './mail-suppressions.queries.generated.ts'

/** Lists the suppression list of an organization, newest first. */
export function mailSuppressions(
  context: Context,
  args: QueryMailSuppressionsArgs,
): Promise<Connection<MailSuppression>> {
  const email = args.input?.email
  if (email != null) requirePermission(context.caller, 'CustomerDetails', 'MailSuppressionsInput.email')
  const addressHash = email == null ? null : recipientHash(context, email)
  const scope = ['mailSuppressions', addressHash?.toString('hex') ?? null] as const
  const { read } = context.db
  return recordsOfOrganization(context, scope, args, ({ direction, ...search }) =>
    addressHash === null
      ? read.run(mailSuppressionsOfOrganization[direction], search)
      : read.run(mailSuppressionsOfAddress[direction], { ...search, addressHash }),
  )
}
