import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { Machine } from '../machine.ts'
import type { ExampleRequest } from './example-request.ts'
import type { Measured } from './meter.ts'

/** A request, and the longest iteration of the event loop that it caused. */
export interface Stall extends Measured {
  readonly request: ExampleRequest
  readonly parseMs: number
}

const FILE = new URL('../results/stalls.md', import.meta.url)
const TITLES: Readonly<Record<string, string>> = { before: 'Before the fixes', after: 'Now' }
const NONE = 'Not measured.\n'

/** Returns the table of the longest stalls, with the facts about the run. */
export function tableOf(longest: readonly Stall[], requests: string, machine: Machine): string {
  const rows = longest.map(
    ({ request: { name, path }, stallMs, parseMs, status, bodyBytes, answerBytes }, index) =>
      `| ${index + 1} | POST ${path} | ${name} | **${stallMs.toFixed(1)} ms** | ${parseMs.toFixed(parseMs < 1 ? 3 : 1)} ms | ${(stallMs / parseMs).toFixed(1)} | ${status} | ${kb(bodyBytes)} | ${kb(answerBytes)} |`,
  )
  return `${requests} at commit ${machine.commit}, ${new Date().toISOString().slice(0, 10)}; ${machine.processor}, Node ${machine.node}, load before ${machine.loadBefore}.

| | Path | Request | Longest stall | JSON.parse | Ratio | Status | Body | Response |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Writes the table into the page of results as its `before` or `after` table. */
export async function keepTable(which: string, table: string): Promise<void> {
  if (!(which in TITLES)) throw new Error('--keep takes before or after.')
  const page = await readFile(FILE, 'utf8').catch(() => '')
  const kept = Object.fromEntries(Object.entries(TITLES).map(([name, title]) => [name, sectionOf(page, title) ?? NONE]))
  kept[which] = table
  await mkdir(new URL('.', FILE), { recursive: true })
  await writeFile(
    FILE,
    `# The longest stalls

Written by \`npm run bench:stalls -- --keep after\`. The set contains every operation, input field and list of the schema, with lists,
texts and objects of up to 1 MiB, both valid and invalid; documents that are long, deep, wide or hard to validate; and the largest pages. A
stall is the CPU time of the longest iteration of the event loop, during which no other request is served. Stalls of 8 to 300 ms are
medians of five measurements. The ratio is to a bare \`JSON.parse\` of the same body. The goal is at most 50 ms.

${Object.entries(TITLES)
  .map(([name, title]) => `## ${title}\n\n${kept[name]}`)
  .join('\n')}`,
  )
}

function sectionOf(page: string, title: string): string | null {
  const [, section] = page.split(`## ${title}\n\n`)
  return section?.split('\n## ')[0] ?? null
}
