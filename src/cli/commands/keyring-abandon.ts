import { Refusal } from '../../platform/refusal.ts'
import { type Command, refuseUsage } from './command.ts'

/**
 * Gives up a key that the ring has lost for good, so that the ring is trusted again. A shell with the settings of another
 * ring sees good keys as lost, and workers would shred them: so whoever gives one up says how much goes with it.
 */
export const keyringAbandon: Command = {
  flags: ['instruments'],
  switches: ['whole-ring'],
  usage: 'keyring abandon ID --instruments N [--whole-ring] [--json]',
  run: async ({ keys, vault, log, operator, print }, { words, flags, switches, json }) => {
    const [id = ''] = words
    refuseUsage([words.length !== 1 && 'keyring abandon takes the id of one key, as keyring status shows it.'])
    const loss = await keys.lossOf(id)
    const wholeRing = switches.includes('whole-ring')
    if (loss === 'not lost') throw new Refusal('INVALID_STATE', 'Only a key that its key ring has lost is given up.')
    if (loss === 'lost with its ring' && !wholeRing)
      throw new Refusal(
        'INVALID_STATE',
        'No other key of its key ring opens, which is also what a wrong setting or a volume that is not mounted looks like. When the whole ring is lost for good, add --whole-ring.',
      )
    const instruments = await vault.instrumentsUnder(id)
    if (flags.instruments !== String(instruments))
      throw new Refusal(
        'INVALID_STATE',
        `It wraps ${instruments} instruments, which nobody will ever read again. To give it up, add --instruments ${instruments}.`,
      )
    if (!(await keys.abandon(id))) throw new Refusal('INVALID_STATE', 'The key is given up or found again.')
    log.warn({ keyId: id, instruments, wholeRing, operator }, 'a key of the vault was given up')
    if (json) print(JSON.stringify({ id, abandoned: true, instruments }))
    else print(`${id} is given up. The ${instruments} instruments that it wrapped can't be read again.`)
  },
}
