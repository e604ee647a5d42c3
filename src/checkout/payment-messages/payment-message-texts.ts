import type { Language } from '../language/index.ts'

/** The outcome of a payment. `Canceled` is shown as `Failed`. */
export type AnnouncedOutcome = 'Succeeded' | 'Failed' | 'Returned'

type ForEachOutcome = Readonly<Record<AnnouncedOutcome, (brand: string) => string>>

/** The texts of messages about payments in one language. */
interface PaymentMessageTexts {
  /** Shown when every name is a web address. */
  readonly nameless: string
  readonly subject: ForEachOutcome
  readonly opening: ForEachOutcome
  readonly amount: string
  readonly agreedOn: string
  /** Follows the opening of a bank debit that succeeded. */
  readonly mayBeReturned: string
  readonly unpaid: (brand: string) => string
  readonly unexpected: (brand: string) => string
  readonly reach: (brand: string, contact: string) => string
  readonly unsubscribe: (brand: string) => string
}

const english: PaymentMessageTexts = {
  nameless: 'the merchant',
  subject: {
    Succeeded: (brand) => `Your payment to ${brand} is paid`,
    Failed: (brand) => `Your payment to ${brand} failed`,
    Returned: (brand) => `Your bank returned your payment to ${brand}`,
  },
  opening: {
    Succeeded: (brand) => `The payment that you sent to ${brand} is now paid.`,
    Failed: (brand) => `The payment that you sent to ${brand} failed. It is not paid.`,
    Returned: (brand) => `Your bank returned the payment that you sent to ${brand}. It is not paid.`,
  },
  amount: 'Amount',
  agreedOn: 'Agreed on',
  mayBeReturned: 'A bank can still return a debit afterwards. If that happens, we send you another message.',
  unpaid: (brand) => `Please contact ${brand} about what happens next.`,
  unexpected: (brand) => `If you do not know this payment, contact ${brand}.`,
  reach: (brand, contact) => `You can reach ${brand} here: ${contact}`,
  unsubscribe: (brand) => `Unsubscribe from messages of ${brand}`,
}

const spanish: PaymentMessageTexts = {
  nameless: 'el comercio',
  subject: {
    Succeeded: (brand) => `Pago recibido: ${brand}`,
    Failed: (brand) => `Pago fallido: ${brand}`,
    Returned: (brand) => `Pago devuelto por su banco: ${brand}`,
  },
  opening: {
    Succeeded: (brand) => `El pago que envió a ${brand} ya está pagado.`,
    Failed: (brand) => `El pago que envió a ${brand} ha fallado. No está pagado.`,
    Returned: (brand) => `Su banco ha devuelto el pago que envió a ${brand}. No está pagado.`,
  },
  amount: 'Importe',
  agreedOn: 'Acordado el',
  mayBeReturned: 'Un banco aún puede devolver un cargo más tarde. Si ocurre, le enviaremos otro mensaje.',
  unpaid: (brand) => `Póngase en contacto con ${brand} para saber cómo continuar.`,
  unexpected: (brand) => `Si no reconoce este pago, póngase en contacto con ${brand}.`,
  reach: (brand, contact) => `Puede contactar con ${brand} aquí: ${contact}`,
  unsubscribe: (brand) => `Darse de baja de los mensajes de ${brand}`,
}

export const TEXTS: Readonly<Record<Language, PaymentMessageTexts>> = { en: english, es: spanish }
