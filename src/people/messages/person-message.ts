import { languageOf } from '../../checkout/language/index.ts'
import { layOutMessage, type Message } from '../../platform/mail/index.ts'
import { withoutLinks } from '../../platform/text/index.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import {
  type AccountMessageKind,
  CAUSES,
  PERSON_MESSAGES,
  type PersonMessageTexts,
  type RoleInAccount,
  type SignInMessageKind,
} from './person-message-texts.ts'

type Content = Pick<Message, 'subject' | 'text' | 'html'>

/** A message about the sign-in of a person. It contains no text that a client wrote. */
export interface SignInMessage {
  readonly kind: SignInMessageKind
  readonly locale: string
  readonly address: string | null
  readonly createdAt: Timestamp
  /** The link of a reset. Null for other messages. */
  readonly link: string | null
}

/** A message about an account. A client wrote the account's name. */
export interface AccountMessage extends RoleInAccount {
  readonly kind: AccountMessageKind
  readonly locale: string | null
  /** The link of an invitation. Null for other messages. */
  readonly link: string | null
}

/** Returns a message about a sign-in, with its time and network address. */
export function signInMessage({ kind, locale, address, createdAt, link }: SignInMessage): Content {
  const language = languageOf(locale)
  const { time, address: label } = CAUSES[language]
  const network = address === null ? [] : [[label, address] as const]
  return layOut(language, PERSON_MESSAGES[language][kind], link, [[time, toSeconds(createdAt)], ...network])
}

/**
 * Returns a message about an account. Mail clients don't turn the name of the account into a link.
 */
export function accountMessage({ kind, locale, accountName, role, link }: AccountMessage): Content {
  const language = languageOf(locale ?? undefined)
  const texts = PERSON_MESSAGES[language][kind]({ accountName: withoutLinks(accountName), role })
  return layOut(language, texts, link, [])
}

function layOut(
  language: string,
  { subject, opening, link: linkText = '', note }: PersonMessageTexts,
  url: string | null,
  rows: readonly (readonly [string, string])[],
): Content {
  const link = url === null ? null : { text: linkText, url }
  return layOutMessage({ language, subject, opening, rows, link, notes: [note], unsubscribe: null })
}
