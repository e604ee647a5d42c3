import { readFileSync } from 'node:fs'
import { serverUrls } from '../platform/hosts.ts'
import { checkAddress } from './encrypted-address.ts'
import type { SettingReader } from './setting-reader.ts'

/** A cell of the file that `TALLYSTICK_CELLS` names. */
export interface CellConfig {
  /** At most 30 lower-case letters, digits and dashes, such as `eu-1`. It never changes. */
  readonly name: string
  readonly url: string
  /** The URL of the tables' owner, for migrations and partitions. By default `url`. */
  readonly adminUrl: string
  /** The URL of a streaming replica of the cell. Null: there is none. */
  readonly replicaUrl: string | null
  /** The region of its data, such as `eu`. Null: it has no name. */
  readonly region: string | null
}

const SETTING = 'TALLYSTICK_CELLS'
const NAME = /^[a-z][a-z0-9-]{0,29}$/
const FIELDS = ['name', 'url', 'adminUrl', 'replicaUrl', 'region']

/**
 * Reads the cells from a JSON file `{"cells": [{"name", "url", …}]}`. The first is the directory.
 * Null without the setting.
 */
export function readCells(setting: SettingReader): readonly CellConfig[] | null {
  const file = setting.env[SETTING]
  if (!file) return null
  const entries = readEntries(file)
  if (entries === null) {
    setting.problems.push(
      `${SETTING} must name a JSON file such as {"cells": [{"name": "eu-1", "url": "postgres://…"}]}.`,
    )
    return null
  }
  const cells = entries.map((entry, index) => readCell(setting, entry, `${SETTING}: cells[${index}]`))
  const names = new Set(cells.map(({ name }) => name))
  if (names.size < cells.length) setting.problems.push(`${SETTING}: two cells have the same name.`)
  return cells
}

/** Returns the entries of the file, or null if it is not readable or has another form. */
function readEntries(file: string): readonly Record<string, unknown>[] | null {
  try {
    const { cells } = JSON.parse(readFileSync(file, 'utf8')) as { readonly cells?: unknown }
    const isList = Array.isArray(cells) && cells.length > 0 && cells.every((cell) => typeof cell === 'object' && cell)
    return isList ? (cells as Record<string, unknown>[]) : null
  } catch {
    return null
  }
}

function readCell({ env, problems }: SettingReader, entry: Record<string, unknown>, where: string): CellConfig {
  const text = (field: string, pattern: RegExp, form: string): string | null => {
    const value = entry[field]
    if (value === undefined || value === null) return null
    if (typeof value === 'string' && pattern.test(value)) return value
    problems.push(`${where}.${field} must ${form}.`)
    return null
  }
  const address = (field: string): string | null => {
    const value = text(field, /^postgres(ql)?:\/\//, 'be a URL that begins with postgres:// or postgresql://')
    if (value === null) return null
    const checked = serverUrls(value).every((each) => URL.canParse(each))
      ? checkAddress(`${where}.${field}`, value, env)
      : { problem: `${where}.${field} must be a URL.` }
    if ('url' in checked) return checked.url
    problems.push(checked.problem)
    return null
  }
  const known = problems.length
  const name = text('name', NAME, 'have up to 30 lower-case letters, digits and dashes, and begin with a letter')
  const url = address('url')
  const adminUrl = address('adminUrl') ?? url
  const replicaUrl = address('replicaUrl')
  const region = text('region', NAME, 'have up to 30 lower-case letters, digits and dashes, and begin with a letter')
  for (const [field, value] of Object.entries({ name, url }))
    if (value === null && problems.length === known) problems.push(`${where}.${field} is required.`)
  for (const field of Object.keys(entry))
    if (!FIELDS.includes(field)) problems.push(`${where} has an unknown field. The fields are ${FIELDS.join(', ')}.`)
  return { name: name ?? '', url: url ?? '', adminUrl: adminUrl ?? '', replicaUrl, region }
}
