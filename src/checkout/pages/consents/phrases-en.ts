import type { ChargesInWords, Phrases } from './phrases.ts'

const store = (stores: boolean, what: string) => (stores ? `, and to store ${what}` : '')

const ACCOUNT = 'the bank account ending in {last4}'

const debitOf = (payee: string, amount: string) =>
  `I authorize ${payee} to debit ${amount} electronically from ${ACCOUNT}`

const times = ({ count, lastAmount }: ChargesInWords) =>
  lastAmount === null ? `${count} times` : `${count} times (the last time ${lastAmount})`

function later({ amount, lastAmount, every, count, last }: ChargesInWords): string {
  if (count === 1) return ''
  if (count === 2) return `, and ${lastAmount ?? amount} for the payment that remains, on ${last}`
  const except = lastAmount === null ? '' : ` (${lastAmount} for the last one)`
  return `, and ${amount} for each of the ${count - 1} payments that remain${except}, ${every}, until ${last}`
}

const purposeOfLater = ({ count }: ChargesInWords) =>
  count === 1 ? 'for this plan' : count === 2 ? 'for that' : 'for these payments'

/** The sentences of consents in English. */
export const en: Phrases = {
  paymentByCard: (payee, amount) => `I authorize ${payee} to charge ${amount} to this card once, now.`,
  paymentByOption: (payee, amount) =>
    `I authorize ${payee} to charge ${amount} once, now, through the selected payment option.`,
  paymentByAccount: (payee, amount, day) => `${debitOf(payee, amount)} once, on ${day} or the next banking day.`,
  planByCard: (payee, charges, stores) => {
    const { amount, every, count, first } = charges
    return count === 1
      ? `I authorize ${payee} to charge ${amount} to this payment method once, on ${first}${store(stores, 'it for that')}.`
      : `I authorize ${payee} to charge ${amount} to this payment method ${every}, ${times(charges)}, from ${first}${store(stores, 'it for these payments')}.`
  },
  planByAccount: (payee, charges, stores) => {
    const { amount, every, count, first, last } = charges
    return count === 1
      ? `${debitOf(payee, amount)} once, on ${first} or the next banking day${store(stores, 'the account for that')}.`
      : `${debitOf(payee, amount)} ${every}, ${times(charges)}, from ${first} to ${last}, each time on that day or the next banking day${store(stores, 'the account for these debits')}.`
  },
  recoveryByCard: (payee, charges, stores) =>
    `I authorize ${payee} to charge ${charges.amount} to this payment method now${later(charges)}${store(stores, `it ${purposeOfLater(charges)}`)}.`,
  recoveryByAccount: (payee, charges, stores) =>
    `${debitOf(payee, charges.amount)} on ${charges.first} or the next banking day${later(charges)}${store(stores, `the account ${purposeOfLater(charges)}`)}.`,
  storing: (payee, instrument, model) => {
    const stored = `I also agree that ${payee} stores this ${instrument}`
    const charged = instrument === 'card' ? 'charged' : 'debited'
    if (model === 'CardOnFile')
      return `${stored} for purchases that I make later. It is only ${charged} when I select it.`
    if (model === 'Subscription')
      return `${stored} for a series of payments. It is ${charged} without asking me again, on the dates and with the amounts that I have agreed on with ${payee}.`
    return `${stored} for payments without fixed dates. It is ${charged} without asking me again when a payment is due under my agreement with ${payee}, which determines the amount.`
  },
  revoking: {
    debit: (payee) => `I can revoke this authorization by contacting ${payee} before the debit is sent to my bank.`,
    debits: (payee) =>
      `I can revoke this authorization by contacting ${payee} at least three banking days before the next debit.`,
    charges: (payee) => `I can withdraw this authorization for later payments by contacting ${payee}.`,
    storage: (payee) => `I can withdraw this at any time by contacting ${payee}.`,
  },
  returns: {
    payment: 'If my bank returns the debit, it counts as unpaid and is not sent again.',
    plan: 'If my bank returns a debit because there is not enough money in the account, it may be sent again, at most twice. After any other return it counts as unpaid.',
  },
}
