import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Returns true for a host of a URL that can only be this machine: `localhost`, 127.0.0.0/8 and ::1,
 * also as IPv4-mapped IPv6. Other spellings, such as a decimal number, count as another machine
 * unless the URL parser has already rewritten them.
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (name === 'localhost' || name === 'localhost.') return true
  const version = isIP(name)
  return version !== 0 && !name.includes('%') && loopback.check(name, version === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Returns true for the text of an IP address. A zone is refused: it names an interface of one
 * machine, in any characters.
 */
export function isIpAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%')
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'http:': 80,
  'https:': 443,
}

/**
 * Returns the port of a URL: its own, or the default of its scheme. Throws for a scheme without a
 * default here.
 */
export function portOf({ port, protocol }: { readonly port: string; readonly protocol: string }): number {
  const number = port ? Number(port) : DEFAULT_PORTS[protocol]
  if (number === undefined) throw new RangeError(`The scheme ${protocol} has no default port.`)
  return number
}

/** The most characters of an origin: a scheme, a host name of 253 characters and a port. */
const ORIGIN_LENGTH_MAX = 270
/** A host name without wildcards and without characters that would end a list of origins. */
const ORIGIN_HOST = /^[a-z0-9_.-]+$|^\[[0-9a-f:]+\]$/

/**
 * Returns the origin of a URL in the form that browsers send: https, or http on this machine if
 * `httpOnLoopback`. Returns null for any other text.
 */
export function secureOrigin(text: string, httpOnLoopback: boolean): string | null {
  if (text.length > ORIGIN_LENGTH_MAX || !URL.canParse(text)) return null
  const { origin, protocol, hostname } = new URL(text)
  if (!ORIGIN_HOST.test(hostname)) return null
  const isSecure = protocol === 'https:' || (protocol === 'http:' && httpOnLoopback && isLoopback(hostname))
  return isSecure ? origin : null
}

/**
 * Returns the required form of an https URL, and the exception for http on loopback if that is
 * permitted.
 */
export function secureForm<Form extends string>(form: Form, httpOnLoopback: boolean): Form | `${Form}. ${string}` {
  return httpOnLoopback ? `${form}. In development, http on localhost is allowed` : form
}

const SEVERAL_SERVERS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*,[^/?#]*)(.*)$/s

/**
 * Returns the URL of each server of a database URL. As in libpq, it may name several, such as
 * `postgres://db-1:5432,db-2:5432/tallystick`.
 */
export function serverUrls(url: string): readonly string[] {
  const [, before = '', hosts, after = ''] = SEVERAL_SERVERS.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map((host) => before + host + after)
}
