import { problem } from '../../../platform/refusal.ts'
import type { AdapterFacts } from '../port/port.ts'

const API_KEY = /^[\x21-\x7e]{8,255}$/

/** Returns the problems of the credentials' form. */
export const credentialProblems: AdapterFacts['credentialProblems'] = ({ apiKey, ...others }) => [
  ...(API_KEY.test(apiKey ?? '') ? [] : [problem('apiKey', 'must have 8 to 255 visible ASCII characters')]),
  ...Object.keys(others).map((name) => problem(name, 'is not a credential of the sandbox processor')),
]
