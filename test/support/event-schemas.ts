import { Ajv2020 } from 'ajv/dist/2020.js'

const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  allowUnionTypes: true,
  formats: {
    date: /^\d{4}-\d\d-\d\d$/,
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
    uri: (text: string) => URL.canParse(text),
  },
})

/**
 * Validates a payload by its published schema. A member that the schema does not name is a problem,
 * too.
 */
export function payloadProblems(schema: object): (payload: unknown) => string | null {
  const isValid = ajv.compile(JSON.parse(JSON.stringify(schema), closed))
  return (payload) => (isValid(payload) ? null : ajv.errorsText(isValid.errors))
}

// Receivers must accept new members; our own tests do not.
function closed(_key: string, part: unknown): unknown {
  const isObject = typeof part === 'object' && part !== null && 'properties' in part && 'type' in part
  return isObject ? { ...part, additionalProperties: false } : part
}
