import { KeyRingFault } from './keys/index.ts'

/**
 * What `take` makes of an instrument's row. Between the reading and the taking its data key may have been wrapped by
 * another key and the old one destroyed: when a key can't be had and the row names another one by now, that is taken, once.
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
