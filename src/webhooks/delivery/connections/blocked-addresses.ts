import { BlockList } from 'node:net'

/**
 * IANA's special-purpose IPv4 addresses, multicast, the reserved block, and Azure's host service.
 */
const SPECIAL_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
]

const LOOPBACK_IPV4 = '127.0.0.0/8'
const LOOPBACK_IPV6 = '::1/128'

/**
 * IANA's special-purpose addresses in 2000::/3: protocol assignments with Teredo and ORCHID,
 * documentation, AS112.
 */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2620:4f:8000::/48', '3fff::/20']

/**
 * All IPv6 except 2000::/3, ::ffff:0:0/96 and 64:ff9b::/96: unspecified, compatible, translated,
 * discard, local NAT64, segment routing, unique local, link local, site local, multicast, and
 * unassigned blocks.
 */
const OUTSIDE_IPV6 = [
  ['::', '::'],
  ['::2', '::fffe:ffff:ffff'],
  ['::1:0:0:0', '64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['64:ff9b::1:0:0', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['4000::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
] as const

/**
 * Returns the addresses to which no socket may connect: all that are not public, and the blocks
 * that the operator refuses. It repeats the rule of `isPublicAddress` from the registries instead
 * of a library, so that one mistake does not open both.
 */
export function blockedAddresses(refused: readonly string[]): BlockList {
  const blocked = new BlockList()
  for (const [first, last] of OUTSIDE_IPV6) blocked.addRange(first, last, 'ipv6')
  for (const block of [...SPECIAL_IPV6, LOOPBACK_IPV6, ...refused.filter(isIpv6)]) addBlock(blocked, block)
  // An IPv4 block also blocks the addresses that are mapped into it.
  for (const block of [...SPECIAL_IPV4, LOOPBACK_IPV4, ...refused.filter((each) => !isIpv6(each))]) {
    addBlock(blocked, block)
    for (const carrier of carriersOf(block)) addBlock(blocked, carrier)
  }
  return blocked
}

/**
 * Returns all addresses except this machine's loopback, and the blocks of loopback that the
 * operator refuses.
 */
export function addressesExceptLoopback(refused: readonly string[]): BlockList {
  const blocked = new BlockList()
  blocked.addRange('0.0.0.0', '126.255.255.255', 'ipv4')
  blocked.addRange('128.0.0.0', '255.255.255.255', 'ipv4')
  blocked.addAddress('::', 'ipv6')
  blocked.addRange('::2', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'ipv6')
  for (const block of refused) addBlock(blocked, block)
  return blocked
}

function addBlock(blocked: BlockList, block: string): void {
  const [network = '', bits] = block.split('/')
  blocked.addSubnet(network, Number(bits), isIpv6(block) ? 'ipv6' : 'ipv4')
}

/** Returns the NAT64 and 6to4 blocks of an IPv4 block. */
function carriersOf(block: string): string[] {
  const [network = '', bits] = block.split('/')
  const [a = 0, b = 0, c = 0, d = 0] = network.split('.').map(Number)
  const groups = [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':')
  return [`64:ff9b::${groups}/${96 + Number(bits)}`, `2002:${groups}::/${16 + Number(bits)}`]
}

function isIpv6(block: string): boolean {
  return block.includes(':')
}
