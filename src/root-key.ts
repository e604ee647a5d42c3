import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const BYTES = 32

/** The root key of this installation: the given one, else the one in the data directory, made at first use. */
export async function rootKey(given: Buffer | null, dataDir: string): Promise<Buffer> {
  if (given) return given
  const path = join(dataDir, 'root.key')
  return (await existing(path)) ?? (await make(dataDir, path))
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
