import type { PaymentLinkRowFragment, PlanLinkRowFragment } from '../documents.generated.ts'

/** Returns the name or the email address of a link's customer, or null if it is for anyone. */
export function customerOf(link: PaymentLinkRowFragment | PlanLinkRowFragment): string | null {
  if (link.contact) return link.contact.name
  return 'contactRef' in link ? (link.contactRef?.name ?? link.contactRef?.email ?? null) : link.contactId
}
