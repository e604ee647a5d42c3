import type { KeyRing, RingKind } from './key-ring.ts'
import { KeyRingFault } from './key-ring-fault.ts'
import type { KeyWrapper } from './key-wrapper.ts'

const KEY_BYTES = 32
/** Longer than every wrapped key. */
export const KEY_FILE_BYTES_MAX = 16 * 1024
const WRAPPED = /^tallystick key, wrapped by (vault-transit|aws-kms)\n(\S+)\n$/

/**
 * The wrappers of a file ring's keys. `wrapsNew` wraps new keys; each of `opens` can open existing
 * ones.
 */
export interface FileWrappers {
  /** Null: new keys are not wrapped. */
  readonly wrapsNew: KeyWrapper | null
  readonly opens: readonly KeyWrapper[]
}

/**
 * Returns the contents of a key file: the key's bytes or, with a wrapper, their wrapped form. The
 * caller must wipe it.
 */
export async function keyFileOf(id: string, key: Buffer, { wrapsNew }: FileWrappers): Promise<Buffer> {
  if (!wrapsNew) return Buffer.from(key)
  const wrapped = await wrapsNew.wrap(id, key)
  return Buffer.from(`tallystick key, wrapped by ${wrapsNew.kind}\n${wrapped}\n`)
}

/**
 * Returns the key in a file, which the caller must wipe. Throws KEY_DAMAGED for an invalid file,
 * and faults of its wrapper.
 */
export async function keyInFile(id: string, file: Buffer, { opens }: FileWrappers): Promise<Buffer> {
  const { kind, wrapped } = read(file)
  if (kind === 'file') return checked(id, Buffer.from(file))
  if (kind === null) throw new KeyRingFault('KEY_DAMAGED', id)
  const wrapper = opens.find((each) => each.kind === kind)
  if (!wrapper) throw new KeyRingFault('WRAP_LACKING', id)
  return checked(id, await wrapper.unwrap(id, wrapped))
}

/**
 * Returns the server that wraps the key in a file, `file` for an unwrapped key, and null for an
 * invalid file.
 */
export function wrappingOfFile(file: Buffer): Awaited<ReturnType<KeyRing['wrappingOf']>> {
  return read(file).kind
}

function read(file: Buffer): { readonly kind: RingKind | null; readonly wrapped: string } {
  if (file.length === KEY_BYTES) return { kind: 'file', wrapped: '' }
  const [, kind = null, wrapped = ''] = WRAPPED.exec(file.toString('latin1')) ?? []
  return { kind: kind as RingKind | null, wrapped }
}

/** Checks a key. A file that was overwritten but not deleted contains zeros. */
function checked(id: string, key: Buffer): Buffer {
  if (key.length === KEY_BYTES && key.some((byte) => byte !== 0)) return key
  throw new KeyRingFault('KEY_DAMAGED', id)
}
