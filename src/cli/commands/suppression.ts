import type { ListedAddress, SuppressionReason } from '../../checkout/mail-suppressions/index.ts'
import type { Database } from '../../platform/db/index.ts'
import { emailOf } from '../../platform/graphql/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { accountById } from './account-by-id.ts'
import { type Command, type CommandServices, type Given, refuseUsage } from './command.ts'

const REASONS: readonly SuppressionReason[] = ['Unsubscribed', 'Complaint', 'Bounce', 'Manual']

/** Adds an address to the suppression list of the installation, or of an organization. */
export const suppressionAdd: Command = {
  flags: ['address', 'organization', 'reason'],
  usage: 'suppression add --address ADDRESS [--reason REASON] [--organization ID] [--json]',
  run: async (services, given) => {
    const { reason: text = 'Manual' } = given.flags
    const reason = REASONS.find((each) => each === text)
    refuseUsage([...problemsOf(given), reason === undefined && `--reason must be one of ${REASONS.join(', ')}.`])
    if (reason === undefined) return
    const listed = await readListed(services.db, given)
    await services.suppressions.add(listed, reason)
    logChange(services, listed, 'an address was added to a suppression list')
    if (given.json) services.print(JSON.stringify({ list: listOf(listed), reason }))
    else services.print(`The address is now on the suppression list of ${nameOf(listed)}.`)
  },
}

/**
 * Removes the entries of an address from the suppression list of the installation, or of an
 * organization.
 */
export const suppressionRemove: Command = {
  flags: ['address', 'organization'],
  usage: 'suppression remove --address ADDRESS [--organization ID] [--json]',
  run: async (services, given) => {
    refuseUsage(problemsOf(given))
    const listed = await readListed(services.db, given)
    const removed = await services.suppressions.remove(listed)
    if (removed === 0) throw notFound('Entry of the address')
    logChange(services, listed, 'an address was removed from a suppression list')
    if (given.json) services.print(JSON.stringify({ list: listOf(listed), removed }))
    else services.print(`The address is no longer on the suppression list of ${nameOf(listed)}.`)
  },
}

/** Shows why an address is on the suppression list of the installation or of an organization. */
export const suppressionShow: Command = {
  flags: ['address', 'organization'],
  usage: 'suppression show --address ADDRESS [--organization ID] [--json]',
  run: async (services, given) => {
    refuseUsage(problemsOf(given))
    const listed = await readListed(services.db, given)
    const reasons = await services.suppressions.reasons(listed)
    if (given.json) services.print(JSON.stringify({ list: listOf(listed), reasons }))
    else
      services.print(
        reasons.length > 0 ? reasons.join(', ') : `The address is not on the suppression list of ${nameOf(listed)}.`,
      )
  },
}

function problemsOf({ flags: { address }, words }: Given): readonly (string | false)[] {
  return [
    words.length > 0 && 'suppression commands take only flags.',
    (address === undefined || emailOf(address) === null) && '--address must be an email address.',
  ]
}

async function readListed(db: Database, { flags: { address = '', organization } }: Given): Promise<ListedAddress> {
  if (organization === undefined) return { address, organization: null }
  const account = await accountById(db, organization)
  if (account.kind !== 'Organization') throw notFound('Organization')
  return { address, organization: account }
}

/**
 * Logs the operator, because entries of the installation belong to no account and have no audit
 * log.
 */
function logChange({ log, operator }: CommandServices, listed: ListedAddress, message: string): void {
  log.warn({ list: listOf(listed), orgId: listed.organization?.id, operator }, message)
}

const listOf = ({ organization }: ListedAddress) => (organization === null ? 'installation' : 'organization')
const nameOf = ({ organization }: ListedAddress) => (organization === null ? 'the installation' : 'the organization')
