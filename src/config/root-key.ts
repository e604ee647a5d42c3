import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConfiguredRootKeys } from '../platform/root-keys/index.ts'
import { systemClock } from '../platform/time/index.ts'
import { faultOfKey, openKeyWrapper } from '../vault/keys/index.ts'
import { ConfigProblem } from './config.ts'
import type { RootKeySetting, RootKeySettings } from './root-key-config.ts'

const BYTES = 32
/** The encryption context of AWS KMS for a wrapped root key. */
const WRAPPED_NAME = 'root'

interface RootKeyConfig extends RootKeySettings {
  readonly dataDir: string
}

/** Returns the configured root keys, or the one in the data directory, creating it if needed. */
export async function configuredRootKeys(config: RootKeyConfig): Promise<ConfiguredRootKeys> {
  const { rootKey, rootKeyFormer, dataDir } = config
  const current = rootKey ? await opened('TALLYSTICK_ROOT_KEY', rootKey) : await keyFile(dataDir)
  return { current, former: rootKeyFormer && (await opened('TALLYSTICK_ROOT_KEY_FORMER', rootKeyFormer)) }
}

/** Returns the existing root keys, the former one last. Creates none. */
export async function knownRootKeys(config: RootKeyConfig): Promise<Buffer[]> {
  if (config.rootKey === null && (await existing(pathIn(config.dataDir))) === null) return []
  const { current, former } = await configuredRootKeys(config)
  return former ? [current, former] : [current]
}

/** Returns the key of a setting, unwrapped if necessary. Errors name the setting. */
async function opened(name: string, setting: RootKeySetting): Promise<Buffer> {
  if (Buffer.isBuffer(setting)) return setting
  try {
    const key = await openKeyWrapper(setting.wrap, systemClock).unwrap(WRAPPED_NAME, setting.wrapped)
    if (key.length !== BYTES) throw new ConfigProblem([`${name} must unwrap to ${BYTES} bytes.`])
    return key
  } catch (error) {
    throw faultOfKey(error, name)
  }
}

const pathIn = (dataDir: string) => join(dataDir, 'root.key')

async function keyFile(dataDir: string): Promise<Buffer> {
  return (await existing(pathIn(dataDir))) ?? (await make(dataDir, pathIn(dataDir)))
}

async function existing(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== BYTES) throw new Error(`${path} must contain a key of ${BYTES} bytes in base64.`)
  return key
}

/**
 * Writes the key to a temporary file and links it into place. If two processes start at once, both
 * use the same key.
 */
async function make(dataDir: string, path: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${randomBytes(BYTES).toString('base64')}\n`, { mode: 0o400 })
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
  return (await existing(path)) ?? (await make(dataDir, path))
}
