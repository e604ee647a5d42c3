import { type Command, refuseUsage } from './command.ts'

/** Marks a mail domain of an SSO connection as proven, without a DNS record. */
export const ssoProveDomain: Command = {
  flags: ['connection', 'domain'],
  usage: 'sso prove-domain --connection ID --domain DOMAIN [--json]',
  run: async (services, { flags: { connection, domain }, words }) => {
    refuseUsage([
      words.length > 0 && 'sso prove-domain takes only flags.',
      connection === undefined && '--connection is required.',
      domain === undefined && '--domain is required.',
    ])
    await services.people.proveDomain({ connectionId: connection!, domain: domain! })
    return { json: { id: connection, domain }, lines: [`${domain} is proven for ${connection}.`] }
  },
}
