import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { promisify } from 'node:util'
import type { Advisory, AdvisoryException } from '../scripts/advisories/advisory.ts'
import { lockfileNames, readExceptions, readList, readLockfiles } from '../scripts/advisories/files.ts'
import { findProblems } from '../scripts/advisories/find-problems.ts'
import { fromNpmAudit } from '../scripts/advisories/from-npm-audit.ts'
import { fromOsv } from '../scripts/advisories/from-osv.ts'
import { installedPackages } from '../scripts/advisories/lockfile.ts'
import { mergeAdvisories } from '../scripts/advisories/merge.ts'
import { root } from '../scripts/statement-files.ts'

const TODAY = '2026-11-22'

function advisory(more: Partial<Advisory> = {}): Advisory {
  return {
    id: 'GHSA-aaaa-bbbb-cccc',
    package: 'left-pad',
    vulnerable: '>=1.2.0 <1.3.1 || >=2.0.0 <2.0.1',
    severity: 'high',
    title: 'pads too much',
    listed: TODAY,
    source: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
    ...more,
  }
}

function exception(more: Partial<AdvisoryException> = {}): AdvisoryException {
  const { id, package: name } = advisory()
  return { id, package: name, reason: 'Only tests pad.', by: 'Ada', until: TODAY, ...more }
}

/** A lockfile with these packages: their versions by folder. */
function lockfile(versions: Readonly<Record<string, string | object>>): string {
  const packages = Object.entries(versions).map(([path, version]) => [
    path,
    typeof version === 'string' ? { version } : version,
  ])
  return JSON.stringify({ lockfileVersion: 3, packages: { '': { name: 'shop' }, ...Object.fromEntries(packages) } })
}

function problemsOf(
  versions: Readonly<Record<string, string | object>>,
  advisories: readonly Advisory[] = [advisory()],
  exceptions: readonly AdvisoryException[] = [],
): string[] {
  const lockfiles = [{ file: 'package-lock.json', installed: installedPackages(lockfile(versions)) }]
  return findProblems({ lockfiles, list: { refreshed: TODAY, advisories }, exceptions, today: TODAY })
}

test('no installed package is on the list of known advisories without an exception', async () => {
  const lockfiles = await readLockfiles(await lockfileNames())
  assert.deepEqual(
    lockfiles.map(({ file }) => file),
    ['bench/peers/package-lock.json', 'package-lock.json', 'test/providers/package-lock.json'],
  )
  assert.ok(lockfiles.every(({ installed }) => installed.length > 10))
  const today = new Date().toISOString().slice(0, 10)
  assert.deepEqual(findProblems({ lockfiles, list: await readList(), exceptions: await readExceptions(), today }), [])
})

test('a vulnerable version is found wherever it is installed, and other versions are not', () => {
  const problems = problemsOf({
    'node_modules/left-pad': '1.3.1',
    'node_modules/a/node_modules/left-pad': '1.3.0',
    'node_modules/a/node_modules/b/node_modules/left-pad': '2.0.0',
    'node_modules/@scope/left-pad': '1.3.0',
    'node_modules/left-pad-cli': '1.3.0',
    'node_modules/short': { name: 'left-pad', version: '1.2.0' },
    'node_modules/linked': { link: true, resolved: 'packages/left-pad' },
  })
  assert.deepEqual(
    problems.map((problem) => /^left-pad (\S+) \(package-lock\.json, (\S+)\)/.exec(problem)?.slice(1)),
    [
      ['1.3.0', 'node_modules/a/node_modules/left-pad'],
      ['2.0.0', 'node_modules/a/node_modules/b/node_modules/left-pad'],
      ['1.2.0', 'node_modules/short'],
    ],
  )
  assert.match(problems[0] ?? '', /high GHSA-aaaa-bbbb-cccc, pads too much\. .* https:\/\/github\.com\/advisories\//)
})

test('a prerelease of a vulnerable range is vulnerable, and one newer than a fixed version is not', () => {
  const isVulnerable = (version: string) => problemsOf({ 'node_modules/left-pad': version }).length > 0
  assert.deepEqual(
    ['1.2.5-beta.1', '1.3.1-rc.0', '2.0.1-alpha', '1.2.0-rc.1', '1.3.2-rc.0', '3.0.0-0'].map(isVulnerable),
    [true, true, true, false, false, false],
  )
})

test('a version that cannot be compared is a problem', () => {
  assert.match(
    problemsOf({ 'node_modules/forked': {} })[0] ?? '',
    /^forked .* no semantic version, so advisories cannot be compared/,
  )
  assert.throws(() => installedPackages('{"lockfileVersion":1,"dependencies":{}}'), /npm 7/)
})

test('an exception is valid to its last day, and an expired or unneeded one is a problem', () => {
  const vulnerable = { 'node_modules/left-pad': '1.3.0' }
  assert.deepEqual(problemsOf(vulnerable, [advisory()], [exception()]), [])
  const over = problemsOf(vulnerable, [advisory()], [exception({ until: '2026-11-21' })])
  assert.match(over.join('\n'), /^left-pad 1\.3\.0 .*\nThe exception for \S+ of left-pad ended on 2026-11-21\.$/)
  assert.deepEqual(problemsOf(vulnerable, [advisory()], [exception({ until: '2027-02-20' })]), [])
  const far = problemsOf(vulnerable, [advisory()], [exception({ until: '2027-02-21' })])
  assert.match(far[0] ?? '', /ends in more than 90 days/)
  assert.match(problemsOf({}, [advisory()], [exception()])[0] ?? '', /is no longer needed/)
  assert.equal(problemsOf(vulnerable, [advisory()], [exception({ package: 'right-pad' })]).length, 2)
  for (const wrong of [{ reason: ' ' }, { by: '' }, { until: 'always' }])
    assert.match(problemsOf(vulnerable, [advisory()], [exception(wrong)])[0] ?? '', /needs an id, a package, a reason/)
})

test('an invalid entry of the list is a problem', () => {
  const wrong: readonly [Partial<Advisory>, RegExp][] = [
    [{ vulnerable: 'before 1.3' }, /is not a range/],
    [{ vulnerable: '' }, /is not a range/],
    [{ severity: 'grave' as never }, /severity is one of/],
    [{ source: 'a friend' }, /source is an https address/],
    [{ listed: 'today' }, /listed is a day/],
    [{ title: '' }, /needs an id, a package and a title/],
  ]
  for (const [more, problem] of wrong) assert.match(problemsOf({}, [advisory(more)])[0] ?? '', problem)
  assert.match(problemsOf({}, [advisory(), advisory()])[0] ?? '', /on the list twice/)
})

test("the command exits with 1 for a lockfile with a vulnerable package, and with 0 for the project's own", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-advisories-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'package-lock.json')
  await writeFile(file, lockfile({ 'node_modules/a/node_modules/axios': '1.7.3' }))
  const check = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/check-advisories.ts', ...args], { cwd: root }).then(
      () => ({ code: 0, stderr: '' }),
      ({ code, stderr }: { readonly code: number; readonly stderr: string }) => ({ code, stderr }),
    )
  const { code, stderr } = await check(file)
  assert.equal(code, 1)
  assert.match(stderr, /^axios 1\.7\.3 .*GHSA-8hc4-vh64-cxmj/m)
  assert.equal((await check()).code, 0)
})

