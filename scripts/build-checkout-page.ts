// Builds the checkout page into web/checkout/dist: `npm run prepare`, which `npm ci` runs. With
// --if-needed, which `npm start` uses, builds it only if it has changed since the last build.
import { buildPage, buildPageIfNeeded } from '../web/checkout/build.ts'

const isBuilt = await (process.argv.includes('--if-needed') ? buildPageIfNeeded() : buildPage())
if (!isBuilt) {
  process.stderr.write(
    'The checkout page was not built, because the development dependencies are missing. Run npm ci.\n',
  )
}
