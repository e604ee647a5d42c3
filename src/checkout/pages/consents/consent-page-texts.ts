import type { InstrumentType } from '../../../payments/providers/index.ts'
import type { Language } from '../../language/index.ts'

/** The texts of the page of a consent. */
export interface ConsentPageTexts {
  readonly title: string
  readonly sandbox: string
  readonly sandboxText: string
  readonly agreedOn: string
  readonly amount: string
  readonly lastAmount: string
  readonly schedule: string
  readonly scheduleText: (every: string, count: number) => string
  readonly dates: string
  readonly paymentMethod: string
  readonly methods: Readonly<Record<InstrumentType, string>>
  readonly endingIn: (last4: string) => string
  readonly version: string
  readonly reference: string
  readonly keep: string
  readonly unknownTitle: string
  readonly unknownText: string
}

export const CONSENT_PAGE_TEXTS: Readonly<Record<Language, ConsentPageTexts>> = {
  en: {
    title: 'Your consent',
    sandbox: 'Sandbox',
    sandboxText: 'This page is for testing. No money moves.',
    agreedOn: 'Agreed on',
    amount: 'Amount',
    lastAmount: 'Amount of the last payment',
    schedule: 'Schedule',
    scheduleText: (every, count) => `${count} payments, ${every}`,
    dates: 'Dates',
    paymentMethod: 'Payment method',
    methods: { Card: 'Card', BankAccount: 'Bank account' },
    endingIn: (last4) => `ending in ${last4}`,
    version: 'Version of the text',
    reference: 'Reference',
    keep: 'Print or save this page for your records.',
    unknownTitle: 'There is no consent at this address',
    unknownText: 'Please check that you opened the complete address.',
  },
  es: {
    title: 'Su autorización',
    sandbox: 'Pruebas',
    sandboxText: 'Esta página es para probar. No se mueve dinero.',
    agreedOn: 'Aceptada el',
    amount: 'Importe',
    lastAmount: 'Importe del último pago',
    schedule: 'Calendario',
    scheduleText: (every, count) => `${count} pagos, ${every}`,
    dates: 'Fechas',
    paymentMethod: 'Medio de pago',
    methods: { Card: 'Tarjeta', BankAccount: 'Cuenta bancaria' },
    endingIn: (last4) => `terminada en ${last4}`,
    version: 'Versión del texto',
    reference: 'Referencia',
    keep: 'Imprima o guarde esta página.',
    unknownTitle: 'No hay ninguna autorización en esta dirección',
    unknownText: 'Compruebe que ha abierto la dirección completa.',
  },
}
