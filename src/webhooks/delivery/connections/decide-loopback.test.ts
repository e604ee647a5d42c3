import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outboundUrlProblem, webhookUrlProblem } from '../../subscriptions/url-problem.ts'

const development = {
  webhookAllow: new Set(['127.0.0.1:5432', '127.0.0.3:9000']),
  webhookLoopback: { ownPorts: new Set([4000]) },
  webhookRefuse: [],
}

test('in development loopback is open by three names, except ports of this installation and of databases', () => {
  const problem = (url: string) => webhookUrlProblem(url, 'url', development)?.predicate
  for (const url of [
    'http://127.0.0.1:3000/x',
    'http://127.0.0.1/x',
    'http://127.0.0.1:80/x',
    'https://localhost/x',
    'https://localhost:80/x',
    'http://[::1]:443/x',
    'http://localhost:1024/',
    'http://[::1]:65535/',
    'https://localhost:9000/',
    'http://127.1:3000/',
    'http://LOCALHOST:3000/',
    'http://[0:0:0:0:0:0:0:1]:3000/',
    'http://127.0.0.1:5432/',
    'http://127.0.0.3:9000/',
  ])
    assert.equal(problem(url), undefined, url)
  for (const url of [
    'http://127.0.0.1:4000/',
    'https://localhost:4000/',
    'http://localhost:5432/',
    'http://127.0.0.2:3000/',
    'http://localhost.:3000/',
    'http://a.localhost:3000/',
    'http://[::ffff:127.0.0.1]:3000/',
    'http://0.0.0.0:3000/',
    'http://[::]:3000/',
    'http://10.0.0.1:3000/',
    'http://example.com:3000/',
    'http://localhost@example.com:3000/',
    'http://example.com#@localhost:3000/',
  ])
    assert.ok(problem(url), url)
  const refusing = { ...development, webhookRefuse: ['127.0.0.0/8', '::1/128'] }
  for (const url of ['http://127.0.0.1:3000/', 'http://127.0.0.1:5432/', 'http://[::1]:3000/'])
    assert.ok(webhookUrlProblem(url, 'url', refusing), url)
})

test('in development no webhook reaches a port below 1024 on loopback, except 80, 443 and allowed pairs', () => {
  const problem = (url: string) => webhookUrlProblem(url, 'url', development)?.predicate
  for (const host of ['127.0.0.1', 'localhost', '[::1]'])
    for (const port of [1, 22, 25, 79, 81, 110, 143, 389, 442, 444, 465, 587, 636, 993, 1023])
      for (const protocol of ['http', 'https'])
        assert.match(problem(`${protocol}://${host}:${port}/`) ?? '', /below 1024/, `${protocol} ${host}:${port}`)
  const allowed = { ...development, webhookAllow: new Set(['127.0.0.1:631']) }
  assert.equal(webhookUrlProblem('http://127.0.0.1:631/', 'url', allowed), null)
})

test('a fetch other than a webhook request never reaches loopback, except at allowed pairs', () => {
  const problem = (url: string) => outboundUrlProblem(url, 'brandLogoUrl', development)?.predicate
  assert.equal(problem('http://127.0.0.1:5432/logo'), undefined)
  for (const url of ['http://127.0.0.1:3000/', 'http://localhost:3000/', 'https://[::1]:3000/']) {
    assert.ok(problem(url), url)
    assert.doesNotMatch(problem(url) ?? '', /TALLYSTICK/)
  }
})
