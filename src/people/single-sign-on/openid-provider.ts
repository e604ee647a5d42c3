import { LRUCache } from 'lru-cache'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
  type ServerMetadata,
} from 'openid-client'
import type { Services } from '../../accounts/index.ts'
import { openAgent, webhookUrlProblem } from '../../webhooks/index.ts'
import { PROVIDER_LIMIT_SECONDS, providerFetch } from './provider-fetch.ts'

/** The client of this service at a provider. */
export interface OpenIdClient {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUrl: string
}

/** Random values of one sign-in, which its callback must match. */
export interface SignInSecrets {
  readonly state: string
  readonly nonce: string
  /** The verifier of PKCE. */
  readonly verifier: string
}

/** Requests to OpenID Connect providers. */
export interface OpenIdProviders {
  /** Returns the address of the provider's sign-in page for the browser. */
  readonly signInUrl: (client: OpenIdClient, secrets: SignInSecrets, loginHint: string | null) => Promise<URL>
  /**
   * Exchanges the code of a callback for the claims of a verified ID token. Rejects for a callback
   * of another provider or sign-in. `parameters`: the query of the callback.
   */
  readonly claimsOf: (client: OpenIdClient, secrets: SignInSecrets, parameters: string) => Promise<IDToken>
  readonly close: () => Promise<void>
}

type Needed = Pick<Services, 'webhookAllow' | 'webhookLoopback' | 'webhookRefuse'>

interface CachedMetadata {
  readonly startedMs: number
  readonly metadata: Promise<ServerMetadata>
}

const SCOPE = 'openid email profile'
const METADATA_MAX = 200
const METADATA_KEPT_MS = 10 * 60_000

/**
 * Creates the client of OpenID Connect providers. It caches up to 200 discovery documents for 10
 * minutes.
 */
export function openProviders(services: Needed, elapsedMs: () => number): OpenIdProviders {
  const agent = openAgent(services)
  const fetch = providerFetch(agent, services)
  const cache = new LRUCache<string, CachedMetadata>({ max: METADATA_MAX })

  function metadataOf(issuer: string): Promise<ServerMetadata> {
    const last = cache.get(issuer)
    if (last && elapsedMs() - last.startedMs < METADATA_KEPT_MS) return last.metadata
    const started = { startedMs: elapsedMs(), metadata: discover(issuer, fetch) }
    cache.set(issuer, started)
    started.metadata.catch(() => cache.get(issuer) === started && cache.delete(issuer))
    return started.metadata
  }

  async function configurationOf({ issuer, clientId, clientSecret }: OpenIdClient): Promise<Configuration> {
    const metadata = await metadataOf(issuer)
    // OpenID Connect Discovery: a document without methods means HTTP Basic.
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authentication = methods.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic
    const configuration = new Configuration(metadata, clientId, {}, authentication(clientSecret))
    configuration[customFetch] = fetch
    configuration.timeout = PROVIDER_LIMIT_SECONDS
    // Checks the signature, although the token arrives from the provider over TLS.
    enableNonRepudiationChecks(configuration)
    if (isHttp(issuer)) allowInsecureRequests(configuration)
    return configuration
  }

  async function signInUrl(client: OpenIdClient, { state, nonce, verifier }: SignInSecrets, loginHint: string | null) {
    const url = buildAuthorizationUrl(await configurationOf(client), {
      redirect_uri: client.redirectUrl,
      response_type: 'code',
      scope: SCOPE,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(loginHint !== null && { login_hint: loginHint }),
      state,
      nonce,
    })
    if (webhookUrlProblem(withoutQuery(url), 'url', services) !== null) throw new Error('blocked address of a provider')
    return url
  }

  async function claimsOf(client: OpenIdClient, { state, nonce, verifier }: SignInSecrets, parameters: string) {
    const callback = new URL(`${client.redirectUrl}?${parameters}`)
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
    const tokens = await authorizationCodeGrant(await configurationOf(client), callback, checks)
    const claims = tokens.claims()
    if (!claims) throw new Error('no ID token')
    return claims
  }

  return { signInUrl, claimsOf, close: () => agent.destroy() }
}

/**
 * Fetches the discovery document of an issuer. The document must name this issuer. The library
 * makes an exception for Microsoft's shared issuers, which sign in the people of every tenant.
 */
export async function discover(issuer: string, fetch: CustomFetch): Promise<ServerMetadata> {
  const configuration = await discovery(new URL(issuer), 'discovery', undefined, undefined, {
    timeout: PROVIDER_LIMIT_SECONDS,
    [customFetch]: fetch,
    execute: isHttp(issuer) ? [allowInsecureRequests] : [],
  })
  const { supportsPKCE: _, ...metadata } = configuration.serverMetadata()
  if (new URL(metadata.issuer).href !== new URL(issuer).href) throw new Error('the document names another issuer')
  return metadata
}

function isHttp(url: string): boolean {
  return new URL(url).protocol === 'http:'
}

/** Omits the parameters, because their random characters could look like a card number. */
function withoutQuery({ origin, pathname }: URL): string {
  return origin + pathname
}
