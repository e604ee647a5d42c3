import { accountIdOf, type Mode, ROLES, type Role } from '../../accounts/index.ts'
import { emailOf } from '../../platform/graphql/index.ts'
import { type Command, type CommandArguments, refuseUsage } from './command.ts'
import { accountById } from './find-accounts.ts'

const MODES: readonly Mode[] = ['Sandbox', 'Live']

/** Invites a person to any account and prints the link, the only time it can be read. */
export const personInvite: Command = {
  flags: ['account', 'email', 'role', 'mode'],
  usage: 'person invite --account ID --email ADDRESS --role ROLE [--mode MODE] [--json]',
  run: async (services, given) => {
    const { account: accountId, mode: modeName } = given.flags
    const email = emailIn(given)
    const role: Role | undefined = ROLES.find((each) => each === given.flags.role)
    const mode = MODES.find((each) => each === modeName) ?? null
    refuseUsage([
      ...problemsOf(given),
      accountId === undefined && '--account is required.',
      role === undefined && `--role must be one of ${ROLES.join(', ')}.`,
      modeName !== undefined && mode === null && `--mode must be one of ${MODES.join(', ')}.`,
    ])
    const account = await accountById(services.db, accountId!)
    const { link, expiresAt, isMailed } = await services.people.invite(account, { email: email!, role: role!, mode })
    return {
      json: { link, accountId: accountIdOf(account), role, mode, expiresAt, isMailed },
      lines: [
        link,
        `The link is shown only now. It works once, until ${expiresAt}.`,
        isMailed ? 'The person also gets it by mail.' : 'Send it to the person: it is not mailed.',
      ],
    }
  },
}

/** Prints a link with which a person who has lost their factors sets new ones. */
export const personReset: Command = {
  flags: ['email'],
  usage: 'person reset --email ADDRESS [--json]',
  run: async (services, given) => {
    refuseUsage(problemsOf(given))
    const link = await services.people.reset(emailIn(given)!)
    services.log.warn({ operator: services.operator }, 'a link that resets the access of a person was created')
    return {
      json: { link },
      lines: [link, 'The link is shown only now and works once. Be sure that you give it to the right person.'],
    }
  },
}

/** Lists the members of an account, oldest first. */
export const personList: Command = {
  flags: ['account'],
  usage: 'person list --account ID [--json]',
  run: async (services, { flags: { account }, words }) => {
    refuseUsage([words.length > 0 && NO_WORDS, account === undefined && '--account is required.'])
    const members = await services.people.list(await accountById(services.db, account!))
    return {
      json: members,
      lines: members.map(({ id, role, mode, email }) =>
        [id, role.padEnd(9), (mode ?? '-').padEnd(7), email].join('  '),
      ),
    }
  },
}

const NO_WORDS = 'person commands take only flags.'

function emailIn({ flags: { email } }: CommandArguments): string | null {
  return email === undefined ? null : emailOf(email)
}

function problemsOf(given: CommandArguments): readonly (string | false)[] {
  return [given.words.length > 0 && NO_WORDS, emailIn(given) === null && '--email must be an email address.']
}
