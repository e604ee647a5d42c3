import { testEveryPage } from './support/dashboard-every-page.ts'

await testEveryPage('en')
