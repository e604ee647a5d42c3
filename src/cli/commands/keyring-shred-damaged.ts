import { Refusal } from '../../platform/refusal.ts'
import { type Command, refuseUsage } from './command.ts'

/** Removes the instruments that can't be decrypted with a key, so that the key can be destroyed. */
export const keyringShredDamaged: Command = {
  flags: ['instruments'],
  usage: 'keyring shred-damaged ID --instruments N [--json]',
  run: async ({ vault, log, operator }, { words, flags }) => {
    const [id = ''] = words
    const { instruments = '' } = flags
    refuseUsage([
      words.length !== 1 && 'keyring shred-damaged takes the id of one key, as keyring status lists it.',
      !/^[1-9]\d{0,8}$/.test(instruments) &&
        '--instruments is required: the number of damaged instruments that keyring rotate reports.',
    ])
    const found = await vault.shredDamaged(id, Number(instruments))
    if (found !== Number(instruments))
      throw new Refusal(
        'INVALID_STATE',
        `Instruments that cannot be decrypted with this key: ${found}. None was removed.`,
      )
    log.warn({ keyId: id, instruments: found, operator }, 'damaged instruments were shredded')
    const line = `${found} instruments were shredded. The next rotation destroys ${id}.`
    return { json: { id, shredded: found }, lines: [line] }
  },
}
