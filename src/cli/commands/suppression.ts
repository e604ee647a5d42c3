import type { ListedAddress } from '../../checkout/mail-suppressions/index.ts'
import type { Database } from '../../platform/db/index.ts'
import { emailOf } from '../../platform/graphql/index.ts'
import type { MailSuppressionReason } from '../../platform/graphql/inputs.generated.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Command, type CommandArguments, type CommandServices, refuseUsage } from './command.ts'
import { accountById } from './find-accounts.ts'

const REASONS: readonly MailSuppressionReason[] = ['Unsubscribed', 'Complaint', 'Bounce', 'Manual']

/** Adds an address to the suppression list of the installation, or of an organization. */
export const suppressionAdd: Command = {
  flags: ['address', 'organization', 'reason'],
  usage: 'suppression add --address ADDRESS [--reason REASON] [--organization ID] [--json]',
  run: async (services, given) => {
    const { reason: text = 'Manual' } = given.flags
    const reason = REASONS.find((each) => each === text)
    refuseUsage([...problemsOf(given), reason === undefined && `--reason must be one of ${REASONS.join(', ')}.`])
    const listed = await readListed(services.db, given)
    await services.suppressions.add(listed, reason!)
    logChange(services, listed, 'an address was added to a suppression list')
    const line = `The address is now on the suppression list of ${nameOf(listed)}.`
    return { json: { list: listOf(listed), reason }, lines: [line] }
  },
}

/** Removes an address from the suppression list of the installation, or of an organization. */
export const suppressionRemove: Command = {
  flags: ['address', 'organization'],
  usage: 'suppression remove --address ADDRESS [--organization ID] [--json]',
  run: async (services, given) => {
    refuseUsage(problemsOf(given))
    const listed = await readListed(services.db, given)
    const removed = await services.suppressions.remove(listed)
    if (removed === 0) throw notFound('Entry of the address')
    logChange(services, listed, 'an address was removed from a suppression list')
    const line = `The address is no longer on the suppression list of ${nameOf(listed)}.`
    return { json: { list: listOf(listed), removed }, lines: [line] }
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
    const line = reasons.join(', ') || `The address is not on the suppression list of ${nameOf(listed)}.`
    return { json: { list: listOf(listed), reasons }, lines: [line] }
  },
}

function problemsOf({ flags: { address }, words }: CommandArguments): readonly (string | false)[] {
  return [
    words.length > 0 && 'suppression commands take only flags.',
    (address === undefined || emailOf(address) === null) && '--address must be an email address.',
  ]
}

async function readListed(
  db: Database,
  { flags: { address = '', organization } }: CommandArguments,
): Promise<ListedAddress> {
  if (organization === undefined) return { address, organization: null }
  const account = await accountById(db, organization)
  if (account.kind !== 'Organization') throw notFound('Organization')
  return { address, organization: account }
}

/** Logs the operator: entries of the installation belong to no account and have no audit log. */
function logChange({ log, operator }: CommandServices, listed: ListedAddress, message: string): void {
  log.warn({ list: listOf(listed), orgId: listed.organization?.id, operator }, message)
}

const listOf = ({ organization }: ListedAddress) => (organization === null ? 'installation' : 'organization')
const nameOf = ({ organization }: ListedAddress) => (organization === null ? 'the installation' : 'the organization')
