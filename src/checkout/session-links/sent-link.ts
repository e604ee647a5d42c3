import type { SessionPlace } from '../../checkout-sessions/index.ts'

/** What a link leads to. */
export type SessionKind = SessionPlace['kind']

/** The languages of messages, as the API spells them. */
export type MessageLanguage = 'English' | 'Spanish'

/** Where the sealed address of a recipient belongs: copied to another link or organization it does not open. */
export function recipientPlace({ orgId, id }: { readonly orgId: string; readonly id: string }): readonly string[] {
  return ['sent_link.recipient', orgId, id]
}
