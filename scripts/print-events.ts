/**
 * Prints the catalogue of events, each with its schema and an example of what is posted, to docs/reference/events.md.
 *
 *   node scripts/print-events.ts [--check]
 */
import { catalogue, type EventType, families, payloadExample } from '../src/webhooks/events/index.ts'
import { writeOrCheck } from './write-or-check.ts'

const LINE_MOST = 110

const INTRODUCTION = `# Events

Printed from the catalogue by \`npm run generate\`; the query \`eventTypes\` serves the same with the JSON Schema of each payload.

An event is written in the transaction of the change that it reports: there is no change without its event and no event
without its change. A webhook subscribes to exact names, to a family (\`contact.*\`) or to everything (\`*\`). A webhook of
an agency or platform hears the organizations below it.

The body that is posted is the event's \`payload\`:

| Member | Meaning |
|---|---|
| \`id\` | The event's id, the same for every webhook that hears it. |
| \`type\` | One of the names below. |
| \`apiVersion\` | The version of this form. It changes only when a receiver would have to change; members may be added without. |
| \`occurredAt\` | When it happened, UTC. |
| \`ownerId\` | The account that it happened to. |
| \`mode\` | Sandbox or Live. |
| \`data\` | The record as the API shows it at that moment, without deprecated fields. |
| \`previous\` | On updates: the fields that changed, as they were. |

Records are open: members may be added to \`data\`, and none goes without a new \`apiVersion\`. How a delivery is signed, retried and answered: [Receiving webhooks](../guides/webhooks.md).
`

/** Events about webhooks: for whoever runs the endpoints, not for whoever runs the business. */
const isForOperators = ({ name }: EventType) => /^webhook(_request)?\./.test(name)

function contents(): string {
  const lists = [...families].map((family) => {
    const types = catalogue.filter(({ name }) => name.startsWith(family))
    return `- \`${family}*\`: ${types.map(({ name }) => link(name)).join(', ')}`
  })
  const operators = catalogue.filter(isForOperators).map(({ name }) => link(name))
  return `## Which there are

By the families that a webhook can subscribe to:

${lists.join('\n')}

Of these ${operators.join(', ')} are for operators: they tell of webhooks themselves. Such an event never goes to the webhook that it speaks of, except
a test that was asked for; have another one hear them.
`
}

function link(name: string): string {
  return `[${name}](#${name.replaceAll('.', '')})`
}

function section(type: EventType): string {
  const operators = isForOperators(type) ? ' For operators.' : ''
  return `## ${type.name}

${type.description}${operators}

${schemaOf(type)}

\`\`\`json
${JSON.stringify(payloadExample(type), null, 2)}
\`\`\`
`
}

/** Many events tell of the same record: its schema is printed once. */
function schemaOf({ name, data }: EventType): string {
  const first = catalogue.find((other) => other.data === data)!
  if (first.name !== name) return `JSON Schema of \`data\`: that of ${link(first.name)}.`
  return `<details><summary>JSON Schema of <code>data</code></summary>

\`\`\`json
${printed(data)}
\`\`\`

</details>`
}

/** JSON of which what fits into a line stands in one. */
function printed(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= LINE_MOST) return flat
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((each) => printed(each, inner))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${printed(each, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`
}

await writeOrCheck('docs/reference/events.md', [INTRODUCTION, contents(), ...catalogue.map(section)].join('\n'))
