import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import Provider from 'oidc-provider'

/** A person at a test provider, with the claims that its ID tokens have. */
export interface ProviderPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  /** The methods by which the provider authenticated the person. */
  readonly amr?: readonly string[]
  readonly acr?: string
}

/** An OpenID Connect provider on loopback: the certified oidc-provider. */
export interface TestOidcProvider {
  readonly issuer: string
  readonly hostAndPort: string
  readonly clientId: string
  readonly clientSecret: string
  /** Registers the redirect URI of the client, before the first sign-in. */
  readonly register: (redirectUrl: string) => void
  /** Sets the person who is at the provider's sign-in page. */
  readonly signsIn: (person: ProviderPerson) => void
  /** Returns the number of requests to a path, such as `/token`. */
  readonly requestsTo: (path: string) => number
}

/** The options of a test provider. */
export interface TestOidcOptions {
  readonly authentication?: 'client_secret_post' | 'client_secret_basic'
}

/** Starts a provider with one client until the test ends. Its sign-in page asks no questions. */
export async function openOidcProvider(t: TestContext, options: TestOidcOptions): Promise<TestOidcProvider> {
  let provider: Provider | null = null
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://provider.test').pathname
    requests.set(path, (requests.get(path) ?? 0) + 1)
    if (!provider) throw new Error('register the redirect URI first')
    if (!path.startsWith('/interaction/')) void provider.callback()(request, response)
    else void finish(provider, present, request, response)
  })
  const requests = new Map<string, number>()
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const hostAndPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `http://${hostAndPort}`
  const client = { clientId: 'tallystick', clientSecret: randomBytes(24).toString('base64url') }
  const people = new Map<string, ProviderPerson>()
  let person: ProviderPerson = { sub: 'nobody' }
  const present = () => person
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    ...{ issuer, hostAndPort, ...client },
    register: (redirectUrl) => {
      provider = new Provider(issuer, settings(client, { ...options, redirectUrl }, people))
    },
    signsIn: (next) => {
      people.set(next.sub, next)
      person = next
    },
    requestsTo: (path) => requests.get(path) ?? 0,
  }
}

type Client = Pick<TestOidcProvider, 'clientId' | 'clientSecret'>

function settings(
  { clientId, clientSecret }: Client,
  { redirectUrl, authentication = 'client_secret_basic' }: TestOidcOptions & { readonly redirectUrl: string },
  people: ReadonlyMap<string, ProviderPerson>,
): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: [
      {
        ...{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUrl] },
        token_endpoint_auth_method: authentication,
      },
    ],
    clientAuthMethods: [authentication],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub', 'amr', 'acr'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => {
      const { amr: _amr, acr: _acr, ...claims } = people.get(sub) ?? { sub }
      return { accountId: sub, claims: () => claims }
    },
  }
}

/** Answers the questions of an interaction: the present person signs in and consents. */
async function finish(
  provider: Provider,
  present: () => ProviderPerson,
  ...[request, response]: Parameters<Provider['interactionFinished']> extends [infer A, infer B, unknown]
    ? [A, B]
    : never
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  const { sub, amr = [], acr } = present()
  if (prompt.name === 'login') {
    const login = { accountId: sub, amr, ...(acr !== undefined && { acr }) }
    return provider.interactionFinished(request, response, { login })
  }
  const grant = new provider.Grant({ accountId: session?.accountId ?? sub, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
}
