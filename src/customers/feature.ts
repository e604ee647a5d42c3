import { readFileSync } from 'node:fs'
import { type Context, maskedDetails, mutation, ownerIdOf, ownerShard, recordShard } from '../accounts/index.ts'
import type { Feature } from '../platform/graphql/index.ts'
import type { DeleteContactInput } from '../platform/graphql/inputs.generated.ts'
import type { Resolvers } from '../platform/graphql/schema.generated.ts'
import { formatId } from '../platform/ids/index.ts'
import { toSeconds } from '../platform/time/index.ts'
import { contacts } from './contacts.ts'
import { createContact } from './create-contact.ts'
import { deleteContact, type WhenDeleted } from './delete-contact.ts'
import { contact, contactOf, findContact } from './find-contact.ts'
import { updateContact } from './update-contact.ts'

const withContact = { contact: contactOf }

/**
 * Adds contacts to the schema. The `whenDeleted` callbacks run in order, in the transaction that
 * deletes a contact.
 */
export function contactsFeature({ whenDeleted }: { readonly whenDeleted: readonly WhenDeleted[] }): Feature<Context> {
  return {
    name: 'contacts',
    sdl: readFileSync(new URL('./contacts.graphql', import.meta.url), 'utf8'),
    resolvers: {
      Query: {
        contact: (_root, { id }, context) => contact(context, id),
        contacts: (_root, args, context) => contacts(context, args),
      },
      Mutation: {
        createContact: mutation({
          type: 'Contact',
          shard: (context, input) => ownerShard(context, input.orgId),
          run: createContact,
        }),
        updateContact: mutation({
          type: 'Contact',
          shard: (context, input) => recordShard(context, 'con', input.id),
          run: updateContact,
        }),
        deleteContact: mutation({
          type: 'Contact',
          shard: (context, input) => recordShard(context, 'con', input.id),
          run: (context, input: DeleteContactInput) => deleteContact(context, input, whenDeleted),
        }),
      },
      Contact: {
        id: (row) => formatId('con', row.id),
        orgId: (row) => formatId('org', row.orgId),
        ownerId: (row) => ownerIdOf({ kind: 'Organization', id: row.orgId }),
        ...maskedDetails,
        deletedAt: (row) => row.deletedAt && toSeconds(row.deletedAt),
        createdAt: (row) => toSeconds(row.createdAt),
        updatedAt: (row) => toSeconds(row.updatedAt),
      },
      VaultToken: withContact,
      PaymentMethod: withContact,
      PaymentSession: withContact,
      PaymentPlanSession: withContact,
      PaymentPlan: withContact,
    } satisfies Resolvers,
    nodes: { Contact: { prefix: 'con', find: findContact } },
  }
}
