import { htmlText, markup } from '../../platform/html/index.ts'
import type { Message } from '../../platform/mail/index.ts'
import { withoutLinks } from '../../platform/text/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'
import { dateInWords, moneyInWords } from '../language/index.ts'
import { type LinkTexts, TEXTS } from './link-texts.ts'
import { nameToShow } from './name-to-show.ts'
import type { MessageLanguage } from './sent-link.ts'

/** The data of a message about a session. */
export interface TellableSession {
  /** The names that may be shown, the most particular first: of the session, its configuration, the organization's checkouts. */
  readonly names: readonly (string | null)[]
  readonly amountMinor: bigint
  readonly currency: string
  readonly expirationDate: Timestamp | null
  readonly timeZone: string
  /**
   * The merchant's contact. Its web address is not among it: merchants choose recipients, and a message must not carry links
   * of their choice.
   */
  readonly supportEmail: string | null
  readonly supportPhone: string | null
  /** Null: it is one payment. */
  readonly plan: { readonly frequency: string; readonly occurrences: number; readonly startDate: CalendarDate } | null
}

/** The parts of a message, each of them a text. */
interface Parts {
  readonly subject: string
  readonly request: string
  readonly rows: readonly (readonly [label: string, value: string])[]
  readonly open: string
  readonly notes: readonly string[]
  readonly unsubscribe: string
}

/** The addresses in a message: of the session, and to unsubscribe. */
interface Addresses {
  readonly link: string
  readonly unsubscribeUrl: string
}

/** Returns the message with the link of a session, as text and as markup with the same content that fetches nothing. */
export function linkMessage(
  session: TellableSession,
  addresses: Addresses,
  language: MessageLanguage,
): Pick<Message, 'subject' | 'text' | 'html'> {
  const texts = TEXTS[language]
  const parts = partsOf(session, texts)
  return { subject: parts.subject, text: textOf(parts, addresses), html: htmlOf(parts, addresses, texts.tag) }
}

function partsOf({ plan, ...session }: TellableSession, texts: LinkTexts): Parts {
  const { amountMinor, currency, expirationDate, timeZone } = session
  const shown = nameToShow(session.names)
  const name = shown ?? texts.nameless
  const brand = withoutLinks(name)
  const sentence = (text: string) => (shown === null ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text)
  const money = (minor: bigint) => moneyInWords(minor, currency, texts.tag)
  const contact = [session.supportEmail, session.supportPhone].filter((each) => each !== null)
  const questions = contact.length === 0 ? [] : [texts.questions(contact.join(', '))]
  const until = expirationDate === null ? [] : [texts.until(momentInWords(expirationDate, timeZone, texts.tag))]
  const notes = [...until, texts.nothingYet, texts.unexpected(brand), ...questions]
  const common = { open: texts.open, notes, unsubscribe: texts.unsubscribe(brand) }
  if (plan === null) {
    const rows = [[texts.amount, money(amountMinor)]] as const
    return { ...common, subject: texts.paymentSubject(name), request: sentence(texts.paymentRequest(brand)), rows }
  }
  const { frequency, occurrences, startDate } = plan
  return {
    ...common,
    subject: texts.planSubject(name),
    request: sentence(texts.planRequest(brand)),
    rows: [
      [texts.amountOfEach, money(amountMinor)],
      [texts.schedule, texts.plan(frequency, occurrences, dateInWords(startDate, texts.tag))],
      [texts.total, money(amountMinor * BigInt(occurrences))],
    ],
  }
}

function textOf({ request, rows, open, notes, unsubscribe }: Parts, { link, unsubscribeUrl }: Addresses): string {
  const shown = rows.map(([label, value]) => `${label}: ${value}`)
  return [request, '', ...shown, '', `${open}:`, link, '', ...notes, '', `${unsubscribe}:`, unsubscribeUrl, ''].join(
    '\n',
  )
}

function htmlOf(
  { subject, request, rows, open, notes, unsubscribe }: Parts,
  { link, unsubscribeUrl }: Addresses,
  tag: string,
): string {
  return htmlText(markup`<!doctype html>
<html lang="${tag}">
<head><meta charset="utf-8"><title>${withoutLinks(subject)}</title></head>
<body>
<p>${request}</p>
<dl>
${rows.map(([label, value]) => markup`<dt>${label}</dt><dd>${value}</dd>\n`)}</dl>
<p><a href="${link}">${open}</a></p>
<p>${link}</p>
${notes.map((note) => markup`<p>${note}</p>\n`)}<p><a href="${unsubscribeUrl}">${unsubscribe}</a></p>
</body>
</html>
`)
}

/** "30 November 2026 at 14:00 GMT+1": an instant on the organization's clock. */
function momentInWords(moment: Timestamp, timeZone: string, tag: LinkTexts['tag']): string {
  const format = new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  return format.format(Temporal.Instant.from(moment).epochMilliseconds)
}
