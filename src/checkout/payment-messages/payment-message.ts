import { layOutMessage, type Message } from '../../platform/mail/index.ts'
import { withoutLinks } from '../../platform/text/index.ts'
import { dateIn, type Timestamp } from '../../platform/time/index.ts'
import { formatDate, formatMoney, type Language } from '../language/index.ts'
import { nameToShow } from '../links/index.ts'
import { type AnnouncedOutcome, TEXTS } from './payment-message-texts.ts'

/** The data of a message about a payment. It contains no link of the payment. */
export interface PaymentMessageData {
  readonly outcome: AnnouncedOutcome
  readonly isBankDebit: boolean
  readonly amountMinor: bigint
  readonly currency: string
  /** The time at which the customer agreed to the payment. */
  readonly acceptedAt: Timestamp
  readonly timeZone: string
  /** The displayable names, the most specific first. */
  readonly names: readonly (string | null)[]
  readonly supportEmail: string | null
  readonly supportPhone: string | null
}

/** Returns the message to a customer about the outcome of their payment. */
export function paymentMessage(
  { outcome, isBankDebit, ...payment }: PaymentMessageData,
  unsubscribeUrl: string,
  language: Language,
): Pick<Message, 'subject' | 'text' | 'html'> {
  const texts = TEXTS[language]
  const name = nameToShow(payment.names) ?? texts.nameless
  const brand = withoutLinks(name)
  const contact = [payment.supportEmail, payment.supportPhone].filter((each) => each !== null)
  const isPaid = outcome === 'Succeeded'
  return layOutMessage({
    language,
    subject: texts.subject[outcome](name),
    opening: texts.opening[outcome](brand),
    rows: [
      [texts.amount, formatMoney(payment.amountMinor, payment.currency, language)],
      [texts.agreedOn, formatDate(dateIn(payment.timeZone, payment.acceptedAt), language)],
    ],
    link: null,
    notes: [
      ...(isPaid && isBankDebit ? [texts.mayBeReturned] : []),
      isPaid ? texts.unexpected(brand) : texts.unpaid(brand),
      ...(contact.length > 0 ? [texts.reach(brand, contact.join(', '))] : []),
    ],
    unsubscribe: { text: texts.unsubscribe(brand), url: unsubscribeUrl },
  })
}
