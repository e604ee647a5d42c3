import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the folder of the sandbox processor's ledger. */
export function sandboxFolder(dataDir: string): string {
  return join(dataDir, 'sandbox')
}

/** Stores the address of the sandbox processor for commands that run beside it. */
export async function writeSandboxAddress(dataDir: string, url: string): Promise<void> {
  const path = addressFile(dataDir)
  await writeFile(`${path}.new`, `${url}\n`)
  await rename(`${path}.new`, path)
}

/** Deletes the address when the sandbox processor stops. */
export async function deleteSandboxAddress(dataDir: string): Promise<void> {
  await rm(addressFile(dataDir), { force: true })
}

/** Returns the stored address of the processor, or null. A killed processor leaves its address. */
export async function readSandboxAddress(dataDir: string): Promise<string | null> {
  const text = await readFile(addressFile(dataDir), 'utf8').catch(() => '')
  const url = text.trim()
  return /^http:\/\/127\.0\.0\.1:\d+$/.test(url) ? url : null
}

function addressFile(dataDir: string): string {
  return join(sandboxFolder(dataDir), 'address')
}
