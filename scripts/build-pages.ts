// Builds the pages that browsers load: the checkout and sign-in pages into web/checkout/dist, the
// dashboard into web/dashboard/dist. `npm run prepare`, which `npm ci` runs, builds all. With
// --if-needed, which `npm start` uses, builds what has changed since the last build.
import { buildPages, buildPagesIfNeeded } from '../web/build.ts'

const isBuilt = await (process.argv.includes('--if-needed') ? buildPagesIfNeeded() : buildPages())
if (!isBuilt) {
  process.stderr.write('The pages were not built, because the development dependencies are missing. Run npm ci.\n')
}
