import { formatId } from '../platform/ids/index.ts'
import { type Timestamp, toSeconds } from '../platform/time/index.ts'

/** A contact as its row holds it. Ids are uuids. */
export interface Contact {
  readonly id: string
  readonly orgId: string
  readonly name: string
  readonly givenName: string | null
  readonly familyName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

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
