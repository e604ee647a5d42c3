import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { requireId } from '../../src/platform/ids/index.ts'
import { type CellServer, startCellServers } from './cell-servers.ts'
import { runAsAdmin } from './cells.ts'
import { rememberLog } from './exchanges.ts'
import { newInstallation, run, tallystickJson, withEnv } from './process.ts'
import { openReceiver } from './receiver.ts'
import { ask } from './server.ts'

const CREATE = 'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }'
const LIST = 'query ($after: String) { contacts(first: 100, after: $after) { edges { node { id } cursor } } }'
const NEW_WEBHOOK = 'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { id } } }'
/** The pause between the contacts of an organization. */
const PACE_MS = 20

/** A page of contacts. */
interface Page {
  readonly contacts: { readonly edges: readonly { readonly node: { readonly id: string }; readonly cursor: string }[] }
}

/** An organization of an installation with several cells. */
export interface CellOrganization {
  readonly key: string
  readonly shard: number
}

/** The contacts of an organization that a client has created. */
export interface CreatedContacts {
  readonly ids: readonly string[]
  /** The responses that were neither successful nor TEMPORARILY_UNAVAILABLE. */
  readonly failures: readonly string[]
  /** The number of responses TEMPORARILY_UNAVAILABLE. */
  readonly refused: number
  /** The times of the successful requests and how long they took, in milliseconds. */
  readonly times: readonly { readonly atMs: number; readonly tookMs: number }[]
}

export interface CellInstallationOptions {
  /** Changes the cells before there are rows. */
  readonly prepare?: (servers: readonly CellServer[]) => Promise<unknown>
  /** The regions by the names of the cells. By default they have none. */
  readonly regions?: Readonly<Record<string, string>>
  /** The arguments of the processes. By default the API, and a worker of all cells. */
  readonly commands?: readonly (readonly string[])[]
  readonly env?: Readonly<Record<string, string>>
}

/** Starts cells on servers of their own, processes, and a webhook of the platform. */
export async function openCellInstallation(
  t: TestContext,
  names: readonly string[],
  organizations: number,
  options: CellInstallationOptions = {},
) {
  const { prepare = async () => {}, regions = {}, commands = [['api'], ['worker']], env = {} } = options
  const servers = await startCellServers(t, names)
  await prepare(servers)
  const receiver = await openReceiver(t)
  const base = await newInstallation(t, { TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort })
  const file = join(base.dataDir, 'cells.json')
  const cells = servers.map(({ name, url, adminUrl }) => ({ name, url, adminUrl, region: regions[name] }))
  await writeFile(file, JSON.stringify({ cells }))
  const installation = withEnv(base, { TALLYSTICK_CELLS: file, TALLYSTICK_ENV: 'development', ...env })
  const made = <Row>(...argv: string[]) => tallystickJson<Row & { id: string }>(t, installation, ...argv)
  const keyOf = async (account: string) => (await made<{ key: string }>('key', 'create', '--account', account)).key
  const platform = await made('account', 'create', '--kind', 'platform', '--name', 'Harbor')
  const shops: CellOrganization[] = []
  for (let number = 0; number < organizations; number++) {
    const { id } = await made('account', 'create', '--kind', 'organization', '--name', 'Shop', '--parent', platform.id)
    shops.push({ key: await keyOf(id), shard: requireId('org', id, 'organization').shard })
  }
  const inDirectory = (sql: string) => runAsAdmin(servers[0]?.adminUrl ?? '', sql)
  const rows = await inDirectory('select shard::text as name from accounts group by shard order by shard')
  const shards = rows.map(({ name }) => Number(name))
  const cellsOfShards = (await inDirectory('select unnest(cells) as name from cell_maps order by version')).slice(-1024)
  const cellOf = ({ shard }: CellOrganization) => cellsOfShards[shard]?.name
  const platformKey = await keyOf(platform.id)
  const processes = commands.map((argv) => run(t, installation, argv))
  await Promise.all(processes.map(({ prints }) => prints('running')))
  rememberLog(installation.url, () => processes.map(({ stdout }) => stdout()).join(''))
  const input = { url: receiver.url(), events: ['contact.created'] }
  await ask(installation.url, platformKey, NEW_WEBHOOK, { input })
  const contactsOf = (key: string) => listContacts(installation.url, key)
  return { servers, processes, receiver, installation, platformKey, shops, shards, cellOf, contactsOf }
}

/** Creates contacts of an organization one after another until it is stopped. */
export function createContacts(url: string, key: string) {
  const created = {
    ids: [] as string[],
    failures: [] as string[],
    refused: 0,
    times: [] as CreatedContacts['times'][0][],
  }
  let isEnding = false
  const ended = (async () => {
    for (let number = 0; !isEnding; number++) {
      const atMs = performance.now()
      const { data, text } = await ask<{ createContact: { id: string } } | null>(url, key, CREATE, {
        input: { name: `contact ${number}` },
      })
      if (data) {
        created.ids.push(data.createContact.id)
        created.times.push({ atMs, tookMs: performance.now() - atMs })
      } else if (text.includes('TEMPORARILY_UNAVAILABLE')) created.refused += 1
      else created.failures.push(text)
      await pause(PACE_MS)
    }
  })()
  return {
    created: created as CreatedContacts,
    stop: async () => {
      isEnding = true
      await ended
      return created as CreatedContacts
    },
  }
}

/** Returns the ids of all contacts of an organization. */
async function listContacts(url: string, key: string): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | null = null; ; ) {
    const page: Page = (await ask<Page>(url, key, LIST, { after })).data
    ids.push(...page.contacts.edges.map(({ node }) => node.id))
    after = page.contacts.edges.at(-1)?.cursor ?? null
    if (after === null) return ids
  }
}

/** Gives each cell a third, half or other equal part of the shards, before there are any rows. */
export function divideShards(servers: readonly CellServer[]): Promise<unknown> {
  const cells = Array.from({ length: 1024 }, (_, shard) => servers[Math.floor((shard * servers.length) / 1024)]?.name)
  const [directory] = servers
  return runAsAdmin(
    directory?.adminUrl ?? '',
    `insert into cell_maps (version, cells, paused, created_at)
    select max(version) + 1, '{${cells}}', '{}', now() from cell_maps`,
  )
}
