import type { Page } from 'playwright-core'

/** Returns whether the scripts of a page still hold a text, after its garbage is collected. */
export async function remembersText(page: Page, text: string): Promise<boolean> {
  const devtools = await page.context().newCDPSession(page)
  const chunks: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk))
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await devtools.detach()
  return chunks.join('').includes(text)
}
