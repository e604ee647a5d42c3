import { type Context, mutation, ownerIdOf, ownerShard, recordShard } from '../accounts/index.ts'
import type { Resolvers } from '../platform/graphql/schema.generated.ts'
import { formatId } from '../platform/ids/index.ts'
import { toSeconds } from '../platform/time/index.ts'
import type { Contact } from './contact.ts'
import { type ContactsArguments, contacts } from './contacts.ts'
import { type CreateContactInput, createContact } from './create-contact.ts'
import { type DeleteContactInput, deleteContact, type WhenDeleted } from './delete-contact.ts'
import { contact, contactOf } from './find-contact.ts'
import { type UpdateContactInput, updateContact } from './update-contact.ts'

interface HasContact {
  readonly contactId: string
}

interface MayHaveContact {
  readonly contactId: string | null
}

/** Returns the resolvers of contacts. The `whenDeleted` callbacks run when a contact is deleted. */
export function contactsResolvers(whenDeleted: readonly WhenDeleted[]) {
  return {
    Query: {
      contact: (_root: unknown, { id }: { id: string }, context: Context) => contact(context, id),
      contacts: (_root: unknown, args: ContactsArguments, context: Context) => contacts(context, args),
    },
    Mutation: {
      createContact: mutation<{ input: CreateContactInput }, Contact>({
        type: 'Contact',
        shard: (context, input) => ownerShard(context, input.orgId),
        run: createContact,
      }),
      updateContact: mutation<{ input: UpdateContactInput }, Contact>({
        type: 'Contact',
        shard: (context, input) => recordShard(context, 'con', input.id),
        run: updateContact,
      }),
      deleteContact: mutation<{ input: DeleteContactInput }, Contact>({
        type: 'Contact',
        shard: (context, input) => recordShard(context, 'con', input.id),
        run: (context, input) => deleteContact(context, input, whenDeleted),
      }),
    },
    Contact: {
      id: (row: Contact) => formatId('con', row.id),
      orgId: (row: Contact) => formatId('org', row.orgId),
      ownerId: (row: Contact) => ownerIdOf({ kind: 'Organization', id: row.orgId }),
      deletedAt: (row: Contact) => row.deletedAt && toSeconds(row.deletedAt),
      createdAt: (row: Contact) => toSeconds(row.createdAt),
      updatedAt: (row: Contact) => toSeconds(row.updatedAt),
    },
    VaultToken: {
      contact: ({ contactId }: MayHaveContact, _args: unknown, context: Context) =>
        contactId === null ? null : contactOf(context, { contactId }),
    },
    PaymentMethod: {
      contact: (record: HasContact, _args: unknown, context: Context) => contactOf(context, record),
    },
    PaymentSession: {
      contact: ({ contactId }: MayHaveContact, _args: unknown, context: Context) =>
        contactId === null ? null : contactOf(context, { contactId }),
    },
    PaymentPlanSession: {
      contact: (record: HasContact, _args: unknown, context: Context) => contactOf(context, record),
    },
    PaymentPlan: {
      contact: (record: HasContact, _args: unknown, context: Context) => contactOf(context, record),
    },
  } satisfies Resolvers
}
