/**
 * Prints the catalogue of events, each with an example of what is posted, to docs/events.md.
 *
 *   node scripts/print-events.ts [--check]
 */
import { catalogue, payloadExample } from '../src/events/index.ts'
import { writeOrCheck } from './write-or-check.ts'

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

How a delivery is signed, retried and answered: [guides/webhooks.md](guides/webhooks.md).
`

const sections = catalogue.map(
  (type) =>
    `## ${type.name}\n\n${type.description}\n\n\`\`\`json\n${JSON.stringify(payloadExample(type), null, 2)}\n\`\`\`\n`,
)

await writeOrCheck('docs/events.md', [INTRODUCTION, ...sections].join('\n'))
