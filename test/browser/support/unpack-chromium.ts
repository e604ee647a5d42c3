// Unpacks Chromium into the folder that TMPDIR names, where its package looks first, and prints where it lies.
import chromium from '@sparticuz/chromium'

process.stdout.write(await chromium.executablePath())
