import type { LinkTexts } from './link-texts.ts'

const EVERY: Readonly<Record<string, string>> = {
  Weekly: 'every week',
  Monthly: 'every month',
  Quarterly: 'every three months',
  Yearly: 'every year',
}

export const english: LinkTexts = {
  tag: 'en',
  nameless: 'the merchant',
  paymentSubject: (brand) => `Your payment to ${brand}`,
  planSubject: (brand) => `Your payment plan with ${brand}`,
  paymentRequest: (brand) => `${brand} asks you to make this payment.`,
  planRequest: (brand) => `${brand} asks you to agree to this payment plan.`,
  amount: 'Amount',
  amountOfEach: 'Amount of each payment',
  schedule: 'Schedule',
  total: 'Total',
  plan: (frequency, occurrences, startDate) =>
    occurrences === 1
      ? `one payment on ${startDate}`
      : `${EVERY[frequency]}, ${occurrences} payments, from ${startDate}`,
  open: 'Open the payment page',
  until: (moment) => `The link works until ${moment}.`,
  nothingYet: 'Opening the link charges nothing. Anyone with this link can pay with it: do not share it.',
  unexpected: (brand) => `If you did not expect this message, ask ${brand} before you pay.`,
  questions: (contact) => `Questions? ${contact}`,
  unsubscribe: (brand) => `Unsubscribe from messages of ${brand}`,
}
