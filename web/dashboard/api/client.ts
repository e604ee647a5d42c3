import { cacheExchange } from '@urql/exchange-graphcache'
import { Client, type Exchange, fetchExchange, mapExchange } from 'urql'
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
  // Without `possibleTypes`, the cache guesses by fields which fragments apply to a record.
  return clientWith(account, [cacheExchange({ updates: UPDATES, possibleTypes: { Node: [] } })])
}

/**
 * Creates a client that acts for an account and keeps no response, for identity documents, new keys
 * and links.
 */
export function uncachedClientOf(account: string): Client {
  return clientWith(account, [])
}

function clientWith(account: string, cache: readonly Exchange[]): Client {
  return new Client({
    url: ROOT.href,
    preferGetMethod: false,
    requestPolicy: cache.length > 0 ? 'cache-and-network' : 'network-only',
    fetchOptions: { headers: headersOf(account) },
    exchanges: [
      mapExchange({
        onError: (error) => {
          if (isOfCode(error, 'UNAUTHENTICATED')) location.replace(signInAddress())
        },
      }),
      ...cache,
      fetchExchange,
    ],
  })
}
