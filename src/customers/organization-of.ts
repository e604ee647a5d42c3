import { type Account, type Context, findAccount } from '../accounts/index.ts'
import { notFound } from '../platform/refusal.ts'
import type { Contact } from './contact.ts'

/** Returns the organization of a contact that the caller can reach. */
export async function organizationOf(context: Context, contact: Contact): Promise<Account> {
  const account = await findAccount(context, { kind: 'Organization', uuid: contact.orgId })
  if (!account) throw notFound('Contact')
  return account
}
