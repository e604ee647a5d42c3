import { readFileSync } from 'node:fs'
import { randomBase64url } from '../../../platform/crypto/index.ts'
import { problem } from '../../../platform/refusal.ts'
import type { Adapter, AdapterFacts } from '../port/port.ts'
import { minorUnits } from './charge-request.ts'

const API_KEY = /^[\x21-\x7e]{8,255}$/

/** Returns the problems of the credentials' form. */
export const credentialProblems: AdapterFacts['credentialProblems'] = ({ apiKey, ...others }) => [
  ...(API_KEY.test(apiKey ?? '') ? [] : [problem('apiKey', 'must have 8 to 255 visible ASCII characters')]),
  ...Object.keys(others).map((name) => problem(name, 'is not a credential of the sandbox processor')),
]

/** The adapter of the sandbox processor, a server that simulates a payment provider. */
export const sandbox: Adapter<'Sandbox', null> = {
  name: 'Sandbox',
  provider: null,
  isSimulated: true,
  sdl: readFileSync(new URL('./sandbox.graphql', import.meta.url), 'utf8'),
  instruments: ['Card', 'BankAccount'],
  needsHolderName: false,
  needsValidatedAccounts: false,
  threeDSecure: null,
  hasDailyReports: false,
  minorUnits,
  credentialProblems,
  notificationSecret: {
    form: /^[!-~]{16,255}$/,
    predicate: 'must have 16 to 255 characters of printable ASCII without spaces',
    // Registers a generated secret with the sandbox processor, so that users need not choose one.
    generate: () => randomBase64url(32),
  },
  load: async () => (await import('./index.ts')).sandboxProvider,
}
