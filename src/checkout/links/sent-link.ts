import type { SealedSession } from '../sessions/index.ts'

/** The kind of session behind a link. */
export type SessionKind = SealedSession['kind']

/** The languages of messages, as the API spells them. */
export type MessageLanguage = 'English' | 'Spanish'

/** The associated data of a recipient's sealed address. It does not open under another link or organization. */
export function recipientAad({ orgId, id }: { readonly orgId: string; readonly id: string }): readonly string[] {
  return ['sent_link.recipient', orgId, id]
}
