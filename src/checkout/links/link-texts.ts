import type { MessageLanguage } from '../../platform/graphql/inputs.generated.ts'
import { formatFrequency, type Language } from '../language/index.ts'

/** The texts of messages in one language. They take formatted values. */
export interface LinkTexts {
  /** The BCP 47 tag. */
  readonly tag: Language
  /** Shown when every name is a web address. */
  readonly nameless: string
  readonly paymentSubject: (brand: string) => string
  readonly planSubject: (brand: string) => string
  readonly paymentRequest: (brand: string) => string
  readonly planRequest: (brand: string) => string
  readonly amount: string
  readonly amountOfEach: string
  /** Shown when the last payment costs another amount than the others. */
  readonly amountOfLast: string
  readonly schedule: string
  readonly total: string
  /** The frequency and the start date. The frequency has the API's spelling. */
  readonly plan: (frequency: string, occurrences: number, startDate: string) => string
  readonly open: string
  readonly until: (moment: string) => string
  readonly nothingYet: string
  readonly unexpected: (brand: string) => string
  /** The text of the link to unsubscribe. */
  readonly unsubscribe: (brand: string) => string
  readonly questions: (contact: string) => string
}

const english: LinkTexts = {
  tag: 'en',
  nameless: 'the merchant',
  paymentSubject: (brand) => `Your payment to ${brand}`,
  planSubject: (brand) => `Your payment plan with ${brand}`,
  paymentRequest: (brand) => `${brand} asks you to make this payment.`,
  planRequest: (brand) => `${brand} asks you to agree to this payment plan.`,
  amount: 'Amount',
  amountOfEach: 'Amount of each payment',
  amountOfLast: 'Amount of the last payment',
  schedule: 'Schedule',
  total: 'Total',
  plan: (frequency, occurrences, startDate) =>
    occurrences === 1
      ? `one payment on ${startDate}`
      : `${formatFrequency(frequency, 'en')}, ${occurrences} payments, from ${startDate}`,
  open: 'Open the payment page',
  until: (moment) => `The link works until ${moment}.`,
  nothingYet: 'Opening the link charges nothing. Anyone with this link can pay with it: do not share it.',
  unexpected: (brand) => `If you did not expect this message, ask ${brand} before you pay.`,
  questions: (contact) => `Questions? ${contact}`,
  unsubscribe: (brand) => `Unsubscribe from messages of ${brand}`,
}

const spanish: LinkTexts = {
  tag: 'es',
  nameless: 'un comercio',
  paymentSubject: (brand) => `Su pago a ${brand}`,
  planSubject: (brand) => `Su plan de pagos con ${brand}`,
  paymentRequest: (brand) => `${brand} le pide que haga este pago.`,
  planRequest: (brand) => `${brand} le pide que acepte este plan de pagos.`,
  amount: 'Importe',
  amountOfEach: 'Importe de cada pago',
  amountOfLast: 'Importe del último pago',
  schedule: 'Calendario',
  total: 'Total',
  plan: (frequency, occurrences, startDate) =>
    occurrences === 1
      ? `un solo pago el ${startDate}`
      : `${formatFrequency(frequency, 'es')}, ${occurrences} pagos, desde el ${startDate}`,
  open: 'Abrir la página de pago',
  until: (moment) => `El enlace funciona hasta el ${moment}.`,
  nothingYet: 'No se cobra nada por abrirlo. Quien tenga este enlace puede pagar con él: no lo comparta.',
  unexpected: (brand) => `Si no esperaba este mensaje, pregunte a ${brand} antes de pagar.`,
  questions: (contact) => `¿Preguntas? ${contact}`,
  unsubscribe: (brand) => `Darse de baja de los mensajes de ${brand}`,
}

export const TEXTS: Readonly<Record<MessageLanguage, LinkTexts>> = { English: english, Spanish: spanish }
