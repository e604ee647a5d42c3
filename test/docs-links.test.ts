import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))

const pages = globSync(['*.md', '{bench,docs,src,test,web}/**/*.md'], { cwd: PROJECT, exclude: ['**/node_modules/**'] })
const anchorsByPage = new Map(pages.map((page) => [page, anchorsOf(textOf(page))]))

/** Returns the text of a page without its code. */
function textOf(page: string): string {
  return readFileSync(join(PROJECT, page), 'utf8').replaceAll(/^ *```.*?^ *```$/gms, '')
}

/** Returns the anchors of a page's headings, as GitHub makes them. */
function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of text.matchAll(/^#+ (.*)$/gm)) {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = words.replaceAll(/[^\p{L}\p{N}_\- ]/gu, '').replaceAll(' ', '-')
    for (let copy = 0; ; copy += 1) {
      const candidate = copy === 0 ? anchor : `${anchor}-${copy}`
      if (anchors.has(candidate)) continue
      anchors.add(candidate)
      break
    }
  }
  return anchors
}

/** Returns the relative targets of a page's links and images. */
function linksOf(page: string): string[] {
  const text = textOf(page).replaceAll(/`[^`\n]*`/g, 'code')
  const links = text.matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"|^\[[^\]]+\]: (\S+)$/gm)
  const targets = [...links].map(([, link, html, reference]) => link ?? html ?? reference!)
  return targets.filter((target) => !/^[a-z]+:/.test(target))
}

function isBroken(page: string, target: string): boolean {
  const [path = '', anchor = ''] = target.split('#')
  const linked = path === '' ? page : normalize(join(dirname(page), path))
  if (!existsSync(join(PROJECT, linked))) return true
  return anchor !== '' && anchorsByPage.get(linked)?.has(anchor) !== true
}

test('every link between pages names an existing file and heading', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter((target) => isBroken(page, target))
      .map((target) => `${page}: ${target}`),
  )
  assert.deepEqual(broken, [])
})

test('the index lists every page of the documentation', () => {
  const linked = new Set(linksOf('docs/README.md').map((target) => normalize(join('docs', target))))
  const listed = pages.filter((page) => page.startsWith('docs/') && !page.startsWith('docs/explained/decisions/'))
  assert.deepEqual(
    listed.filter((page) => page !== 'docs/README.md' && !linked.has(page)),
    [],
  )
})
