import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secret } from '../../platform/log/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { signAwsRequest } from './sign-aws-request.ts'

// The test suite that AWS publishes for Signature Version 4: its credentials, time, region and
// service.
const CREDENTIALS = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: secret('wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'),
  sessionToken: null,
}
const SCOPE = { region: 'us-east-1', service: 'service', at: '2015-08-30T12:36:00.000Z' as Timestamp }
const REQUEST = { method: 'GET', host: 'example.amazonaws.com', headers: {}, body: '' } as const
const TOKEN = secret('6e86291e8372ff2a2260956d9b8aae1d763fbf315fa00fa31553b73ebf194267')
const FORM = {
  'Content-Type': 'application/x-www-form-urlencoded',
  'Content-Length': '13',
  'x-amz-content-sha256': '9095672bbd1f56dfc5b65f3e153adc8731a4a654192329106275f4c7b24d0b6e',
}

test("requests are signed as in AWS's own test vectors", () => {
  const vectors = [
    ['get-vanilla', REQUEST, CREDENTIALS, '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    [
      'post-vanilla',
      { ...REQUEST, method: 'POST' as const },
      CREDENTIALS,
      '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    ],
    [
      'get-vanilla-with-session-token',
      REQUEST,
      { ...CREDENTIALS, sessionToken: TOKEN },
      '07ec1639c89043aa0e3e2de82b96708f198cceab042d4a97044c66dd9f74e7f8',
    ],
    [
      'post-x-www-form-urlencoded',
      { ...REQUEST, method: 'POST' as const, headers: FORM, body: 'Param1=value1' },
      CREDENTIALS,
      'd3875051da38690788ef43de4db0d8f280229d82040bfac253562e56c3f20e0b',
    ],
  ] as const
  for (const [name, request, credentials, signature] of vectors) {
    const { Authorization = '' } = signAwsRequest(request, credentials, SCOPE)
    assert.equal(Authorization.split('Signature=')[1], signature, name)
    assert.match(
      Authorization,
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/20150830\/us-east-1\/service\/aws4_request, /,
    )
  }
})
