import type { LinkTexts } from './link-texts.ts'

const EVERY: Readonly<Record<string, string>> = {
  Weekly: 'cada semana',
  Monthly: 'cada mes',
  Quarterly: 'cada tres meses',
  Yearly: 'cada año',
}

export const spanish: LinkTexts = {
  tag: 'es',
  nameless: 'un comercio',
  paymentSubject: (brand) => `Su pago a ${brand}`,
  planSubject: (brand) => `Su plan de pagos con ${brand}`,
  paymentRequest: (brand) => `${brand} le pide que haga este pago.`,
  planRequest: (brand) => `${brand} le pide que acepte este plan de pagos.`,
  amount: 'Importe',
  amountOfEach: 'Importe de cada pago',
  schedule: 'Calendario',
  total: 'Total',
  plan: (frequency, occurrences, startDate) =>
    occurrences === 1
      ? `un solo pago el ${startDate}`
      : `${EVERY[frequency]}, ${occurrences} pagos, desde el ${startDate}`,
  open: 'Abrir la página de pago',
  until: (moment) => `El enlace funciona hasta el ${moment}.`,
  nothingYet: 'No se cobra nada por abrirlo. Quien tenga este enlace puede pagar con él: no lo comparta.',
  unexpected: (brand) => `Si no esperaba este mensaje, pregunte a ${brand} antes de pagar.`,
  questions: (contact) => `¿Preguntas? ${contact}`,
  unsubscribe: (brand) => `Darse de baja de los mensajes de ${brand}`,
}
