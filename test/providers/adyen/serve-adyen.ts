import { after } from 'node:test'
import { adyenProvider as adyen } from '../../../src/payments/providers/adyen/index.ts'
import type { ChargeTerms, Secrets } from '../../../src/payments/providers/port/port.ts'
import { AMEX_CVC, VISA } from '../../support/instruments.ts'
import { serveDocument } from '../serve-document.ts'
import { ATTEMPT, accessAt, termsWith } from './adyen.ts'

export const PAYMENTS = 'POST /payments'
export const PSP = '993617895204576J'

const CARD: Secrets = { number: VISA, cvc: AMEX_CVC }

/**
 * Serves Adyen's document to the tests of a file, and checks it after them. `notCovered` are the
 * requests and responses of these tests that the document does not describe.
 */
export async function serveAdyen({ notCovered = [] }: { readonly notCovered?: readonly string[] } = {}) {
  const served = await serveDocument('adyen-checkout')
  after(async () => {
    await served.close()
    served.assertUnvalidated(notCovered)
  })
  const access = accessAt(served.url)
  return {
    served,
    access,
    /** Sends a charge with these terms. */
    charge: (terms: Partial<ChargeTerms>, secrets: Secrets = CARD) =>
      adyen.charge(access, ATTEMPT, adyen.chargeRequest(termsWith(terms), access), secrets),
    /** Prepares the response to an authorised payment. */
    authorised: (fields: object = {}) =>
      served.answer(PAYMENTS, 200, {
        resultCode: 'Authorised',
        pspReference: PSP,
        merchantReference: ATTEMPT,
        ...fields,
      }),
    lastBody: () => served.requests.at(-1)?.body as Readonly<Record<string, unknown>>,
  }
}
