import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createSession } from '../../src/people/index.ts'
import { formatId, requireId } from '../../src/platform/ids/index.ts'
import { signedInPeople, type TestPerson } from '../support/people.ts'
import { startTestServer, type TestAccount, type TestAnswer } from '../support/server.ts'
import { makeProvenConnection } from '../support/single-sign-on/connection.ts'

const server = await startTestServer()
after(server.close)
const { person, join, askAs } = signedInPeople(server)
const [home, platform] = [await server.account('Organization'), await server.account('Platform')]
const company = await server.account('Organization', platform)
const connection = await makeProvenConnection(server, company)

interface Sessions {
  readonly people: { readonly edges: readonly { readonly node: Member }[] }
}
interface Member {
  readonly person: { readonly id: string }
  readonly sessions: readonly { readonly id: string }[]
}
type Ids = readonly { readonly id: string }[]

const PEOPLE = '{ people { edges { node { person { id } sessions { id } } } } }'
const VIEWER = '{ viewer { memberships { accountId } sessions { id } } }'
const REVOKE = 'mutation ($input: PersonSessionRevokeInput!) { personSessionRevoke(input: $input) { id endedAt } }'
const NODE = 'query ($id: ID!) { node(id: $id) { id } }'

const codeOf = ({ errors }: TestAnswer<unknown>) => errors?.[0]?.extensions.code
const idsOf = (records: Ids) => records.map(({ id }) => id).sort()

/** Opens a session that began at the company's provider. */
async function sessionAtProvider({ id: personId, ...rest }: TestPerson): Promise<TestPerson> {
  const ssoConnectionId = requireId('sso', connection.id, 'Connection').uuid
  const proven = {
    personId,
    factors: ['SingleSignOn'],
    ssoConnectionId,
    address: '198.51.100.7',
    userAgent: 'Other',
  } as const
  const { id: sessionId, token } = await server.services.db.transaction((tx) =>
    createSession(server.services, tx, proven),
  )
  return { ...rest, id: personId, sessionId, cookie: `__Host-tallystick=${token}` }
}

/** Creates a member of both accounts, with a session by password and one at the provider. */
async function memberOfBoth() {
  const byPassword = await person()
  await join(byPassword, home, 'Viewer')
  await join(byPassword, company, 'Viewer')
  const atProvider = await sessionAtProvider(byPassword)
  const [password, provider] = [byPassword, atProvider].map(({ sessionId }) => formatId('ses', sessionId))
  return { byPassword, atProvider, password: password ?? '', provider: provider ?? '' }
}

async function adminOf(account: TestAccount): Promise<TestPerson> {
  const admin = await person()
  await join(admin, account, 'Admin')
  return admin
}

test("an account does not see or end a member's sessions at the provider of another account", async () => {
  const { byPassword, password, provider } = await memberOfBoth()
  const shown = async (account: TestAccount) => {
    const { data } = await askAs<Sessions>(await adminOf(account), account, PEOPLE)
    const member = data.people.edges.find(({ node }) => node.person.id === formatId('psn', byPassword.id))
    return idsOf(member?.node.sessions ?? [])
  }
  assert.deepEqual(await shown(home), [password])
  assert.deepEqual(await shown(company), [password, provider].sort())

  const stranger = await adminOf(home)
  assert.equal(codeOf(await askAs(stranger, home, REVOKE, { input: { id: provider } })), 'NOT_FOUND')
  assert.deepEqual((await askAs<object>(stranger, home, NODE, { id: provider })).data, { node: null })
  const ended = await askAs<{ personSessionRevoke: { endedAt: string } }>(await adminOf(platform), platform, REVOKE, {
    input: { id: provider },
  })
  assert.ok(ended.data.personSessionRevoke.endedAt)
  assert.equal(codeOf(await askAs(stranger, home, REVOKE, { input: { id: password } })), undefined)
})

test('a person sees all their sessions, and the memberships that the session reaches', async () => {
  const { byPassword, atProvider, password, provider } = await memberOfBoth()
  const view = async (who: TestPerson) => {
    const { data } = await askAs<{ viewer: { memberships: { accountId: string }[]; sessions: Ids } }>(
      who,
      company,
      VIEWER,
    )
    const { memberships, sessions } = data.viewer
    return [memberships.map(({ accountId }) => accountId).sort(), idsOf(sessions)]
  }
  const sessions = [password, provider].sort()
  assert.deepEqual(await view(byPassword), [[home.id, company.id].sort(), sessions])
  assert.deepEqual(await view(atProvider), [[company.id], sessions])
})
