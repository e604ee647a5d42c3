import { pageAccount, pageCard, visitAt } from '../support/checkout.ts'
import { ACCOUNTS, type Fixture, INSTRUMENTS } from './fixture.ts'

export type GivenName = keyof typeof INSTRUMENTS | keyof typeof ACCOUNTS

/** The instrument of a customer at a link, and the number of windows. */
export interface Paying {
  readonly tabs: readonly GivenName[]
  /** True when all windows send the values typed in the first. */
  readonly sharesToken: boolean
}

/**
 * Pays at a link in several windows. The customer polls or pays again after any response, or after
 * none.
 */
export async function payAtLink(
  { simulation }: Pick<Fixture, 'simulation'>,
  link: string,
  paying: Paying,
): Promise<void> {
  const api = simulation.api()
  if (!api) return
  const visit = visitAt(simulation.linkAt(link, api.url))
  const tokenOf = (given: GivenName) =>
    visit.ask('instrument', instrumentOf(given)).then(({ body }) => body.token, nobody)
  const shared = paying.sharesToken ? tokenOf(paying.tabs[0]!) : null
  const paid = paying.tabs.map(async (given) => {
    const token = await (shared ?? tokenOf(given))
    if (token) await visit.complete({ token }).catch(nobody)
  })
  await Promise.race([Promise.all(paid), api.death])
}

const nobody = () => undefined

function instrumentOf(given: GivenName): object {
  return given in ACCOUNTS
    ? { ...pageAccount(ACCOUNTS[given as keyof typeof ACCOUNTS]), accountType: 'Checking' }
    : pageCard(INSTRUMENTS[given as keyof typeof INSTRUMENTS])
}
