import { openClient } from '../../simulation/client.ts'
import { answered } from '../shop.ts'
import type { Ledger } from './ledger.ts'
import type { DeliveryPlant } from './plant.ts'
import { openReader } from './reader.ts'
import { openWebhook } from './webhook.ts'

const NEW_CONTACT = 'mutation ($input: CreateContactInput!) { made: createContact(input: $input) { id } }'
/** How many ask for something at once. */
const CUSTOMERS = 4

export type Shop = Awaited<ReturnType<typeof openShop>>

/** An organization below an agency, with webhooks that hear of new contacts and one that does not, made while nobody dies. */
export async function openShop(plant: DeliveryPlant, ledger: Ledger, name: string) {
  await plant.whenUp()
  const agency = await plant.account('Agency', `Agency of ${name}`)
  const organization = await plant.account('Organization', name, agency.id)
  const path = `/${name}`

  const subscribe = ({ key }: { readonly key: string }, place: string, events: readonly string[]) =>
    openWebhook(plant, ledger, key, `${path}/${place}`, events)

  const hearing = [
    await subscribe(organization, 'named', ['contact.created']),
    await subscribe(organization, 'group', ['payment.*', 'contact.*']),
    await subscribe(organization, 'all', ['*']),
    await subscribe(agency, 'above', ['*']),
  ]
  const deaf = await subscribe(organization, 'deaf', ['payment.*', 'contact.deleted'])
  const client = openClient(plant, organization.key, name)
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
    hearing,
    deaf,
    client,
    reader: openReader(plant, organization.key, hearing[2]!.id),
    /** Has so many new contacts announced, however often each must be asked for. */
    announce: async (count: number) => {
      const customer = async (index: number) => {
        for (let number = index; number < count; number += CUSTOMERS) await newContact()
      }
      await Promise.all(Array.from({ length: CUSTOMERS }, (_, index) => customer(index)))
    },
  }
}
