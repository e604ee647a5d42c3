import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'

const GUIDE = new URL('../../../docs/guides/tokenizing-in-the-browser.md', import.meta.url)

/** Returns the HTML page that the guide to tokenizing in the browser shows. */
export async function pageOfTokenizingGuide(): Promise<string> {
  const [html] = /<!doctype html>[\s\S]*?<\/html>/.exec(await readFile(GUIDE, 'utf8')) ?? []
  assert.ok(html, 'the guide has no page')
  return html
}
