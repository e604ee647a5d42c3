import { writeInvitation } from '../../src/people/write-invitation.ts'
import { formatId } from '../../src/platform/ids/index.ts'
import { change } from './change.ts'
import { signedInPeople, type TestPerson } from './people.ts'
import type { TestAccount, TestServer } from './server.ts'

let invitations = 0
let views = 0

/** Lists whose views can have the parameter `currency`. A person has 20 views of each. */
const LISTS = ['Payments', 'PaymentPlans', 'Refunds', 'Disputes'] as const

/** Returns a new view of a list, with another name each time. */
export function newView() {
  views += 1
  return {
    list: LISTS[views % LISTS.length],
    name: `View ${views}`,
    parameters: [{ name: 'currency', value: 'EUR' }],
  }
}

/** Functions that create members of an account and what belongs to them, and return their ids. */
export function peopleRecords(server: TestServer, account: TestAccount) {
  const { services } = server
  const people = signedInPeople(server)

  /** Invites a person, also to an account without one above it. */
  async function invitation(): Promise<string> {
    const id = services.mintId(account.account.shard)
    const invited = {
      email: `invited-${invitations++}@example.com`,
      role: 'Viewer',
      mode: null,
      refundLimit: null,
      invitedByPersonId: null,
    } as const
    await services.db.transaction((tx) => writeInvitation(services, tx, account.account, { id, ...invited }))
    return formatId('inv', id)
  }

  /** Makes a new person a member of the account. */
  const membership = async () => formatId('mbr', await people.join(await people.person(), account, 'Viewer'))

  /** Opens a session of a new member of the account. */
  async function personSession(): Promise<string> {
    const person = await people.person()
    await people.join(person, account, 'Viewer')
    return formatId('ses', person.sessionId)
  }

  let joining: Promise<TestPerson> | undefined

  /** Returns a member of the account who can only read. Their session stays open. */
  const member = () => {
    joining ??= people.person().then(async (person) => {
      await people.join(person, account, 'Viewer')
      await people.keepOpen(person)
      return person
    })
    return joining
  }

  /** Runs a mutation of saved views with the session of the member. */
  const changeView = async (field: string, input: object) =>
    (await change(server, { ...account, key: (await member()).cookie }, field, input)).id

  const savedView = () => changeView('savedViewCreate', newView())

  const ended = async (field: string, id: string) => (await change(server, account, field, { id })).id

  return {
    invitation,
    membership,
    personSession,
    /** Returns the cookie of a member who can only read. */
    member: async () => (await member()).cookie,
    /** Saves a view of that member. */
    savedView,
    /** Returns records of people that have ended. */
    endedPeople: async () => ({
      Membership: await ended('membershipRemove', await membership()),
      Invitation: await ended('invitationRevoke', await invitation()),
      PersonSession: await ended('personSessionRevoke', await personSession()),
      SavedView: await changeView('savedViewDelete', { id: await savedView() }),
    }),
  }
}
