import { KeyRingFault } from './keys/index.ts'

/**
 * Runs `take` on an instrument's row. If its key is unavailable because a rotation re-wrapped the
 * data key after the read, it reads the row again and retries once.
 */
export async function retryAfterRewrap<Row extends { readonly keyId: string | null }, Result>(
  row: Row,
  readAgain: () => Promise<Row | null>,
  take: (row: Row) => Promise<Result>,
): Promise<Result> {
  try {
    return await take(row)
  } catch (error) {
    if (!(error instanceof KeyRingFault)) throw error
    const again = await readAgain()
    if (!again || again.keyId === row.keyId) throw error
    return take(again)
  }
}
