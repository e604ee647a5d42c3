/**
 * Prints the generated parts of pages below docs/reference. Replaces the text between
 * `<!-- generated: NAME -->` and `<!-- end -->` with the part of that name.
 *
 * node scripts/print-reference.ts [--check]
 */
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { buildSchema, type GraphQLObjectType } from 'graphql'
import { REASON_OF_DECLINE } from '../src/checkout/pages/decline-reason.ts'
import { decline } from '../src/payments/providers/port/decline.ts'
import { LAST_ERRORS } from '../src/webhooks/delivery/last-error.ts'
import { table } from './markdown-table.ts'
import { adyenEvents, plaidEvents, stripeEvents } from './provider-events/tables.ts'
import { root } from './statement-files.ts'
import { writeOrCheck } from './write-or-check.ts'

const schema = buildSchema(await readFile(`${root}/schema.graphql`, 'utf8'))

const PARTS: Readonly<Record<string, readonly [name: string, print: () => string][]>> = {
  'docs/reference/api.md': [
    ['queries', () => fieldsOf(schema.getQueryType())],
    ['mutations', () => fieldsOf(schema.getMutationType())],
  ],
  'docs/reference/command-line.md': [['usage', usage]],
  'docs/reference/decline-codes.md': [['decline codes', declineCodes]],
  'docs/reference/provider-events.md': [
    ['adyen', adyenEvents],
    ['stripe', stripeEvents],
    ['plaid', plaidEvents],
  ],
  'docs/reference/errors.md': [['delivery errors', () => LAST_ERRORS.map((error) => `- \`${error}\``).join('\n')]],
}

/** Returns a table of a root type's fields, each with the first sentence of its description. */
function fieldsOf(type: GraphQLObjectType | null | undefined): string {
  const fields = Object.values(type?.getFields() ?? {})
  return table(
    ['Operation', 'Description'],
    fields.map(({ name, description }) => [`\`${name}\``, firstClause(description ?? '')]),
  )
}

function firstClause(text: string): string {
  const [, first] = /^(.*?[.:])(?=\s+[A-Z`]|$)/.exec(text.replaceAll('\n', ' ')) ?? []
  return (first ?? text).replace(/:$/, '.')
}

/** Returns the output of `tallystick help`. */
function usage(): string {
  const text = execFileSync(process.execPath, [`${root}/src/main.ts`, 'help'], { encoding: 'utf8' })
  return `\`\`\`\n${text.trimEnd()}\n\`\`\``
}

function declineCodes(): string {
  const codes = Object.keys(REASON_OF_DECLINE) as (keyof typeof REASON_OF_DECLINE)[]
  return table(
    ['`declineCode`', '`failureMessage`', 'Reason on checkout pages'],
    codes.map((code) => [`\`${code}\``, decline(code).message, `\`${REASON_OF_DECLINE[code]}\``]),
  )
}

for (const [file, parts] of Object.entries(PARTS)) {
  let text = await readFile(`${root}/${file}`, 'utf8')
  for (const [name, print] of parts) {
    const [before, after] = text.split(`<!-- generated: ${name} -->\n`)
    const end = after?.indexOf('<!-- end -->') ?? -1
    if (after === undefined || end === -1) throw new Error(`${file} has no markers for the generated part ${name}`)
    text = `${before}<!-- generated: ${name} -->\n\n${print()}\n\n${after.slice(end)}`
  }
  await writeOrCheck(file, text)
}
