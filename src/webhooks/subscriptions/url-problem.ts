import type { Services } from '../../accounts/index.ts'
import { containsCardNumber, NO_CARD_NUMBER } from '../../platform/card-numbers/index.ts'
import { isLoopback, portOf } from '../../platform/hosts.ts'
import { type Predicate, type Problem, problem } from '../../platform/refusal.ts'
import { DEVELOPMENT_HOSTS, decideLoopback, isRefusedPort } from '../delivery/connections/decide-loopback.ts'
import { isPublicAddress } from '../delivery/connections/public-address.ts'

/** The settings that limit which addresses outbound requests may reach. */
export type Destinations = Pick<Services, 'webhookAllow' | 'webhookRefuse'>

/**
 * The settings that limit where webhooks may go: in development also to this machine's loopback.
 */
export type WebhookDestinations = Destinations & Pick<Services, 'webhookLoopback'>

const LENGTH_MAX = 2048

/**
 * The characters that the parser silently replaces or removes: white space, control and format
 * characters, backslash.
 */
const ALTERED_BY_PARSER = /[\s\p{C}\p{Z}\\]/u

const STARTS_WITH_HOST = /^https?:\/\/[^/?#:@]|^https?:\/\/\[/

const NAME = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Created on demand, because the first list format of a process takes 40 ms, which would delay
 * every start.
 */
const developmentHosts = () => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(DEVELOPMENT_HOSTS)

const INTERNAL_NAMES = ['localhost', 'local', 'internal', 'home.arpa']

/**
 * Returns the problem of a url as the destination of a webhook, or null. This is the first of three
 * guards and checks the text. The connector checks the resolved addresses at each connection.
 */
export function webhookUrlProblem(text: string, field: string, destinations: WebhookDestinations): Problem | null {
  const predicate = textPredicate(text) ?? destinationPredicate(new URL(text), destinations)
  return predicate === null ? null : problem(field, predicate)
}

/**
 * Returns the problem of another url that is fetched for a client, such as a logo's. Loopback is
 * not permitted.
 */
export function outboundUrlProblem(text: string, field: string, destinations: Destinations): Problem | null {
  const predicate = textPredicate(text) ?? outboundPredicate(new URL(text), { ...destinations, webhookLoopback: null })
  return predicate === null ? null : problem(field, predicate)
}

function textPredicate(text: string): Predicate | null {
  if (text.length > LENGTH_MAX) return `must have at most ${LENGTH_MAX} characters`
  if (ALTERED_BY_PARSER.test(text)) return 'must not contain white space, a control character or a backslash'
  if (!STARTS_WITH_HOST.test(text)) return 'must begin with https:// and a host'
  if (!URL.canParse(text)) return 'must be a valid URL'
  if (authorityOf(text).includes('@')) return 'must not contain a user name or password'
  if (text.includes('#')) return 'must not contain a fragment'
  if (containsCardNumber(text)) return NO_CARD_NUMBER
  return null
}

function destinationPredicate(url: URL, destinations: WebhookDestinations): Predicate | null {
  switch (decideLoopback(url.hostname, portOf(url), destinations)) {
    case 'open':
      return null
    case 'own service':
      return 'must not use a port of this installation'
    case 'refused port':
      return 'must not use a port below 1024 other than 80 and 443, nor a port of a database. TALLYSTICK_WEBHOOK_ALLOW can allow it'
    case 'elsewhere':
      return isLoopback(url.hostname) ? loopbackPredicate(destinations) : publicPredicate(url, destinations)
  }
}

function outboundPredicate(url: URL, destinations: WebhookDestinations): Predicate | null {
  return decideLoopback(url.hostname, portOf(url), destinations) === 'open' ? null : publicPredicate(url, destinations)
}

function loopbackPredicate({ webhookLoopback }: WebhookDestinations): Predicate {
  return webhookLoopback === null
    ? 'can point to this machine only in development (TALLYSTICK_ENV=development)'
    : `can point to this machine only as ${developmentHosts()}. TALLYSTICK_WEBHOOK_ALLOW can allow others`
}

function publicPredicate(url: URL, { webhookLoopback, webhookRefuse }: WebhookDestinations): Predicate | null {
  const port = portOf(url)
  if (url.protocol === 'http:')
    return webhookLoopback === null
      ? 'must begin with https:// and a host'
      : `must begin with https:// and a host, or with http:// and ${developmentHosts()}`
  if (port === 80 || isRefusedPort(port)) return 'must use another port: this one is not allowed'
  return hostPredicate(url.hostname, webhookRefuse)
}

function hostPredicate(hostname: string, refused: readonly string[]): Predicate | null {
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith('[')) {
    const literal = hostname.replace(/^\[|\]$/g, '')
    return isPublicAddress(literal, refused) ? null : 'must have a public address'
  }
  const name = hostname.replace(/\.$/, '')
  const inside = INTERNAL_NAMES.some((each) => name === each || name.endsWith(`.${each}`))
  if (inside || !name.includes('.')) return 'must have a public host name'
  return NAME.test(name) ? null : 'must have a host name that can be resolved'
}

// Checks the text, because the parser drops an empty user name.
function authorityOf(text: string): string {
  return text.split(/[/?#]/, 3)[2] ?? ''
}
