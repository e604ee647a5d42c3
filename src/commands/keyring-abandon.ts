import { Refusal } from '../platform/refusal.ts'
import { type Command, refuseUsage } from './command.ts'

/** Gives up a key that the ring has lost for good, so that the ring is trusted again. */
export const keyringAbandon: Command = {
  flags: [],
  usage: 'keyring abandon ID [--json]',
  run: async ({ keys, print }, { words, json }) => {
    const [id = ''] = words
    refuseUsage([words.length !== 1 && 'keyring abandon takes the id of one key, as keyring status shows it.'])
    if (!(await keys.abandon(id)))
      throw new Refusal('INVALID_STATE', 'Only a key that its key ring has lost is given up.')
    if (json) print(JSON.stringify({ id, abandoned: true }))
    else print(`${id} is given up. What it wrapped can't be read again.`)
  },
}
