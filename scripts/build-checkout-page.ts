// Builds the checkout page into web/checkout/dist: `npm run prepare`, which `npm ci` runs. With --if-needed, as `npm start` runs
// it, only when it changed since.
import { buildPage, buildPageIfNeeded } from '../web/checkout/build.ts'

const isBuilt = await (process.argv.includes('--if-needed') ? buildPageIfNeeded() : buildPage())
if (!isBuilt) {
  process.stderr.write(
    'The checkout page was not built: its builder comes with the development dependencies (npm ci).\n',
  )
}
