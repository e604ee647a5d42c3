import ipaddr from 'ipaddr.js'

// Azure's host service: a public address that answers inside every Azure machine.
const INSIDE_ALTHOUGH_PUBLIC = new Set(['168.63.129.16'])

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** NAT64's well-known prefix (RFC 6052). The local one, 64:ff9b:1::/48 (RFC 8215), leads wherever a network decided. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Whether a literal IP address, without brackets, belongs to a host on the public internet and to no block that the
 * operator refuses. IPv6 forms that carry an IPv4 address are as public as what they carry. False for text that is no
 * address. `refused` holds blocks such as `203.0.113.0/24`.
 */
export function isPublicAddress(address: string, refused: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return isPublicIpv4(parsed, refused)
  if (!(parsed instanceof ipaddr.IPv6) || parsed.zoneId || isRefused(parsed, refused)) return false
  return isPublicIpv6(parsed, refused)
}

function isPublicIpv4(address: ipaddr.IPv4, refused: readonly string[]): boolean {
  return (
    address.range() === 'unicast' && !INSIDE_ALTHOUGH_PUBLIC.has(address.toString()) && !isRefused(address, refused)
  )
}

// Teredo is in nobody's name service any more, and which host it leads to hides behind bits turned round: it is no
// place for a webhook, whatever it carries.
function isPublicIpv6(address: ipaddr.IPv6, refused: readonly string[]): boolean {
  const bytes = address.toByteArray()
  switch (address.range()) {
    case 'rfc6052':
      return address.match(NAT64) && isPublicIpv4(carried(bytes, 12), refused)
    case 'ipv4Mapped':
      return isPublicIpv4(carried(bytes, 12), refused)
    case '6to4':
      return isPublicIpv4(carried(bytes, 2), refused)
    case 'unicast':
      return address.match(GLOBAL_IPV6)
    default:
      return false
  }
}

function carried(bytes: readonly number[], start: number): ipaddr.IPv4 {
  return new ipaddr.IPv4(bytes.slice(start, start + 4))
}

/** Whether a literal IP address stands in one of the blocks, as it is written. */
export function isInBlocks(address: string, blocks: readonly string[]): boolean {
  return isRefused(ipaddr.parse(address), blocks)
}

function isRefused(address: ipaddr.IPv4 | ipaddr.IPv6, refused: readonly string[]): boolean {
  return refused.some((block) => {
    const [network, bits] = ipaddr.parseCIDR(block)
    return network.kind() === address.kind() && address.match(network, bits)
  })
}
