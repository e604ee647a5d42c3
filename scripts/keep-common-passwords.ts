/**
 * Writes src/people/sign-in/password/common-passwords.bin from a list with one password a line.
 *
 * node scripts/keep-common-passwords.ts 10_million_password_list_top_1M.txt
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { commonPasswordHash } from '../src/people/sign-in/password/common-passwords.ts'
import { PASSWORD_CHARACTERS_MIN } from '../src/people/sign-in/password/password-rule.ts'

const [, , list = ''] = process.argv
const passwords = readFileSync(list, 'utf8').split(/\r?\n/)
const long = passwords.filter((password) => [...password.normalize('NFKC')].length >= PASSWORD_CHARACTERS_MIN)
const hashes = [...new Set(long.map(commonPasswordHash))].sort((one, other) => one - other)
const bytes = Buffer.alloc(hashes.length * 4)
for (const [index, hash] of hashes.entries()) bytes.writeUInt32BE(hash, index * 4)
writeFileSync(new URL('../src/people/sign-in/password/common-passwords.bin', import.meta.url), bytes)
