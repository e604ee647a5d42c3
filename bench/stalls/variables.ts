import { getNullableType, isListType } from 'graphql'
import { type ExampleRequest, repeated } from './example-request.ts'
import { documentOf, exampleOf, type InputPath, inputPathsOf, type Operation, variablesWith } from './inputs.ts'

type Path = ExampleRequest['path']

/** Returns the size of a value that leaves space for the document and the rest of the request. */
const valueBytes = (bytesMax: number) => bytesMax - Math.min(20_000, bytesMax / 2)

/**
 * Returns requests whose variables are long lists, long texts, wide or deep objects: one set for
 * each argument and input field of the schema that `seen` does not contain.
 */
export function* variablesRequests(
  operation: Operation,
  path: Path,
  bytesMax: number,
  seen: Set<string>,
): Generator<ExampleRequest> {
  const bytes = valueBytes(bytesMax)
  for (const inputPath of inputPathsOf(operation)) {
    if (seen.has(inputPath.coordinate)) continue
    seen.add(inputPath.coordinate)
    const shapes = isListType(getNullableType(inputPath.type)) ? lists(inputPath, bytes) : texts(bytes)
    for (const [shape, json] of shapes) yield request(inputPath, shape, json, path)
  }
  for (const { name, type } of operation.args)
    for (const [shape, json] of objects(exampleOf(type), bytes))
      yield request({ operation, path: [name] }, shape, json, path)
}

/** Returns the requests of `variablesRequests` whose variables are lists. */
export function* listRequests(
  operation: Operation,
  path: Path,
  bytesMax: number,
  seen: Set<string>,
): Generator<ExampleRequest> {
  for (const inputPath of inputPathsOf(operation)) {
    if (!isListType(getNullableType(inputPath.type)) || seen.has(inputPath.coordinate)) continue
    seen.add(inputPath.coordinate)
    for (const [shape, json] of lists(inputPath, valueBytes(bytesMax))) yield request(inputPath, shape, json, path)
  }
}

function request(
  inputPath: Pick<InputPath, 'operation' | 'path'>,
  shape: string,
  json: string,
  path: Path,
): ExampleRequest {
  const { operation } = inputPath
  const document = JSON.stringify(documentOf(operation))
  return {
    name: `${operation.name}(${inputPath.path.join('.')}): ${shape}`,
    path,
    body: `{"query":${document},"variables":${variablesWith(inputPath, json)}}`,
  }
}

function lists({ type }: Pick<InputPath, 'type'>, bytes: number): [string, string][] {
  const list = getNullableType(type)
  const item = JSON.stringify(isListType(list) ? exampleOf(list.ofType) : null)
  const parts = {
    'empty objects': '{}',
    'empty lists': '[]',
    nulls: 'null',
    numbers: '1',
    'empty texts': '""',
    'valid items': item,
  }
  const wide = Object.entries(parts).map(([name, part]): [string, string] => [
    `list of ${name}`,
    `[${repeated(part, bytes)}]`,
  ])
  const nested: [string, string] = ['list of lists of nulls', `[${repeated(`[${repeated('null', 5_000)}]`, bytes)}]`]
  const oneLong: [string, string] = ['list of one long text', `["${'a'.repeat(bytes)}"]`]
  return [...wide, nested, oneLong, ['nested lists', deepLists(bytes)]]
}

/** Long texts that are hard for some parser or pattern. */
function texts(bytes: number): [string, string][] {
  const patterns: Readonly<Record<string, string>> = {
    letters: 'a',
    digits: '1',
    spaces: ' ',
    'digits and spaces': '1 ',
    'digits and dashes': '1-',
    'plus signs': '+',
    dots: 'a.',
    'at signs': 'a@',
    slashes: 'https://a/',
    colons: '1:',
    faces: '😀',
    'combining marks': 'e\u0301',
    'right to left marks': '\u202e',
    newlines: '\\n',
    'unpaired surrogates': '\\ud800',
    'escaped NUL': '\\u0000',
    brackets: '[',
  }
  const long = Object.entries(patterns).map(([name, part]): [string, string] => [
    `text of ${name}`,
    `"${part.repeat(Math.floor(bytes / Buffer.byteLength(part)))}"`,
  ])
  return [
    ...long,
    ['phone-like text', `"+1${' 415'.repeat(Math.floor(bytes / 4))}"`],
    ['a number of many digits', '1'.repeat(bytes)],
  ]
}

function objects(value: unknown, bytes: number): [string, string][] {
  const known = JSON.stringify(value ?? {})
  const open = known.startsWith('{') && known.length > 2 ? `${known.slice(0, -1)},` : '{'
  const keys = Array.from({ length: Math.floor(bytes / 14) }, (_, index) => `"k${index}":null`).join(',')
  return [
    ['unknown fields', `${open}${keys}}`],
    ['deep lists in an unknown field', `${open}"deep":${deepLists(bytes / 2)}}`],
    ['deep objects in an unknown field', `${open}"deep":${'{"a":'.repeat(bytes / 8)}1${'}'.repeat(bytes / 8)}}`],
    ['a long list in an unknown field', `${open}"more":[${repeated('{}', bytes)}]}`],
    ['a long list instead of an object', `[${repeated('{}', bytes)}]`],
    ['a long name of a field', `${open}"${'n'.repeat(bytes)}":null}`],
  ]
}

/** The greatest depth that the JSON parser accepts. */
function deepLists(bytes: number): string {
  const depth = Math.min(Math.floor(bytes / 2), 4_000)
  return `${'['.repeat(depth)}${']'.repeat(depth)}`
}
