import { type Language, languageOf } from '../../../checkout/language/index.ts'
import { htmlText, markup } from '../../../platform/html.ts'
import type { Message } from '../../../platform/mail/index.ts'
import { type Timestamp, toSeconds } from '../../../platform/time/index.ts'
import { CAUSES, PERSON_MESSAGES, type PersonMessageKind } from './person-message-texts.ts'

/** A message to a person. It contains no text that a client wrote. */
export interface PersonMessage {
  readonly kind: PersonMessageKind
  readonly locale: string
  readonly address: string | null
  readonly createdAt: Timestamp
  /** The link of a reset. Null for other messages. */
  readonly link: string | null
}

/** Returns a message as text and as HTML with the same content. */
export function personMessage(message: PersonMessage): Pick<Message, 'subject' | 'text' | 'html'> {
  const language = languageOf(message.locale)
  const { subject, opening, link: linkText = '', note } = PERSON_MESSAGES[language][message.kind]
  const rows = causeRows(message, language)
  const { link } = message
  const shown = rows.map(([label, value]) => `${label}: ${value}`)
  const linked = link === null ? [] : [`${linkText}:`, link, '']
  const html = htmlText(markup`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>
<p>${opening}</p>
<dl>
${rows.map(([label, value]) => markup`<dt>${label}</dt><dd>${value}</dd>\n`)}</dl>
${link === null ? markup`` : markup`<p><a href="${link}">${linkText}</a></p>\n<p>${link}</p>\n`}<p>${note}</p>
</body>
</html>
`)
  return { subject, text: [opening, '', ...shown, '', ...linked, note, ''].join('\n'), html }
}

function causeRows({ address, createdAt }: PersonMessage, language: Language): (readonly [string, string])[] {
  const { time, address: label } = CAUSES[language]
  return [[time, toSeconds(createdAt)], ...(address === null ? [] : [[label, address] as const])]
}
