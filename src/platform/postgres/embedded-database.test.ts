import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import {
  afterwards,
  ask,
  freshFolder,
  idOf,
  isRoot,
  quiet,
  run,
  untilMaking,
  use,
} from '../../../test/support/embedded.ts'
import { startEmbeddedDatabase, startTemporaryDatabase } from './index.ts'
import { runningServer } from './running-server.ts'

test('the first start creates a PostgreSQL that only this machine can reach, with an administrator and an app role', async (t) => {
  const database = await startEmbeddedDatabase({ dataDir: await freshFolder(t), log: quiet })
  afterwards(t, () => database.stop())
  assert.equal(database.adopted, false)
  const shown = await ask(
    database.adminUrl,
    `select current_user, current_setting('listen_addresses') as address, current_setting('fsync') as fsync,
       current_setting('unix_socket_directories') as sockets, current_setting('log_error_verbosity') as verbosity,
       current_setting('log_parameter_max_length_on_error') as logged, lower('ÉCLAIR') as word, 'B' < 'a' as bytewise`,
  )
  assert.deepEqual(shown, {
    current_user: 'postgres',
    address: '127.0.0.1',
    fsync: 'on',
    sockets: '',
    verbosity: 'terse',
    logged: '0',
    word: 'éclair',
    bytewise: true,
  })
  const app = await ask(
    database.appUrl,
    `select current_user, current_database(), usesuper, pg_has_role('tallystick_app', 'usage') as granted
     from pg_user where usename = current_user`,
  )
  assert.deepEqual(app, { current_user: 'tallystick', current_database: 'tallystick', usesuper: false, granted: true })
})

test('every connection needs the password, which only the owner of the data can read', async (t) => {
  const dataDir = await freshFolder(t)
  const database = await startEmbeddedDatabase({ dataDir, log: quiet, durable: false })
  afterwards(t, () => database.stop())
  const guess = new URL(database.adminUrl)
  guess.password = 'postgres'
  await assert.rejects(ask(guess.href, 'select 1'), /password authentication failed/)
  assert.equal((await stat(join(dataDir, 'postgres', 'settings.json'))).mode & 0o777, 0o600)
  const logged = await readFile(join(dataDir, 'postgres', 'postgres.log'), 'utf8')
  assert.match(logged, /password authentication failed/)
  assert.doesNotMatch(logged, new RegExp(new URL(database.appUrl).password))
})

test('a second start uses the same data and address', async (t) => {
  const dataDir = await freshFolder(t)
  const first = await startEmbeddedDatabase({ dataDir, log: quiet, durable: false })
  await ask(first.adminUrl, 'create table kept as select 42 as answer')
  await first.stop()
  await assert.rejects(ask(first.adminUrl, 'select 1'))
  const second = await startEmbeddedDatabase({ dataDir, log: quiet, durable: false })
  afterwards(t, () => second.stop())
  assert.deepEqual([second.adminUrl, second.adopted], [first.adminUrl, false])
  assert.deepEqual(await ask(second.adminUrl, 'select answer from kept'), { answer: 42 })
})

test('another port is used when the old one is taken', async (t) => {
  const dataDir = await freshFolder(t)
  const first = await startEmbeddedDatabase({ dataDir, log: quiet, durable: false })
  await first.stop()
  const otherServer = createServer().listen(Number(new URL(first.adminUrl).port), '127.0.0.1')
  await once(otherServer, 'listening')
  afterwards(t, () => otherServer.close())
  const second = await startEmbeddedDatabase({ dataDir, log: quiet, durable: false })
  afterwards(t, () => second.stop())
  assert.notEqual(new URL(second.adminUrl).port, new URL(first.adminUrl).port)
  assert.deepEqual(await ask(second.appUrl, 'select 1 as one'), { one: 1 })
})

test('a killed process group leaves PostgreSQL running, and the next start adopts it', async (t) => {
  const dataDir = await freshFolder(t)
  const killed = await use(t, dataDir)
  await killed.killGroup()
  assert.deepEqual(await ask(killed.said.adminUrl, 'select 1 as one'), { one: 1 })
  const next = await use(t, dataDir)
  assert.deepEqual(next.said, { ...killed.said, adopted: true })
  await next.stop()
  await assert.rejects(ask(next.said.adminUrl, 'select 1'))
})

