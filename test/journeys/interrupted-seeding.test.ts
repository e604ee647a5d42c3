import assert from 'node:assert/strict'
import { watch } from 'node:fs'
import test, { type TestContext } from 'node:test'
import { type Demo, readDemo } from '../../src/sandbox/demo/index.ts'
import { freePort } from '../support/free-port.ts'
import { type Installation, installationAt, newInstallation, run, start, until } from '../support/process.ts'

const OWN = `{
  webhooks(input: {}) { edges { node { id url } } }
  contacts { edges { node { id givenName } } }
  paymentPlanSessions { edges { node { id } } }
}`

const NEW_CONTACT = 'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }'

interface Event {
  readonly data: { readonly name?: string }
}

const isOf = (name: string, event: Event) => event.data.name === name

type Edges<Node> = { readonly edges: readonly { readonly node: Node }[] }

interface Owned {
  readonly webhooks: Edges<{ id: string; url: string }>
  readonly contacts: Edges<{ id: string; givenName: string }>
  readonly paymentPlanSessions: Edges<{ id: string }>
}

/** Starts the product, and kills it as soon as the demo has reached a step. */
async function killWhen(
  t: TestContext,
  installation: Installation,
  hasReached: (demo: Demo) => boolean,
): Promise<void> {
  const running = run(t, installation, ['start'])
  const seen = Promise.withResolvers<void>()
  const watcher = watch(installation.dataDir, async () => {
    const demo = await readDemo(installation.dataDir)
    if (demo && hasReached(demo)) seen.resolve()
  })
  await Promise.race([seen.promise, running.ended.then((ended) => assert.fail(JSON.stringify(ended)))])
  watcher.close()
  running.signal('SIGKILL')
  await running.ended
}

test('a seeding that is killed repeatedly still creates one demo', { timeout: 180_000 }, async (t) => {
  const installation = await newInstallation(t)
  await killWhen(t, installation, () => true)
  await killWhen(t, installation, ({ accounts }) => accounts.length >= 1)
  await killWhen(t, installation, ({ accounts }) => accounts.length >= 3)
  const elsewhere = installationAt(installation.dataDir, await freePort())
  await killWhen(t, elsewhere, ({ webhook }) => webhook !== null)
  const product = await start(t, installation)
  const [platform = '', , ...organizations] = product.keys
  const made = await product.ask<{ organizations: Edges<{ name: string }> }>(
    platform,
    '{ organizations { edges { node { name } } } }',
  )
  const names = made.data.organizations.edges.map(({ node }) => node.name).sort()
  assert.deepEqual(names, ['Bluebird Music School', 'Northwind Climbing'])
  for (const [index, key] of organizations.entries()) {
    const { data } = await product.ask<Owned>(key, OWN)
    const given = data.contacts.edges.map(({ node }) => node.givenName).sort()
    assert.deepEqual(given, ['Amina', 'Jonas', 'Priya'])
    assert.equal(data.paymentPlanSessions.edges.length, 3)
    const urls = data.webhooks.edges.map(({ node }) => node.url)
    assert.deepEqual(urls, index === 0 ? [`${installation.url}demo/webhooks`] : [])
  }
  const received = async () =>
    (await (await fetch(`${installation.url}demo/webhooks`)).json()) as { verified: boolean; event: Event }[]
  await product.ask(organizations[0] ?? '', NEW_CONTACT, { input: { name: 'Last Of All' } })
  const deliveries = await until('a delivery', received, (all) => all.some(({ event }) => isOf('Last Of All', event)))
  assert.ok(deliveries.every(({ verified }) => verified))
  await product.stop()
})
