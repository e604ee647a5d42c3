import { cacheExchange } from '@urql/exchange-graphcache'
import { Client, fetchExchange, mapExchange } from 'urql'
import { ROOT, signInAddress } from '../root-address.ts'
import { isOfCode } from './problems.ts'
import { UPDATES } from './updates.ts'

/** Returns the headers of a request for an account. */
export function headersOf(account: string): Record<string, string> {
  return { 'tallystick-account': account }
}

/**
 * Creates a client that acts for an account, with a cache of its own: nothing of one account is
 * ever shown for another.
 */
export function clientOf(account: string): Client {
  return new Client({
    url: ROOT.href,
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetchOptions: { headers: headersOf(account) },
    exchanges: [
      mapExchange({
        onError: (error) => {
          if (isOfCode(error, 'UNAUTHENTICATED')) location.assign(signInAddress())
        },
      }),
      // Without this, the cache guesses by fields which fragments apply to a record.
      cacheExchange({ updates: UPDATES, possibleTypes: { Node: [] } }),
      fetchExchange,
    ],
  })
}
