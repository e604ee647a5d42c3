import type { Services } from '../accounts/index.ts'
import type { Config } from '../config/config.ts'
import { formatId } from '../platform/ids/index.ts'
import { toSeconds } from '../platform/time/index.ts'
import type { CommandServices } from './commands/index.ts'

/** Runs `work` with the services of a command, which have the root key. */
type WithServices = <Result>(work: (services: Services) => Promise<Result>) => Promise<Result>

/** Returns the operations of people, loaded on demand because no other command needs them. */
export function peopleOperations(
  config: Pick<Config, 'publicUrl' | 'mail'>,
  opened: Pick<Services, 'db' | 'now' | 'wallNow' | 'mintId' | 'operator' | 'log'>,
  withServices: WithServices,
): CommandServices['people'] {
  const services = {
    ...opened,
    publicUrl: config.publicUrl,
    // Workers also poll.
    hint: () => undefined,
  }
  const people = () => import('../people/index.ts')
  return {
    invite: (account, invited) =>
      withServices(async (all) => {
        // The mailbox of development is in the memory of another process.
        const inviting = { ...all, sendsMail: config.mail.by === 'smtp' }
        const { invitation, link, isMailed } = await (await people()).inviteByCommand(inviting, account, invited)
        return { link, isMailed, expiresAt: toSeconds(invitation.expiresAt) }
      }),
    reset: async (email) => (await import('../people/sign-in/index.ts')).resetByCommand(services, email),
    proveDomain: async (proven) =>
      (await import('../people/single-sign-on/index.ts')).proveDomainByCommand(services, proven),
    list: async (account) =>
      (await (await people()).membersByCommand(services, account)).map(({ id, role, mode, email }) => ({
        ...{ id: formatId('mbr', id), role, mode, email },
      })),
  }
}
