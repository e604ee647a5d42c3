import type { Services } from '../access/index.ts'
import type { Problem } from '../platform/refusal.ts'
import { isPublicAddress } from './public-address.ts'

/** Where this installation lets what clients name lead: `host:port` pairs on loopback, blocks of addresses it refuses. */
export type Destinations = Pick<Services, 'webhookAllow' | 'webhookRefuse'>

const LENGTH_MAX = 2048

// What the parser would silently repair or drop: white space of any alphabet, control and format characters, backslash.
const REPAIRED = /[\s\p{C}\p{Z}\\]/u

const STARTS_WITH_HOST = /^https?:\/\/[^/?#:@]|^https?:\/\/\[/

const NAME = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

const INSIDE_NAMES = ['localhost', 'local', 'internal', 'home.arpa']

// A signed POST can still do harm to a database or mail server that reads it line by line.
const REFUSED_PORTS = new Set([
  1025, 1433, 1434, 1521, 2375, 2376, 2379, 2380, 2525, 3050, 3306, 5432, 5433, 5439, 5984, 6379, 6380, 6432, 6984,
  7000, 7001, 7473, 7474, 7687, 8086, 8123, 8529, 9042, 9160, 9200, 9300, 11210, 11211, 16379, 26257, 26379, 27017,
  27018, 27019, 28015, 33060, 50000,
])

/**
 * What is wrong with a url as the destination of a webhook, or of anything else that a client has us ask, or null. This
 * is the first of three walls: it judges what can be read off the text; where a name leads is judged again at each
 * connection. Allowed pairs may lie inside and speak plain http (development only).
 */
export function webhookUrlProblem(text: string, field: string, destinations: Destinations): Problem | null {
  const message = textProblem(text) ?? destinationProblem(new URL(text), destinations)
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

function destinationProblem(url: URL, { webhookAllow, webhookRefuse }: Destinations): string | null {
  const plain = url.protocol === 'http:'
  if (webhookAllow.has(`${url.hostname}:${url.port || (plain ? 80 : 443)}`)) return null
  if (plain) return 'The url must begin with https:// and a host.'
  const port = Number(url.port || 443)
  if (port !== 443 && (port < 1024 || REFUSED_PORTS.has(port))) return 'This port may not be used.'
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
