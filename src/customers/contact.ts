import { formatId } from '../platform/ids/index.ts'
import { toSeconds } from '../platform/time/index.ts'
import type { ContactByIdRow } from './contacts.queries.generated.ts'

/** A contact as its row holds it. Ids are uuids. */
export type Contact = ContactByIdRow

/** Returns the contact as its events show it: like the API, without the deprecated `ownerId`. */
export function contactPayload(contact: Contact) {
  return {
    id: formatId('con', contact.id),
    orgId: formatId('org', contact.orgId),
    name: contact.name,
    givenName: contact.givenName,
    familyName: contact.familyName,
    email: contact.email,
    phone: contact.phone,
    deletedAt: contact.deletedAt && toSeconds(contact.deletedAt),
    createdAt: toSeconds(contact.createdAt),
    updatedAt: toSeconds(contact.updatedAt),
  }
}
