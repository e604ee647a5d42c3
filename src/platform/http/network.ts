import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns an address in its canonical form: without a zone, and IPv4 as such. Returns null for a
 * text that is no address, which a proxy may pass on from a client.
 */
export function plainAddress(text: string): string | null {
  if (isIPv4(text)) return text
  const address = text.replace(/%.*$/s, '')
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address).toString() : null
}

const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>\d+(?:\.\d+){3}):\d+)$/

/**
 * Returns the address of a client as a proxy passes it on, in its canonical form. Some proxies
 * append the port. Returns null for a text that is no address.
 */
export function clientAddress(text: string): string | null {
  return plainAddress(withoutPort(text))
}

function withoutPort(text: string): string {
  const { v4, v6 } = WITH_PORT.exec(text)?.groups ?? {}
  return v4 ?? v6 ?? text
}

/**
 * Returns the network whose requests are counted as one: an IPv4 address, or the /64 of an IPv6
 * host, without the port, which each connection chooses anew.
 */
export function networkOf(text: string): string {
  const address = withoutPort(text)
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : (parsed as ipaddr.IPv6).parts.slice(0, 4).join(':')
}
