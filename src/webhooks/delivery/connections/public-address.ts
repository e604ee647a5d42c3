import ipaddr from 'ipaddr.js'

/** Azure's host service, a public address that answers inside every Azure machine. */
const PUBLIC_BUT_INTERNAL = new Set(['168.63.129.16'])

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * NAT64's well-known prefix (RFC 6052). The local one, 64:ff9b:1::/48 (RFC 8215), leads to any
 * network.
 */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Returns whether a literal IP address, without brackets, is public and in no block that the
 * operator refuses. An IPv6 address that contains an IPv4 address is as public as that. Returns
 * false for other text. `refused` has blocks such as `203.0.113.0/24`.
 */
export function isPublicAddress(address: string, refused: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return isPublicIpv4(parsed, refused)
  if (!(parsed instanceof ipaddr.IPv6) || parsed.zoneId || isRefused(parsed, refused)) return false
  return isPublicIpv6(parsed, refused)
}

function isPublicIpv4(address: ipaddr.IPv4, refused: readonly string[]): boolean {
  return address.range() === 'unicast' && !PUBLIC_BUT_INTERNAL.has(address.toString()) && !isRefused(address, refused)
}

/** Refuses Teredo, which no public name uses and which hides its IPv4 address. */
function isPublicIpv6(address: ipaddr.IPv6, refused: readonly string[]): boolean {
  const bytes = address.toByteArray()
  switch (address.range()) {
    case 'rfc6052':
      return address.match(NAT64) && isPublicIpv4(embeddedIpv4(bytes, 12), refused)
    case 'ipv4Mapped':
      return isPublicIpv4(embeddedIpv4(bytes, 12), refused)
    case '6to4':
      return isPublicIpv4(embeddedIpv4(bytes, 2), refused)
    case 'unicast':
      return address.match(GLOBAL_IPV6)
    default:
      return false
  }
}

function embeddedIpv4(bytes: readonly number[], start: number): ipaddr.IPv4 {
  return new ipaddr.IPv4(bytes.slice(start, start + 4))
}

/** Returns whether a literal IP address is in one of the blocks. */
export function isInBlocks(address: string, blocks: readonly string[]): boolean {
  return isRefused(ipaddr.parse(address), blocks)
}

function isRefused(address: ipaddr.IPv4 | ipaddr.IPv6, refused: readonly string[]): boolean {
  return refused.some((block) => {
    const [network, bits] = ipaddr.parseCIDR(block)
    return network.kind() === address.kind() && address.match(network, bits)
  })
}
