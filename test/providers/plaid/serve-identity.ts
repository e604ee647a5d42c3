import { after } from 'node:test'
import { plaidProvider } from '../../../src/payments/providers/plaid/index.ts'
import type { IdentitySession, ProviderAccess } from '../../../src/payments/providers/port/port.ts'
import { serveDocument } from '../serve-document.ts'
import { accessAt } from './plaid.ts'

export const SESSION = '0198f0c0-0000-7000-8000-00000000000a'
export const TEMPLATE = 'idvtmp_of_a_contract'
export const CREATE = 'POST /identity_verification/create'
export const GET = 'POST /identity_verification/get'

/**
 * The document still requires the user and the id within the user. Plaid has since made the user
 * optional.
 */
export const OUTDATED_REQUIREMENTS = [
  `${CREATE}: /user must have required property 'client_user_id'`,
  `${CREATE}: the value must have required property 'user'`,
]

/**
 * Serves Plaid's document to the tests of a file, and checks it after them. `notCovered` are the
 * requests and responses of these tests that the document does not describe.
 */
export async function serveIdentity(notCovered: readonly string[]) {
  const served = await serveDocument('plaid', { outdatedRequirements: OUTDATED_REQUIREMENTS })
  after(async () => {
    await served.close()
    served.assertUnvalidated(notCovered)
  })
  const ofServed = accessAt(served.url)
  const access: ProviderAccess = {
    ...ofServed,
    credentials: { ...ofServed.credentials, identityTemplateId: TEMPLATE },
  }
  const identity = plaidProvider.identity!
  return {
    served,
    access,
    identity,
    /** Reads a session from the smallest response that the document permits, with these fields. */
    readWith: (fields: object = {}, beyond: object = {}): Promise<IdentitySession> => {
      served.answer(GET, 200, { id: 'idv_1', client_user_id: SESSION, status: 'success', ...fields }, beyond)
      return identity.read(access, 'idv_1')
    },
  }
}

export const inCamelCase = (word: string) =>
  word.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
