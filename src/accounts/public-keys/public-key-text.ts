import { randomBase62, typoCheck } from '../../platform/crypto/index.ts'
import type { Account } from '../index.ts'

const SECRET_CHARACTERS = 32
const CHECK_CHARACTERS = 6
const FORM = new RegExp(`^tpk_(?:test|live)_(\\d{4})[0-9A-Za-z]{${SECRET_CHARACTERS + CHECK_CHARACTERS}}$`)
const BUCKETS = 1024

/**
 * Generates the text of a new key: `tpk_test_`, the organization's shard in four digits, 32 random
 * characters and a checksum of six. The text alone identifies the shard.
 */
export function newPublicKeyText({ mode, shard }: Pick<Account, 'mode' | 'shard'>): string {
  const bucket = String(shard).padStart(4, '0')
  const text = keyPrefix({ mode }) + bucket + randomBase62(SECRET_CHARACTERS)
  return text + typoCheck(text)
}

/**
 * Returns whether a key's text names the mode of the organization. A text with `test` never opens a
 * live organization.
 */
export function isPublicKeyTextOf(text: string, organization: Pick<Account, 'mode'>): boolean {
  return text.startsWith(keyPrefix(organization))
}

function keyPrefix({ mode }: Pick<Account, 'mode'>): string {
  return `tpk_${mode === 'Live' ? 'live' : 'test'}_`
}

/** Returns the shard in a key's text, or null for any other text, without a database query. */
export function shardOfPublicKey(text: string): number | null {
  const shard = Number(FORM.exec(text)?.[1] ?? BUCKETS)
  const isTypo = typoCheck(text.slice(0, -CHECK_CHARACTERS)) !== text.slice(-CHECK_CHARACTERS)
  return shard >= BUCKETS || isTypo ? null : shard
}
