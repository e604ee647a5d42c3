import type { TestContext } from 'node:test'
import { proveDomain } from '../../../src/people/single-sign-on/prove-domain.ts'
import { parseId } from '../../../src/platform/ids/index.ts'
import { change } from '../change.ts'
import type { TestAccount, TestServer } from '../server.ts'
import { openOidcProvider, type TestOidcOptions, type TestOidcProvider } from './test-provider.ts'

/** A connection with its provider. Its domains are proven. */
export interface TestConnection {
  readonly id: string
  readonly uuid: string
  readonly domain: string
  readonly provider: TestOidcProvider
}

let connections = 0

/** Creates a connection to a provider that nobody asks, and proves its domain. */
export async function makeProvenConnection(
  server: TestServer,
  account: TestAccount,
): Promise<{ readonly id: string; readonly domain: string }> {
  const domain = newDomain()
  const issuer = 'https://id.example.com'
  const input = { name: 'Company', issuer, clientId: 'tallystick', clientSecret: 'a secret', domains: [domain] }
  const { id } = await change(server, account, 'ssoConnectionCreate', input)
  await prove(server, account, parseId('sso', id)!.uuid, domain)
  return { id, domain }
}

/** Returns a domain that no other test uses. */
export const newDomain = () => `company${++connections}.example`

/** Creates a connection of an account to a new provider, with the key of an account above. */
export async function makeConnection(
  t: TestContext,
  server: TestServer,
  { account, above }: { readonly account: TestAccount; readonly above: TestAccount },
  more: object = {},
  options: Partial<TestOidcOptions> = {},
): Promise<TestConnection> {
  const provider = await openOidcProvider(t, options)
  server.webhookAllow.add(provider.hostAndPort)
  const { issuer, clientId, clientSecret } = provider
  const domain = newDomain()
  const input = { accountId: account.id, name: 'Company', issuer, clientId, clientSecret, domains: [domain] }
  const newcomers = { roleForNewcomers: 'Viewer' }
  const { id } = await change(server, above, 'ssoConnectionCreate', { ...input, ...newcomers, ...more })
  provider.register(`${server.config.publicUrl}/session/sso/callback/${id}`)
  const { uuid } = parseId('sso', id)!
  await prove(server, account, uuid, domain)
  return { id, uuid, domain, provider }
}

/** Proves a domain of a connection, as an operator does. */
export async function prove(server: TestServer, { account }: TestAccount, id: string, domain: string): Promise<void> {
  const connection = { id, accountId: account.id, required: false }
  await server.services.db.transaction((tx) =>
    proveDomain(server.services, tx, connection, { domain, provenBy: 'Operator' }),
  )
}
