import type { Language } from '../../language/index.ts'

/** The texts of the page at which a recipient unsubscribes, in one language. */
export interface UnsubscribeTexts {
  readonly sandbox: string
  readonly sandboxText: string
  /** Shown when no name of the organization can be shown. */
  readonly nameless: string
  readonly title: string
  readonly subscribedTitle: (brand: string) => string
  readonly subscribedText: (brand: string) => string
  readonly unsubscribe: string
  readonly unsubscribedTitle: string
  readonly unsubscribedText: (brand: string) => string
  readonly subscribe: string
  readonly suppressedTitle: string
  readonly suppressedText: (brand: string) => string
  /** Messages that are not affected. */
  readonly stillArrives: (brand: string) => string
  readonly unknownTitle: string
  readonly unknownText: string
}

const english: UnsubscribeTexts = {
  sandbox: 'Sandbox',
  sandboxText: 'This page is for testing. No money moves.',
  nameless: 'the merchant',
  title: 'Messages',
  subscribedTitle: (brand) => `Stop messages from ${brand}?`,
  subscribedText: (brand) =>
    `You will receive no more messages from ${brand} through this service: no payment links, and no news of your payments.`,
  unsubscribe: 'Unsubscribe',
  unsubscribedTitle: 'You are unsubscribed',
  unsubscribedText: (brand) => `You receive no more messages from ${brand} through this service.`,
  subscribe: 'Subscribe again',
  suppressedTitle: 'You receive no messages',
  suppressedText: (brand) =>
    `Messages from ${brand} to you are stopped for another reason. Contact ${brand} if you want to receive them.`,
  stillArrives: (brand) =>
    `You still receive messages from other merchants, and messages that ${brand} sends in other ways. Your payments and plans continue.`,
  unknownTitle: 'This link does not work',
  unknownText: 'Open the link in the message again. If it still does not work, contact the sender.',
}

const spanish: UnsubscribeTexts = {
  sandbox: 'Pruebas',
  sandboxText: 'Esta página es para probar. No se mueve dinero.',
  nameless: 'el comercio',
  title: 'Mensajes',
  subscribedTitle: (brand) => `¿No quiere recibir más mensajes de ${brand}?`,
  subscribedText: (brand) =>
    `Su dirección no recibirá más mensajes de ${brand} por medio de este servicio: ni enlaces de pago ni avisos sobre sus pagos.`,
  unsubscribe: 'Darse de baja',
  unsubscribedTitle: 'Se ha dado de baja',
  unsubscribedText: (brand) => `Su dirección no recibe más mensajes de ${brand} por medio de este servicio.`,
  subscribe: 'Volver a recibir mensajes',
  suppressedTitle: 'Su dirección no recibe mensajes',
  suppressedText: (brand) =>
    `Los mensajes de ${brand} a su dirección están detenidos por otro motivo. Si los quiere, pregunte a ${brand}.`,
  stillArrives: (brand) =>
    `Los mensajes de otros comercios siguen llegando, y también lo que ${brand} envía por otros medios. Sus pagos y planes continúan.`,
  unknownTitle: 'Este enlace no funciona',
  unknownText: 'Abra de nuevo el enlace del mensaje. Si sigue sin funcionar, pregunte a quien lo envió.',
}

export const UNSUBSCRIBE_TEXTS: Readonly<Record<Language, UnsubscribeTexts>> = { en: english, es: spanish }
