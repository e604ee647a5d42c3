import ipaddr from 'ipaddr.js'

/** Whose requests from an address are counted together: one IPv4 address, or the /64 that one IPv6 host has to itself. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : (parsed as ipaddr.IPv6).parts.slice(0, 4).join(':')
}
