import { Refusal } from '../../platform/refusal.ts'
import { type Command, refuseUsage } from './command.ts'

/**
 * Abandons a key that its key ring has lost permanently, so that the ring can be used again. With
 * wrong settings, existing keys appear lost, and workers would delete their instruments. The
 * operator therefore confirms the number of instruments.
 */
export const keyringAbandon: Command = {
  flags: ['instruments'],
  switches: ['whole-ring'],
  usage: 'keyring abandon ID --instruments N [--whole-ring] [--json]',
  run: async ({ keys, vault, log, operator }, { words, flags, switches }) => {
    const [id = ''] = words
    refuseUsage([words.length !== 1 && 'keyring abandon takes the id of one key, as keyring status lists it.'])
    const ofOwner = keys.ofOwner(id)
    const loss = await ofOwner.detectKeyLoss(id)
    const wholeRing = switches.includes('whole-ring')
    if (loss === 'not lost')
      throw new Refusal('INVALID_STATE', 'Only a key that is missing from its key ring can be abandoned.')
    if (loss === 'lost with its ring' && !wholeRing)
      throw new Refusal(
        'INVALID_STATE',
        'No other key of this key ring can be opened either. A wrong setting or an unmounted volume looks the same. If the whole key ring is lost permanently, add --whole-ring.',
      )
    const instruments = await vault.instrumentsUnder(id)
    if (flags.instruments !== String(instruments))
      throw new Refusal(
        'INVALID_STATE',
        `The key wraps ${instruments} instruments. Abandoning it makes them unreadable forever. To confirm, add --instruments ${instruments}.`,
      )
    if (!(await ofOwner.abandon(id)))
      throw new Refusal('INVALID_STATE', 'The key was already abandoned, or it was found again.')
    log.warn({ keyId: id, instruments, wholeRing, operator }, 'a vault key was abandoned')
    const line = `${id} is abandoned. The ${instruments} instruments under it can no longer be read.`
    return { json: { id, abandoned: true, instruments }, lines: [line] }
  },
}