test('the list includes what npm audit and OSV report', () => {
  const report = {
    auditReportVersion: 2,
    vulnerabilities: {
      'left-pad': {
        via: [
          {
            source: 1,
            name: 'left-pad',
            title: 'pads too much',
            url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
            severity: 'moderate',
            range: '>=3.0.0 <3.1.0',
          },
        ],
      },
      above: { via: ['left-pad'] },
    },
  }
  const reported = fromNpmAudit(JSON.stringify(report), TODAY)
  assert.deepEqual(reported, [advisory({ vulnerable: '>=3.0.0 <3.1.0', severity: 'moderate' })])
  assert.throws(() => fromNpmAudit('{"error":{"code":"E405"}}', TODAY), /not a report/)

  const span = (...events: object[]) => ({ type: 'SEMVER', events })
  const affected = (name: string, ranges: object[], ecosystem = 'npm') => ({ package: { ecosystem, name }, ranges })
  const osv = {
    id: 'GHSA-aaaa-bbbb-cccc',
    summary: 'pads too much',
    database_specific: { severity: 'MODERATE' },
    affected: [
      affected('left-pad', [
        span({ introduced: '0' }, { fixed: '1.0.1' }, { introduced: '2.0.0' }, { last_affected: '2.4.0' }),
      ]),
      affected('left-pad', [span({ introduced: '3.0.0' })]),
      affected('right-pad', [span({ introduced: '0' })]),
      affected('left-pad', [span({ introduced: '9.0.0' })], 'PyPI'),
    ],
  }
  const recorded = fromOsv(JSON.stringify(osv), new Set(['left-pad']), TODAY)
  assert.deepEqual(
    recorded.map(({ package: name, vulnerable, severity }) => [name, vulnerable, severity]),
    [['left-pad', '<1.0.1 || >=2.0.0 <=2.4.0 || >=3.0.0', 'moderate']],
  )
  assert.deepEqual(fromOsv(JSON.stringify({ ...osv, withdrawn: '2026-01-01' }), new Set(['left-pad']), TODAY), [])
  const malware = { id: 'MAL-2026-1', affected: [{ ...affected('left-pad', []), versions: ['1.4.2'] }] }
  assert.deepEqual(
    fromOsv(JSON.stringify(malware), new Set(['left-pad']), TODAY).map(({ vulnerable, severity }) => [
      vulnerable,
      severity,
    ]),
    [['1.4.2', 'critical']],
  )
})

test('a report extends the ranges of a listed advisory, a record replaces them, and removed packages leave the list', () => {
  const names = new Set(['left-pad'])
  const listed = [advisory({ listed: '2026-01-01' }), advisory({ package: 'gone' })]
  const found = [advisory({ vulnerable: '>=3.0.0 <3.1.0' }), advisory({ vulnerable: '>=4.0.0 <4.1.0' })]
  const rangesAfter = (how: 'extend' | 'replace') =>
    mergeAdvisories(listed, found, how, names).map(({ vulnerable }) => vulnerable)
  assert.deepEqual(rangesAfter('extend'), [`${advisory().vulnerable} || >=3.0.0 <3.1.0 || >=4.0.0 <4.1.0`])
  assert.deepEqual(rangesAfter('replace'), ['>=3.0.0 <3.1.0 || >=4.0.0 <4.1.0'])
  assert.deepEqual(mergeAdvisories(listed, [advisory()], 'extend', names), [advisory({ listed: '2026-01-01' })])
})
