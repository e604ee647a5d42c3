import { resolve } from 'node:path'
import type { FileSettings, KeyRingSettings, RingKind, WrapKind } from '../vault/keys/index.ts'
import { type KeyServers, keyServers } from './key-server-config.ts'
import { type RootKeySettings, readRootKeys } from './root-key-config.ts'
import type { SettingReader } from './setting-reader.ts'

const KINDS = ['file', 'vault-transit', 'aws-kms'] as const
const WRAP_KINDS = ['vault-transit', 'aws-kms'] as const

/** The settings of each kind. A setting without its kind in use is a mistake. */
const OF_KIND: Readonly<Record<RingKind, readonly string[]>> = {
  file: ['TALLYSTICK_KEY_RING_DIR', 'TALLYSTICK_KEY_RING_WRAP', 'TALLYSTICK_KEY_RING_WRAP_FORMER'],
  'vault-transit': [
    'TALLYSTICK_TRANSIT_URL',
    'TALLYSTICK_TRANSIT_TOKEN',
    'TALLYSTICK_TRANSIT_TOKEN_FILE',
    'TALLYSTICK_TRANSIT_MOUNT',
    'TALLYSTICK_TRANSIT_NAMESPACE',
    'TALLYSTICK_TRANSIT_KEY',
  ],
  'aws-kms': ['TALLYSTICK_KMS_KEY', 'TALLYSTICK_KMS_REGION', 'TALLYSTICK_KMS_URL'],
}

/** Returns the key rings and root keys, and adds the problems of their settings. */
export function readKeys(setting: SettingReader): RootKeySettings & { readonly keyRings: readonly KeyRingSettings[] } {
  const { env, problems } = setting
  const servers = keyServers(setting)
  const keyRings = readKeyRings(setting, servers)
  const rootKeys = readRootKeys(setting, servers)
  const isUsed = (kind: RingKind) =>
    kind === 'file' ? keyRings.some((ring) => ring.kind === 'file') : servers.isUsed(kind)
  for (const kind of KINDS.filter((one) => !isUsed(one)))
    for (const name of OF_KIND[kind].filter((one) => env[one])) problems.push(`${name} requires ${usesOf(kind)}.`)
  return { keyRings, ...rootKeys }
}

function usesOf(kind: RingKind): string {
  const ring = `TALLYSTICK_KEY_RING=${kind}`
  return kind === 'file' ? ring : `${ring} or TALLYSTICK_KEY_RING_WRAP=${kind}`
}

/** Returns the key ring for new keys, then the one that is being retired, if any. */
function readKeyRings(setting: SettingReader, servers: KeyServers): readonly KeyRingSettings[] {
  const kind = setting.choice('TALLYSTICK_KEY_RING', KINDS, 'file')
  const former = setting.choice('TALLYSTICK_KEY_RING_FORMER', ['none', ...KINDS], 'none')
  if (former === kind) setting.problems.push('TALLYSTICK_KEY_RING_FORMER must differ from TALLYSTICK_KEY_RING.')
  const kinds = former === 'none' || former === kind ? [kind] : [kind, former]
  return kinds.map((each) => readRing(each, setting, servers))
}

function readRing(kind: RingKind, setting: SettingReader, servers: KeyServers): KeyRingSettings {
  switch (kind) {
    case 'file':
      return readFileRing(setting, servers)
    case 'vault-transit':
      return servers.transit()
    case 'aws-kms':
      return servers.kms()
  }
}

function readFileRing(setting: SettingReader, servers: KeyServers): FileSettings {
  const { env, problems } = setting
  const wrap = readWrap('TALLYSTICK_KEY_RING_WRAP', setting)
  const formerWrap = readWrap('TALLYSTICK_KEY_RING_WRAP_FORMER', setting)
  if (wrap && formerWrap === wrap)
    problems.push('TALLYSTICK_KEY_RING_WRAP_FORMER must differ from TALLYSTICK_KEY_RING_WRAP.')
  return {
    kind: 'file',
    folder: env.TALLYSTICK_KEY_RING_DIR ? resolve(env.TALLYSTICK_KEY_RING_DIR) : null,
    ...(wrap && { wrap: servers.wrap(wrap) }),
    ...(formerWrap && formerWrap !== wrap && { formerWrap: servers.wrap(formerWrap) }),
  }
}

function readWrap(name: string, setting: SettingReader): WrapKind | null {
  const kind = setting.choice(name, ['none', ...WRAP_KINDS], 'none')
  return kind === 'none' ? null : kind
}

/** Returns a warning for key files without wrapping in production, or null. */
export function unwrappedKeysWarning(config: {
  readonly environment: string
  readonly keyRings: readonly KeyRingSettings[]
}): string | null {
  const [ring] = config.keyRings
  if (config.environment !== 'production' || ring?.kind !== 'file' || ring.wrap) return null
  return 'The vault keys are stored in files without wrapping. PCI DSS 3.6.1.2 requires wrapped keys or a key server: set TALLYSTICK_KEY_RING_WRAP, see docs/operating/key-ring.md.'
}
