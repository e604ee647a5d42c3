import ipaddr from 'ipaddr.js'

// Azure's host service: a public address that answers inside every Azure machine.
const INSIDE_ALTHOUGH_PUBLIC = new Set(['168.63.129.16'])

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** NAT64's well-known prefix (RFC 6052). The local one, 64:ff9b:1::/48 (RFC 8215), leads wherever a network decided. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Whether a literal IP address, without brackets, belongs to a host on the public internet. IPv6 forms that carry an
 * IPv4 address are as public as what they carry. False for text that is no address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed instanceof ipaddr.IPv6 ? isPublicIpv6(parsed) : isPublicIpv4(parsed as ipaddr.IPv4)
}

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !INSIDE_ALTHOUGH_PUBLIC.has(address.toString())
}

function isPublicIpv6(address: ipaddr.IPv6): boolean {
  if (address.zoneId) return false
  const bytes = address.toByteArray()
  switch (address.range()) {
    case 'rfc6052':
      return address.match(NAT64) && isPublicIpv4(carried(bytes, 12))
    case 'ipv4Mapped':
      return isPublicIpv4(carried(bytes, 12))
    case '6to4':
      return isPublicIpv4(carried(bytes, 2))
    case 'teredo':
      // The server in the clear, the client with every bit turned.
      return isPublicIpv4(carried(bytes, 4)) && isPublicIpv4(carried(bytes.map(turned), 12))
    case 'unicast':
      return address.match(GLOBAL_IPV6)
    default:
      return false
  }
}

function carried(bytes: readonly number[], start: number): ipaddr.IPv4 {
  return new ipaddr.IPv4(bytes.slice(start, start + 4))
}

function turned(byte: number): number {
  return byte ^ 0xff
}
