import type { ChargesInWords, Phrases } from './phrases.ts'

const store = (stores: boolean, what: string) => (stores ? `, y a guardar${what}` : '')

const ACCOUNT = 'la cuenta bancaria terminada en {last4}'

const debitOf = (payee: string, amount: string) =>
  `Autorizo a ${payee} a adeudar electrónicamente ${amount} en ${ACCOUNT}`

const times = ({ count, lastAmount }: ChargesInWords) =>
  lastAmount === null ? `${count} veces` : `${count} veces (la última vez, ${lastAmount})`

function later({ amount, lastAmount, every, count, last }: ChargesInWords): string {
  if (count === 1) return ''
  if (count === 2) return `, y ${lastAmount ?? amount} por el pago restante, el ${last}`
  const except = lastAmount === null ? '' : ` (${lastAmount} por el último)`
  return `, y ${amount} por cada uno de los ${count - 1} pagos restantes${except}, ${every}, hasta el ${last}`
}

const purposeOfLater = ({ count }: ChargesInWords) =>
  count === 1 ? 'para este plan' : count === 2 ? 'para ello' : 'para estos pagos'

/** The sentences of consents in Spanish. */
export const es: Phrases = {
  paymentByCard: (payee, amount) => `Autorizo a ${payee} a cobrar ${amount} con esta tarjeta una vez, ahora.`,
  paymentByOption: (payee, amount) =>
    `Autorizo a ${payee} a cobrar ${amount} una vez, ahora, mediante la opción de pago elegida.`,
  paymentByAccount: (payee, amount, day) =>
    `${debitOf(payee, amount)} una vez, el ${day} o el siguiente día hábil bancario.`,
  planByCard: (payee, charges, stores) => {
    const { amount, every, count, first } = charges
    return count === 1
      ? `Autorizo a ${payee} a cobrar ${amount} con este medio de pago una vez, el ${first}${store(stores, 'lo para ello')}.`
      : `Autorizo a ${payee} a cobrar ${amount} con este medio de pago ${every}, ${times(charges)}, desde el ${first}${store(stores, 'lo para estos pagos')}.`
  },
  planByAccount: (payee, charges, stores) => {
    const { amount, every, count, first, last } = charges
    return count === 1
      ? `${debitOf(payee, amount)} una vez, el ${first} o el siguiente día hábil bancario${store(stores, ' la cuenta para ello')}.`
      : `${debitOf(payee, amount)} ${every}, ${times(charges)}, desde el ${first} hasta el ${last}, cada vez ese día o el siguiente día hábil bancario${store(stores, ' la cuenta para estos adeudos')}.`
  },
  recoveryByCard: (payee, charges, stores) =>
    `Autorizo a ${payee} a cobrar ${charges.amount} con este medio de pago ahora${later(charges)}${store(stores, `lo ${purposeOfLater(charges)}`)}.`,
  recoveryByAccount: (payee, charges, stores) =>
    `${debitOf(payee, charges.amount)} el ${charges.first} o el siguiente día hábil bancario${later(charges)}${store(stores, ` la cuenta ${purposeOfLater(charges)}`)}.`,
  storing: (payee, instrument, model) => {
    const named = instrument === 'card' ? 'esta tarjeta' : 'esta cuenta'
    const stored = `También acepto que ${payee} guarde ${named}`
    if (model === 'CardOnFile')
      return `${stored} para compras que yo haga más adelante. Solo se usa cuando yo la elija.`
    if (model === 'Subscription')
      return `${stored} para una serie de pagos. Se cobra sin volver a preguntarme, en las fechas y por los importes que he acordado con ${payee}.`
    return `${stored} para pagos sin fecha fija. Se cobra sin volver a preguntarme cuando un pago vence según mi acuerdo con ${payee}, que determina el importe.`
  },
  revoking: {
    debit: (payee) =>
      `Puedo revocar esta autorización poniéndome en contacto con ${payee} antes de que el adeudo se envíe a mi banco.`,
    debits: (payee) =>
      `Puedo revocar esta autorización poniéndome en contacto con ${payee} al menos tres días hábiles bancarios antes del siguiente adeudo.`,
    charges: (payee) => `Puedo retirar esta autorización para pagos posteriores poniéndome en contacto con ${payee}.`,
    storage: (payee) => `Puedo retirarlo en cualquier momento poniéndome en contacto con ${payee}.`,
  },
  returns: {
    payment: 'Si mi banco devuelve el adeudo, cuenta como no pagado y no se vuelve a enviar.',
    plan: 'Si mi banco devuelve un adeudo por falta de fondos, puede volver a enviarse, como máximo dos veces. Tras cualquier otra devolución cuenta como no pagado.',
  },
}
