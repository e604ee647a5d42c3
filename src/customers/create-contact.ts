import {
  type Account,
  type Context,
  mint,
  organizationProblems,
  requireOrganization,
  transaction,
} from '../accounts/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import type { CreateContactInput } from '../platform/graphql/inputs.generated.ts'
import { notFound, refuseProblems } from '../platform/refusal.ts'
import { type Announcer, announce } from '../webhooks/events/index.ts'
import { type Contact, contactPayload } from './contact.ts'
import { nameOfParts, newContactProblems } from './contact-rules.ts'
import { insertContact } from './contacts.queries.generated.ts'

/** Adds a contact to an organization. */
export async function createContact(context: Context, input: CreateContactInput): Promise<Contact> {
  refuseProblems([...organizationProblems(context, input.orgId), ...newContactProblems(input)])
  const organization = await requireOrganization(context, input.orgId)
  const at = context.now(organization)
  const contact: Contact = {
    id: mint(context, organization.shard),
    orgId: organization.id,
    name: input.name ?? nameOfParts(input),
    givenName: input.givenName ?? null,
    familyName: input.familyName ?? null,
    email: input.email ?? null,
    phone: input.phone ?? null,
    deletedAt: null,
    createdAt: at,
    updatedAt: at,
  }
  return transaction(context, async (tx) => {
    if (!(await addContact(context, tx, organization, contact, context.caller.account.id)))
      throw notFound('Organization')
    return contact
  })
}

/**
 * Inserts a contact with its event. Returns false when the caller, an account by its uuid, cannot
 * reach the organization.
 */
export async function addContact(
  announcer: Announcer,
  tx: Transaction,
  organization: Account,
  contact: Contact,
  callerId: string,
): Promise<boolean> {
  const [inserted] = await Promise.all([
    tx.run(insertContact, { ...contact, shard: organization.shard, callerId }),
    announce(announcer, tx, {
      type: 'contact.created',
      account: organization,
      subjectId: contact.id,
      data: contactPayload(contact),
    }),
  ])
  return inserted.length > 0
}
