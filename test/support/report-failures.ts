// Makes a failing test print its last requests, their responses and the log lines of their request
// ids. test/run.ts loads this file into every test process.
import { afterEach, type TestContext } from 'node:test'
import { exchangeReport, forgetExchanges } from './exchanges.ts'

if (process.env.NODE_TEST_CONTEXT) afterEach((t) => reportFailure(t as TestContext))

function reportFailure(t: TestContext): void {
  const report = t.passed ? '' : exchangeReport()
  if (report) t.diagnostic(report)
  forgetExchanges()
}
