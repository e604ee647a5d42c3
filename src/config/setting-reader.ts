import { BlockList, isIP } from 'node:net'
import { serverUrls } from '../platform/hosts.ts'
import { checkAddress } from './encrypted-address.ts'

/** A reader of single settings by name, the environment that it reads, and the problems so far. */
export type SettingReader = ReturnType<typeof settingReader>

/** Creates a reader that collects the problems of settings. An empty variable counts as unset. */
export function settingReader(env: NodeJS.ProcessEnv) {
  const problems: string[] = []
  return {
    env,
    problems,
    choice<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
      const text = env[name]
      if (!text) return fallback
      const choice = choices.find((candidate) => candidate === text)
      if (!choice) problems.push(`${name} must be one of ${choices.join(', ')}.`)
      return choice ?? fallback
    },
    integer(name: string, fallback: number, min: number, max: number): number {
      const text = env[name]
      if (!text) return fallback
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      if (value >= min && value <= max) return value
      problems.push(`${name} must be a whole number from ${min} to ${max}.`)
      return fallback
    },
    /** Reads an address. `check` rejects addresses that would send data unencrypted. */
    url(name: string, protocols: readonly string[], check = checkAddress): string | null {
      const text = env[name]
      if (!text) return null
      const [first = text] = serverUrls(text)
      const protocol = serverUrls(text).every((url) => URL.canParse(url)) ? new URL(first).protocol : ''
      const wanted = protocols.map((each) => `${each}//`).join(' or ')
      const checked = protocols.includes(protocol)
        ? check(name, text, env)
        : { problem: `${name} must be a URL that begins with ${wanted}.` }
      if ('url' in checked) return checked.url
      problems.push(checked.problem)
      return null
    },
    key(name: string): Buffer | null {
      const text = env[name]
      if (!text) return null
      const key = Buffer.from(text, 'base64')
      if (key.length === 32) return key
      problems.push(`${name} must be 32 bytes in base64.`)
      return null
    },
    hostPorts(name: string): ReadonlySet<string> {
      const pairs = listed(env[name])
      const wrong = pairs.some((pair) => !/^(127(\.\d{1,3}){3}|localhost|\[::1\]):\d{1,5}$/.test(pair))
      if (wrong)
        problems.push(`${name} must be a comma-separated list of loopback host:port pairs, such as 127.0.0.1:9000.`)
      return new Set(wrong ? [] : pairs)
    },
    addressBlocks(name: string): readonly string[] {
      const blocks = listed(env[name])
      if (blocks.every(isAddressBlock)) return blocks
      problems.push(`${name} must be a comma-separated list of address blocks, such as 203.0.113.0/24,2001:db8::/32.`)
      return []
    },
  }
}

function listed(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
}

// Returns whether a text is an address block. Zones are meaningless elsewhere. IPv4-mapped IPv6 is
// rejected, because it would block only one spelling.
function isAddressBlock(block: string): boolean {
  const [, network = '', bits] = /^([\d.]+|[\da-f:]+)\/(\d{1,3})$/i.exec(block) ?? []
  const version = isIP(network)
  if (version === 4) return Number(bits) <= 32
  return version === 6 && Number(bits) <= 128 && !reachesIpv4(network, Number(bits))
}

function reachesIpv4(network: string, bits: number): boolean {
  const block = new BlockList()
  block.addSubnet(network, bits, 'ipv6')
  return block.check('::ffff:0:0', 'ipv6') || new URL(`http://[${network}]/`).hostname.startsWith('[::ffff:')
}