test('a first start that was killed does not prevent the next', async (t) => {
  const dataDir = await freshFolder(t)
  const killed = run(t, dataDir)
  await untilMaking(join(dataDir, 'postgres'))
  process.kill(-(killed.pid ?? 0), 'SIGKILL')
  const next = await use(t, dataDir)
  assert.deepEqual(await ask(next.said.appUrl, 'select 1 as one'), { one: 1 })
  await next.stop()
})

test('a stale pid file is ignored, even when another process has its number', async (t) => {
  const dataDir = await freshFolder(t)
  await (await startEmbeddedDatabase({ dataDir, log: quiet, durable: false })).stop()
  const otherProcess = spawn('sleep', ['60'], { ...(isRoot ? idOf('postgres') : {}), stdio: 'ignore' })
  afterwards(t, () => otherProcess.kill())
  const cluster = join(dataDir, 'postgres', 'cluster')
  await writeFile(join(cluster, 'postmaster.pid'), `${otherProcess.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n\nready\n`)
  const next = await startEmbeddedDatabase({ dataDir, log: quiet, durable: false })
  afterwards(t, () => next.stop())
  assert.equal(next.adopted, false)
  assert.deepEqual(await ask(next.appUrl, 'select 1 as one'), { one: 1 })
})

test('the last process that uses the database stops it', async (t) => {
  const dataDir = await freshFolder(t)
  const first = await use(t, dataDir)
  const second = await use(t, dataDir)
  assert.deepEqual([first.said.adopted, second.said.adopted], [false, true])
  await first.stop()
  assert.deepEqual(await ask(second.said.appUrl, 'select 1 as one'), { one: 1 })
  await second.stop()
  await assert.rejects(ask(second.said.appUrl, 'select 1'))
})

test('when several processes start concurrently, one creates the database and all use it', async (t) => {
  const dataDir = await freshFolder(t)
  const users = await Promise.all([use(t, dataDir), use(t, dataDir), use(t, dataDir)])
  assert.equal(users.filter(({ said }) => !said.adopted).length, 1)
  assert.equal(new Set(users.map(({ said }) => said.adminUrl)).size, 1)
  assert.deepEqual(
    (await readdir(join(dataDir, 'postgres'))).filter((name) => name.startsWith('making')),
    [],
  )
  await Promise.all(users.map((user) => user.stop()))
  await assert.rejects(ask(users[0].said.adminUrl, 'select 1'))
})

test('a second PostgreSQL is not started on files that another process uses', async (t) => {
  const dataDir = await freshFolder(t)
  const first = await use(t, dataDir)
  const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid')
  process.kill(Number.parseInt(await readFile(pidFile, 'utf8'), 10), 'SIGKILL')
  // The killed process takes a moment to end. Until then a new start adopts it.
  while (await runningServer(dirname(pidFile))) await nextTick()
  await assert.rejects(startEmbeddedDatabase({ dataDir, log: quiet }), /another process uses [\s\S]*DATABASE_URL/)
  await first.stop()
  const next = await startEmbeddedDatabase({ dataDir, log: quiet, durable: false })
  afterwards(t, () => next.stop())
  assert.deepEqual(await ask(next.appUrl, 'select 1 as one'), { one: 1 })
})

test('a temporary database leaves no files, even when its process was killed', async (t) => {
  const killed = await use(t, 'temporary')
  await killed.killGroup()
  const database = await startTemporaryDatabase({ log: quiet })
  await assert.rejects(ask(killed.said.adminUrl, 'select 1'))
  const { folder } = (await ask(database.adminUrl, `select current_setting('data_directory') as folder`)) as Record<
    string,
    string
  >
  await stat(folder ?? '')
  await database.stop()
  await assert.rejects(stat(folder ?? ''), { code: 'ENOENT' })
})

test('if the embedded database cannot run, the message states the reason and names DATABASE_URL', async (t) => {
  const folder = await freshFolder(t)
  await writeFile(join(folder, 'file'), '')
  await assert.rejects(startEmbeddedDatabase({ dataDir: join(folder, 'file', 'data'), log: quiet }), {
    name: 'EmbeddedDatabaseError',
    message: /ENOTDIR[\s\S]*DATABASE_URL/,
  })
})
