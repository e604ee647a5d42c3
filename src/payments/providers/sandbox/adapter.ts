import { readFileSync } from 'node:fs'
import { randomBase64url } from '../../../platform/crypto/index.ts'
import type { Adapter } from '../port/port.ts'
import { credentialProblems } from './credentials.ts'
import { minorUnits } from './minor-units.ts'

/** The adapter of the sandbox processor, a server that simulates a payment provider. */
export const sandbox: Adapter<'Sandbox', null> = {
  name: 'Sandbox',
  provider: null,
  isSimulated: true,
  sdl: readFileSync(new URL('./sandbox.graphql', import.meta.url), 'utf8'),
  instruments: ['Card', 'BankAccount'],
  minorUnits,
  credentialProblems,
  notificationSecret: {
    form: /^[!-~]{16,255}$/,
    predicate: 'must have 16 to 255 characters of printable ASCII without spaces',
    // The sandbox processor receives the secret, so that nobody has to choose one.
    generate: () => randomBase64url(32),
  },
  load: async () => (await import('./index.ts')).sandboxProvider,
}
