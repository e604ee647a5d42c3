import { type Account, type Context, findAccount } from '../accounts/index.ts'
import { notFound } from '../platform/refusal.ts'
import type { Contact } from './contact.ts'

/** The organization of a contact that the caller has been found to reach. */
export async function organizationOf(context: Context, contact: Contact): Promise<Account> {
  const account = await findAccount(context, { kind: 'Organization', uuid: contact.orgId })
  if (!account) throw notFound('Contact')
  return account
}
