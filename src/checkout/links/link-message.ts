import { lastAmountIfOther, totalAmountOf } from '../../plans/index.ts'
import type { MessageLanguage } from '../../platform/graphql/inputs.generated.ts'
import { layOutMessage, type Message, type MessageParts } from '../../platform/mail/index.ts'
import { displayedName, withoutLinks } from '../../platform/text/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'
import { formatDate, formatMoney } from '../language/index.ts'
import { type LinkTexts, TEXTS } from './link-texts.ts'

/** The data of a message about a session. */
export interface LinkMessageData {
  /**
   * The displayable names, the most specific first: of the session, its configuration, the
   * organization's branding.
   */
  readonly names: readonly (string | null)[]
  readonly amountMinor: bigint
  readonly currency: string
  readonly expirationDate: Timestamp | null
  readonly timeZone: string
  /**
   * The merchant's contact, without its web address: merchants choose the recipients, so a message
   * must not contain links of their choice.
   */
  readonly supportEmail: string | null
  readonly supportPhone: string | null
  /** Null for a single payment. */
  readonly plan: PlanOfMessage | null
}

/** The terms of a plan in a message. */
export interface PlanOfMessage {
  readonly frequency: string
  readonly occurrences: number
  readonly totalAmountMinor: bigint | null
  readonly startDate: CalendarDate
}

/** The addresses in a message: of the session, and to unsubscribe. */
interface Addresses {
  readonly link: string
  readonly unsubscribeUrl: string
}

/** Returns the message with the link of a session. */
export function linkMessage(
  session: LinkMessageData,
  addresses: Addresses,
  language: MessageLanguage,
): Pick<Message, 'subject' | 'text' | 'html'> {
  return layOutMessage(partsOf(session, addresses, TEXTS[language]))
}

function partsOf({ plan, ...session }: LinkMessageData, addresses: Addresses, texts: LinkTexts): MessageParts {
  const { amountMinor, currency, expirationDate, timeZone } = session
  const shown = nameToShow(session.names)
  const name = shown ?? texts.nameless
  const brand = withoutLinks(name)
  const capitalized = (text: string) => (shown === null ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text)
  const money = (minor: bigint) => formatMoney(minor, currency, texts.tag)
  const contact = [session.supportEmail, session.supportPhone].filter((each) => each !== null)
  const questions = contact.length === 0 ? [] : [texts.questions(contact.join(', '))]
  const until = expirationDate === null ? [] : [texts.until(momentInWords(expirationDate, timeZone, texts.tag))]
  const notes = [...until, texts.nothingYet, texts.unexpected(brand), ...questions]
  const common = {
    language: texts.tag,
    link: { text: texts.open, url: addresses.link },
    notes,
    unsubscribe: { text: texts.unsubscribe(brand), url: addresses.unsubscribeUrl },
  }
  if (plan === null) {
    const rows = [[texts.amount, money(amountMinor)]] as const
    return { ...common, subject: texts.paymentSubject(name), opening: capitalized(texts.paymentRequest(brand)), rows }
  }
  const { frequency, occurrences, startDate } = plan
  const amounts = { amountMinor, ...plan }
  const last = lastAmountIfOther(amounts)
  return {
    ...common,
    subject: texts.planSubject(name),
    opening: capitalized(texts.planRequest(brand)),
    rows: [
      [texts.amountOfEach, money(amountMinor)],
      ...(last === null ? [] : [[texts.amountOfLast, money(last)] as const]),
      [texts.schedule, texts.plan(frequency, occurrences, formatDate(startDate, texts.tag))],
      [texts.total, money(totalAmountOf(amounts))],
    ],
  }
}

/** Returns an instant on the organization's clock, such as "30 November 2026 at 14:00 GMT+1". */
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

/**
 * Returns the first displayable name. A name that was stored before the rule for names may be a web
 * address.
 */
export function nameToShow(names: readonly (string | null)[]): string | null {
  for (const name of names) {
    const shown = name === null ? null : displayedName(name)
    if (shown !== null) return shown
  }
  return null
}
