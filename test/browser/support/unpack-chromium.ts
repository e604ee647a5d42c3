// Unpacks Chromium into the folder in TMPDIR, where its package looks first, and prints its path.
import chromium from '@sparticuz/chromium'

process.stdout.write(await chromium.executablePath())
