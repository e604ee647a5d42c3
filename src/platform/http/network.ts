import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * An address in its plainest form, so that one peer has one: without a zone, IPv4 as such. Null for what is no address:
 * a proxy may hand through whatever text a client made up.
 */
export function plainAddress(text: string): string | null {
  if (isIPv4(text)) return text
  const address = text.replace(/%.*$/s, '')
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address).toString() : null
}

/** Whose requests from an address are counted together: one IPv4 address, or the /64 that one IPv6 host has to itself. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : (parsed as ipaddr.IPv6).parts.slice(0, 4).join(':')
}
