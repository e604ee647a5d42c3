export { type Contact, contactPayload } from './contact.ts'
export { nameOfParts, nameProblems } from './contact-rules.ts'
export { contactsOfText } from './contacts-of-text.ts'
export { addContact, createContact } from './create-contact.ts'
export type { WhenDeleted } from './delete-contact.ts'
export { contactExporter } from './exported-contacts.ts'
export {
  contact,
  findContact,
  type LockedContact,
  lockContactOf,
  lockNamedContact,
  payingContact,
  presentContact,
} from './find-contact.ts'
export { type ListArguments, type ListSearch, recordsOfContact } from './list-filter.ts'
export { idsOfPeriod, type Period, type PeriodInput, periodProblems, scopeOf } from './list-period.ts'
export { changeContact } from './update-contact.ts'
