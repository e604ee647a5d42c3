import type { Services } from '../accounts/index.ts'
import type { Config } from '../config/config.ts'
import { formatId } from '../platform/ids/index.ts'
import { createMailer } from '../platform/mail/index.ts'
import { toSeconds } from '../platform/time/index.ts'
import type { CommandServices } from './commands/index.ts'

/** Returns the operations of people, loaded on demand because no other command needs them. */
export function peopleOperations(
  config: Pick<Config, 'publicUrl' | 'mail'>,
  opened: Pick<Services, 'db' | 'now' | 'wallNow' | 'mintId' | 'operator' | 'log'>,
): CommandServices['people'] {
  // The development mailbox is in the memory of another process.
  const mailer = config.mail.by === 'smtp' ? createMailer(config.mail, opened.wallNow) : null
  const services = {
    ...opened,
    publicUrl: config.publicUrl,
    sendMail: mailer?.send ?? null,
    // Workers also poll.
    hint: () => undefined,
  }
  const people = () => import('../people/index.ts')
  return {
    invite: async (account, invited) => {
      const { invitation, link, isSent } = await (await people()).inviteByCommand(services, account, invited)
      return { link, isSent, expiresAt: toSeconds(invitation.expiresAt) }
    },
    reset: async (email) => (await import('../people/sign-in/index.ts')).resetByCommand(services, email),
    proveDomain: async (proven) =>
      (await import('../people/single-sign-on/index.ts')).proveDomainByCommand(services, proven),
    list: async (account) =>
      (await (await people()).membersByCommand(services, account)).map(({ id, role, mode, email }) => ({
        ...{ id: formatId('mbr', id), role, mode, email },
      })),
  }
}
