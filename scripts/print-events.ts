/**
 * Prints the catalogue of events, each with its schema and an example of its body, to
 * docs/reference/events.md.
 *
 * node scripts/print-events.ts [--check]
 */
import { catalogue, type EventType, eventFamilies, payloadExample } from '../src/webhooks/events/index.ts'
import { writeOrCheck } from './write-or-check.ts'

const LINE_MAX = 110

const INTRODUCTION = `# Events

Query the types of events with the JSON Schema of each payload:

\`\`\`graphql
{
  eventTypes { name description }
}
\`\`\`

\`npm run generate\` prints this page from the same catalogue.

An event and its change commit in one transaction, so there is no change without its event and no
event without its change. A webhook subscribes to exact names, to a family (\`contact.*\`) or to all
events (\`*\`). A webhook of an agency or platform also receives the events of the organizations below
it.

The body of a webhook request is the event's \`payload\`:

| Member | Meaning |
|---|---|
| \`id\` | The event's id, the same for every webhook that receives it. |
| \`type\` | One of the names below. |
| \`apiVersion\` | The version of this format. It changes only when receivers would have to change. New members do not change it. |
| \`occurredAt\` | The time of the event, in UTC. |
| \`ownerId\` | The account that owns the record. |
| \`mode\` | Sandbox or Live. |
| \`data\` | The record as the API showed it at that moment, without deprecated fields. |
| \`previous\` | On updates: the changed fields with their former values. |

We may add members to \`data\`, and remove none without a new \`apiVersion\`.
[Receiving webhooks](../guides/webhooks.md) explains signatures, retries and responses.
`

/** Returns whether an event is about webhooks themselves. Such events are for operators. */
const isForOperators = ({ name }: EventType) => /^webhook(_request)?\./.test(name)

function contents(): string {
  const lists = [...eventFamilies].map((family) => {
    const types = catalogue.filter(({ name }) => name.startsWith(family))
    return [`| \`${family}*\` |`, types.map(({ name }) => link(name)).join(', '), '|'].join(' ')
  })
  const operators = catalogue.filter(isForOperators).map(({ name }) => `- ${link(name)}`)
  return `## Families

A webhook can subscribe to these families:

| Family | Events |
|---|---|
${lists.join('\n')}

These events are for operators, because they are about webhooks themselves:

${operators.join('\n')}

Such an event is never delivered to the webhook that it is about, except for a test that you
requested. Create another webhook for these events.
`
}

function link(name: string): string {
  return `[${name}](#${name.replaceAll('.', '')})`
}

function section(type: EventType): string {
  const operators = isForOperators(type) ? ' For operators.' : ''
  return `## ${type.name}

${wrapped(`${type.description}${operators}`)}

${schemaOf(type)}

\`\`\`json
${JSON.stringify(payloadExample(type), null, 2)}
\`\`\`
`
}

/** Returns a paragraph in lines of at most 100 characters. */
function wrapped(text: string): string {
  return text.replaceAll(/(.{1,100})(?:\s+|$)/g, '$1\n').trimEnd()
}

/** Returns the schema of an event's data, or a link to an earlier event with the same one. */
function schemaOf({ name, data }: EventType): string {
  const first = catalogue.find((other) => other.data === data)!
  if (first.name !== name) return wrapped(`The JSON Schema of \`data\` is the same as for ${link(first.name)}.`)
  return `<details><summary>JSON Schema of <code>data</code></summary>

\`\`\`json
${printed(data)}
\`\`\`

</details>`
}

/** Returns formatted JSON. A value that fits on one line is not broken. */
function printed(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= LINE_MAX) return flat
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((each) => printed(each, inner))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${printed(each, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`
}

await writeOrCheck('docs/reference/events.md', [INTRODUCTION, contents(), ...catalogue.map(section)].join('\n'))
