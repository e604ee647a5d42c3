import { readFileSync } from 'node:fs'
import type { Adapter } from '../port/port.ts'
import { credentialProblems } from './credentials.ts'
import { minorUnits } from './minor-units.ts'

/** Plaid, through its Transfer API and Identity Verification. */
export const plaid: Adapter<'Plaid', 'ProviderC'> = {
  name: 'Plaid',
  provider: 'ProviderC',
  isSimulated: false,
  sdl: readFileSync(new URL('./plaid.graphql', import.meta.url), 'utf8'),
  instruments: ['BankAccount'],
  minorUnits,
  credentialProblems,
  notificationSecret: null,
  load: async () => (await import('./index.ts')).plaidProvider,
}
