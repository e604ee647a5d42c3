import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { ConfiguredRootKeys } from './root-keys/index.ts'

const BYTES = 32

type RootKeySettings = Pick<Config, 'rootKey' | 'rootKeyFormer' | 'dataDir'>

/** Returns the root keys of this installation: the given ones, else the one in the data directory, made at first use. */
export async function configuredRootKeys(config: RootKeySettings): Promise<ConfiguredRootKeys> {
  const { rootKey, rootKeyFormer: former, dataDir } = config
  return { current: rootKey ?? (await keyFile(dataDir)), former }
}

/** Returns the root keys that there are, the former one last, without making any. */
export async function knownRootKeys({ rootKey, rootKeyFormer, dataDir }: RootKeySettings): Promise<Buffer[]> {
  return [rootKey ?? (await existing(pathIn(dataDir))), rootKeyFormer].filter((key) => key !== null)
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
  if (key.length !== BYTES) throw new Error(`${path} does not hold a key of ${BYTES} bytes in base64.`)
  return key
}

/** Written apart and linked into place: of two processes that start at once, one key wins and both use it. */
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
