import assert from 'node:assert/strict'
import test from 'node:test'
import { exchangeReport, forgetExchanges, rememberExchange, rememberLog } from './support/exchanges.ts'
import { AMEX_CVC, VISA } from './support/instruments.ts'

const URL = 'http://127.0.0.1:1/'
const exchange = (requestId: string, query = '{ viewer }') => ({
  url: URL,
  query,
  variables: { number: VISA },
  status: 200,
  requestId,
  text: `{"cvc":"${AMEX_CVC}"}`,
})

test('a report contains the last requests, their responses and the log lines of their request ids, but no card number', () => {
  const forgetLog = rememberLog(URL, () => '{"requestId":"b","msg":"one"}\n{"requestId":"other"}\n')
  for (const id of ['dropped', 'a', 'b', 'c']) rememberExchange(exchange(id))
  const report = exchangeReport()
  assert.match(
    report,
    /request b to .*\n\{ viewer \}\nvariables: \{"number":"\[digits\]"\}\nresponse: 200 .*\nlog:\n.*"one"/,
  )
  assert.match(report, /request c .*[\s\S]*no line with this request id/)
  for (const absent of ['dropped', 'other', VISA, AMEX_CVC]) assert.ok(!report.includes(absent))
  forgetLog()
  forgetExchanges()
  assert.equal(exchangeReport(), '')
})
