import type { Services } from '../access/index.ts'
import type { Problem } from '../platform/refusal.ts'
import { decideLoopback, isLoopbackHost, isRefusedPort } from './loopback.ts'
import { isPublicAddress } from './public-address.ts'

/** The settings that limit which addresses outbound requests may reach. */
export type Destinations = Pick<Services, 'webhookAllow' | 'webhookRefuse'>

/** The settings that limit where webhooks may go: in development also to this machine's loopback. */
export type WebhookDestinations = Destinations & Pick<Services, 'webhookLoopback'>

const LENGTH_MAX = 2048

// What the parser would silently repair or drop: white space of any alphabet, control and format characters, backslash.
const REPAIRED = /[\s\p{C}\p{Z}\\]/u

const STARTS_WITH_HOST = /^https?:\/\/[^/?#:@]|^https?:\/\/\[/

const NAME = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

const DEVELOPMENT_HOSTS_IN_WORDS = '127.0.0.1, [::1] or localhost'

const INSIDE_NAMES = ['localhost', 'local', 'internal', 'home.arpa']

/**
 * Returns the problem of a url as the destination of a webhook, or null. This is the first of three guards: it judges the
 * text. The connector judges the resolved addresses again at each connection.
 */
export function webhookUrlProblem(text: string, field: string, destinations: WebhookDestinations): Problem | null {
  const message = textProblem(text) ?? destinationProblem(new URL(text), destinations)
  return message === null ? null : { field, message }
}

/** Returns the problem of a url that is fetched for a client and is no webhook, such as a logo's: loopback stays closed. */
export function outboundUrlProblem(text: string, field: string, destinations: Destinations): Problem | null {
  const message = textProblem(text) ?? outboundProblem(new URL(text), { ...destinations, webhookLoopback: null })
  return message === null ? null : { field, message }
}

function textProblem(text: string): string | null {
  if (text.length > LENGTH_MAX) return `The url may have at most ${LENGTH_MAX} characters.`
  if (REPAIRED.test(text)) return 'The url may hold no white space, control character or backslash.'
  if (!STARTS_WITH_HOST.test(text)) return 'The url must begin with https:// and a host.'
  if (!URL.canParse(text)) return 'The url can not be read.'
  if (authorityOf(text).includes('@')) return 'The url may hold no user name or password.'
  if (text.includes('#')) return 'The url may hold no fragment.'
  return null
}

function destinationProblem(url: URL, destinations: WebhookDestinations): string | null {
  const port = portOf(url)
  switch (decideLoopback(url.hostname, port, destinations)) {
    case 'open':
      return null
    case 'own service':
      return `Port ${port} of this machine belongs to this installation.`
    case 'refused port':
      return `Port ${port} is used by databases or mail servers. TALLYSTICK_WEBHOOK_ALLOW can open it.`
    case 'elsewhere':
      return isLoopbackHost(url.hostname) ? loopbackProblem(destinations) : publicProblem(url, destinations)
  }
}

function outboundProblem(url: URL, destinations: WebhookDestinations): string | null {
  return decideLoopback(url.hostname, portOf(url), destinations) === 'open' ? null : publicProblem(url, destinations)
}

function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === 'http:' ? 80 : 443))
}

function loopbackProblem({ webhookLoopback }: WebhookDestinations): string {
  return webhookLoopback === null
    ? 'The url may lead to this machine in development only (TALLYSTICK_ENV=development).'
    : `The url may lead to this machine by ${DEVELOPMENT_HOSTS_IN_WORDS} only. TALLYSTICK_WEBHOOK_ALLOW can open others.`
}

function publicProblem(url: URL, { webhookLoopback, webhookRefuse }: WebhookDestinations): string | null {
  const port = portOf(url)
  if (url.protocol === 'http:')
    return webhookLoopback === null
      ? 'The url must begin with https:// and a host.'
      : `The url must begin with https:// and a host, or with http:// and ${DEVELOPMENT_HOSTS_IN_WORDS}.`
  if (port !== 443 && (port < 1024 || isRefusedPort(port))) return 'This port may not be used.'
  return hostProblem(url.hostname, webhookRefuse)
}

function hostProblem(hostname: string, refused: readonly string[]): string | null {
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith('[')) {
    const literal = hostname.replace(/^\[|\]$/g, '')
    return isPublicAddress(literal, refused) ? null : 'The address must be public.'
  }
  const name = hostname.replace(/\.$/, '')
  const inside = INSIDE_NAMES.some((each) => name === each || name.endsWith(`.${each}`))
  if (inside || !name.includes('.')) return 'The host must be a public name.'
  return NAME.test(name) ? null : 'The host is not a name that can be looked up.'
}

// Read off the text, because the parser forgets that an empty user name was written.
function authorityOf(text: string): string {
  return text.split(/[/?#]/, 3)[2] ?? ''
}
