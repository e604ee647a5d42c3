import type { WrapSettings } from '../vault/keys/index.ts'
import type { KeyServers } from './key-server-config.ts'
import type { SettingReader } from './setting-reader.ts'

/** A root key that is wrapped by a key server. */
export interface WrappedRootKey {
  readonly wrap: WrapSettings
  readonly wrapped: string
}

/** A configured root key: 32 bytes, or a key to unwrap. */
export type RootKeySetting = Buffer | WrappedRootKey

export interface RootKeySettings {
  /** Null: the key file in `dataDir`. */
  readonly rootKey: RootKeySetting | null
  /** The root key that is being retired. Null if there is none. */
  readonly rootKeyFormer: RootKeySetting | null
}

const WRAPPED = /^(vault-transit|aws-kms):([\x21-\x7e]{1,8192})$/

/** Returns the root key and the one that is being retired, and adds their problems. */
export function readRootKeys(setting: SettingReader, servers: KeyServers): RootKeySettings {
  const { env, problems } = setting
  const read = (name: string): RootKeySetting | null => {
    const [, kind, wrapped = ''] = WRAPPED.exec(env[name] ?? '') ?? []
    if (kind === 'vault-transit' || kind === 'aws-kms') return { wrap: servers.wrap(kind), wrapped }
    return setting.key(name)
  }
  const { TALLYSTICK_ROOT_KEY: key, TALLYSTICK_ROOT_KEY_FORMER: former } = env
  if (former && !key) problems.push('TALLYSTICK_ROOT_KEY_FORMER requires TALLYSTICK_ROOT_KEY.')
  if (former && former === key) problems.push('TALLYSTICK_ROOT_KEY_FORMER must differ from TALLYSTICK_ROOT_KEY.')
  return { rootKey: read('TALLYSTICK_ROOT_KEY'), rootKeyFormer: read('TALLYSTICK_ROOT_KEY_FORMER') }
}
