import { openClient } from '../../simulation/client.ts'
import { answered } from '../fixture.ts'
import type { DeliveryDeployment } from './deployment.ts'
import type { Ledger } from './ledger.ts'
import { openReader } from './reader.ts'
import { openWebhook } from './webhook.ts'

const NEW_CONTACT = 'mutation ($input: CreateContactInput!) { made: createContact(input: $input) { id } }'
/** The number of concurrent clients. */
const CUSTOMERS = 4

export type Fixture = Awaited<ReturnType<typeof openFixture>>

/**
 * Creates an organization below an agency, with four webhooks that subscribe to new contacts and
 * one that does not. Runs before any crash.
 */
export async function openFixture(deployment: DeliveryDeployment, ledger: Ledger, name: string) {
  await deployment.whenUp()
  const agency = await deployment.account('Agency', `Agency of ${name}`)
  const organization = await deployment.account('Organization', name, agency.id)
  const path = `/${name}`

  const subscribe = ({ key }: { readonly key: string }, label: string, events: readonly string[]) =>
    openWebhook(deployment, ledger, key, `${path}/${label}`, events)

  const subscribed = [
    await subscribe(organization, 'named', ['contact.created']),
    await subscribe(organization, 'group', ['payment.*', 'contact.*']),
    await subscribe(organization, 'all', ['*']),
    await subscribe(agency, 'above', ['*']),
  ]
  const unsubscribed = await subscribe(organization, 'deaf', ['payment.*', 'contact.deleted'])
  const client = openClient(deployment, organization.key, name)
  let made = 0

  async function newContact(): Promise<void> {
    const contact = `${name} contact ${made++}`
    await answered(
      client,
      client.make(NEW_CONTACT, () => ({ name: contact })),
    )
  }

  return {
    path,
    subscribed,
    unsubscribed,
    client,
    reader: openReader(deployment, organization.key, subscribed[2]!.id),
    /** Creates this number of contacts, repeating requests as often as needed. */
    announce: async (count: number) => {
      const customer = async (index: number) => {
        for (let number = index; number < count; number += CUSTOMERS) await newContact()
      }
      await Promise.all(Array.from({ length: CUSTOMERS }, (_, index) => customer(index)))
    },
  }
}
