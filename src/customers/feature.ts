import { readFileSync } from 'node:fs'
import type { Context } from '../accounts/index.ts'
import type { Feature } from '../platform/graphql/index.ts'
import { contactsResolvers } from './contacts.resolvers.ts'
import type { WhenDeleted } from './delete-contact.ts'
import { findContact } from './find-contact.ts'

/**
 * Adds contacts to the schema. The `whenDeleted` callbacks run in order, in the transaction that
 * deletes a contact.
 */
export function contactsFeature({ whenDeleted }: { readonly whenDeleted: readonly WhenDeleted[] }): Feature<Context> {
  return {
    name: 'contacts',
    sdl: readFileSync(new URL('./contacts.graphql', import.meta.url), 'utf8'),
    resolvers: contactsResolvers(whenDeleted),
    nodes: { Contact: { prefix: 'con', find: findContact } },
  }
}
