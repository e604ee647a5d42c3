import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Returns true for a host of a URL that can only be this machine: `localhost`, 127.0.0.0/8 and ::1, also as IPv4-mapped IPv6.
 * Other spellings, such as a decimal number, count as another machine unless the URL parser has already rewritten them.
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (name === 'localhost' || name === 'localhost.') return true
  const version = isIP(name)
  return version !== 0 && !name.includes('%') && loopback.check(name, version === 6 ? 'ipv6' : 'ipv4')
}
