/**
 * Compiled from IANA's registries of special addresses, independently of the guards' library and
 * list. Forms that embed an IPv4 address are listed in `CARRIERS` instead: such an address is
 * special if the embedded one is.
 */
export const SPECIAL_BLOCKS: Readonly<Record<string, string>> = {
  '0.0.0.0/8': 'this network',
  '10.0.0.0/8': 'private use',
  '100.64.0.0/10': 'shared by carriers',
  '127.0.0.0/8': 'loopback',
  '169.254.0.0/16': 'link local, where clouds have their metadata',
  '172.16.0.0/12': 'private use',
  '192.0.0.0/24': 'protocol assignments',
  '192.0.2.0/24': 'documentation',
  '192.31.196.0/24': 'AS112',
  '192.52.193.0/24': 'automatic multicast tunneling',
  '192.88.99.0/24': 'relays of 6to4',
  '192.168.0.0/16': 'private use',
  '192.175.48.0/24': 'AS112',
  '198.18.0.0/15': 'benchmarking',
  '198.51.100.0/24': 'documentation',
  '203.0.113.0/24': 'documentation',
  '224.0.0.0/4': 'multicast',
  '240.0.0.0/4': 'reserved, with broadcast at its end',
  '168.63.129.16/32': "Azure's host",
  '::/128': 'unspecified',
  '::1/128': 'loopback',
  '::/96': 'compatible with IPv4',
  '::ffff:0:0:0/96': 'translated from IPv4',
  '64:ff9b:1::/48': 'NAT64 within one network',
  '100::/64': 'discard',
  '100:0:0:1::/64': 'dummy',
  '2001::/23': 'protocol assignments',
  '2001::/32': 'Teredo',
  '2001:1::1/128': 'port control',
  '2001:2::/48': 'benchmarking',
  '2001:3::/32': 'automatic multicast tunneling',
  '2001:4:112::/48': 'AS112',
  '2001:10::/28': 'ORCHID',
  '2001:20::/28': 'ORCHIDv2',
  '2001:30::/28': 'drones',
  '2001:db8::/32': 'documentation',
  '2620:4f:8000::/48': 'AS112',
  '3fff::/20': 'documentation',
  '5f00::/16': 'segment routing',
  'fc00::/7': 'unique local',
  'fe80::/10': 'link local',
  'fec0::/10': 'site local',
  'ff00::/8': 'multicast',
}

/**
 * The forms of IPv6 that embed an IPv4 address: the block of each, and the number of bits after the
 * address.
 */
export const CARRIERS = { '::ffff:0:0/96': 0n, '64:ff9b::/96': 0n, '2002::/16': 80n } as const

export type Version = 4 | 6
const BITS = { 4: 32n, 6: 128n } as const

/** A block as numbers. */
export interface Block {
  readonly version: Version
  readonly first: bigint
  readonly last: bigint
}

export function blockOf(text: string): Block {
  const [network = '', bits] = text.split('/')
  const version = network.includes(':') ? 6 : 4
  const below = BITS[version] - BigInt(bits ?? 0)
  const first = (numberOf(network) >> below) << below
  return { version, first, last: first + (1n << below) - 1n }
}

/** Returns an address as a number. IPv6 may only have groups. */
export function numberOf(address: string): bigint {
  if (!address.includes(':')) return joined(address.split('.').map(BigInt), 8n)
  const [left = [], right] = address.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = right ? Array<string>(8 - left.length - right.length).fill('0') : []
  return joined(
    [...left, ...zeros, ...(right ?? [])].map((group) => BigInt(`0x${group}`)),
    16n,
  )
}

/** Returns the plainest spelling of an address. */
export function addressOf(value: bigint, version: Version): string {
  if (version === 4) return parted(value, 4, 8n).join('.')
  return parted(value, 8, 16n)
    .map((group) => group.toString(16))
    .join(':')
}

/** Returns true when an address is not a host on the public internet. */
export function isSpecial(value: bigint, version: Version): boolean {
  if (version === 6) {
    for (const [carrier, below] of Object.entries(CARRIERS))
      if (isIn(blockOf(carrier), value, 6)) return isSpecial((value >> below) & 0xffff_ffffn, 4)
    if (value >> 125n !== 1n) return true
  }
  return blocks.some((block) => isIn(block, value, version))
}

const blocks = Object.keys(SPECIAL_BLOCKS).map(blockOf)

function isIn({ version, first, last }: Block, value: bigint, of: Version): boolean {
  return version === of && value >= first && value <= last
}

function joined(parts: readonly bigint[], bits: bigint): bigint {
  return parts.reduce((value, part) => (value << bits) | part, 0n)
}

function parted(value: bigint, count: number, bits: bigint): bigint[] {
  return Array.from(
    { length: count },
    (_, index) => (value >> (bits * BigInt(count - 1 - index))) & ((1n << bits) - 1n),
  )
}
