// Keeps the embedding script of this version in web/checkout/embedding/released, so that merchants'
// pages that pin it by its integrity still load it after an upgrade. Run it in the commit that
// changes the script.
import { writeFile } from 'node:fs/promises'
import { readPageAssets } from '../src/checkout/pages/page-assets.ts'
import { buildCheckout } from '../web/build.ts'

await buildCheckout()
const { embedding, pinned } = readPageAssets()
const latest = pinned.find(({ integrity }) => integrity === embedding.integrity)
if (!latest) throw new Error('The embedding script has no pinned name.')
const file = new URL(`../web/checkout/embedding/released/${latest.name}`, import.meta.url)
await writeFile(file, embedding.bytes)
process.stdout.write(`${file.pathname}\n`)
