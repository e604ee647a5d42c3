import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { displayedName, displayNameProblem, withoutLinks } from './index.ts'

const predicate = (name: string) => displayNameProblem('brandName', name, 255)?.predicate ?? null

const NAMES = [
  "Dr. O'Neil & Co.",
  'pets.com',
  'Booking.com B.V.',
  'Amazon.co.uk',
  'J.Crew Group, Inc.',
  'St. Gallen Käserei',
  'U.S./Canada Trading',
  'A/B Testing Ltd.',
  'AT&T',
  'Yahoo!',
  'What? Shop #1',
  'Café @ Home',
  'ada@example.com',
  'Studio: Berlin',
  'Note:book',
  'Math.max (3.14)',
  '株式会社 東京',
  'פיצה \u200fטעימה\u200e 24',
  'می\u200cخواهم',
  'ශ්\u200dරී ලංකා',
  'क्\u200dष',
  '葛\u{e0100}飾',
  '4\ufe0f\u20e3 Seasons ☕\ufe0f',
  '👨🏽\u200d🦰 ❤\ufe0f\u200d🔥',
  'Hotel:California',
  'Motel:6',
  'Intent:Media',
  'Data:Lab',
  '½ Price, 1⁄2 off',
  'The 👩\u200d👩\u200d👧 Shop 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  '<b>Bold & "Quoted"</b>',
  'www',
  'http',
]

const URLS = [
  'http://evil.example',
  'Pay at https://evil.example/now',
  'HTTPS:evil.example',
  'ftp://x',
  'slack://open',
  'javascript:alert(1)',
  'mailto:a@b.c',
  'www.evil.example',
  'Visit (www.evil.example)',
  'www2.evil.example',
  'evil.example/claim',
  'Shop evil.example:8080',
  'evil.example?a=b',
  'evil.example#top',
  'evil.example./x',
  'evil.example\\x',
  'user@evil.example/x',
  '127.0.0.1/x',
  '10.0.0.1:80',
  'ｈｔｔｐｓ：／／evil.example',
  'evil．example／x',
  'bücher.example/x',
  '例え。テスト/x',
  'कंपनी.भारत/x',
  'evil.example∕claim',
  'evil.example⁄claim',
  'evil.example⧸claim',
  'https∶//evil.example',
  'evil.example\u0338/x',
  'file:///etc/passwd',
  'tel:+15550100',
  'Call tel:5550100',
  'callto:1',
  'sms:+1555',
  'skype:evil?call',
  'whatsapp:x',
  'data:text/html,x',
  'blob:https:x',
  'geo:1,2',
  'ms-settings:x',
  'sftp:x',
]

const DISRUPTIVE = [
  '\n',
  '\r\n',
  '\t',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u0007',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u00ad',
  '\ufeff',
  '\u034f',
  '\u115f',
  '\u3164',
  '\uffa0',
  '\u17b4',
  '\u180b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u061c',
  '\u2800',
  '\ufe0f',
  '\u{e0100}',
  '\u{e0041}',
  '\u{e0001}',
]

/** Names that hide an address behind invisible characters, or consist of invisible characters. */
const HIDING = [
  'https\u034f://evil.example',
  'ht\u200dtps://evil.example',
  'https:\u034f//evil.example',
  'www\u034f.evil.example',
  'evil.\u200cexample/x',
  'evil.example\u3164/x',
  '\u3164',
  '\u115f\u1160',
]

test('names of people and companies are accepted', () => {
  for (const name of NAMES) {
    assert.equal(predicate(name), null, name)
    assert.notEqual(displayedName(name), null, name)
  }
})

test('web addresses are refused in every spelling', () => {
  for (const name of URLS) {
    assert.equal(predicate(name), 'must not contain a web address', name)
    assert.equal(displayedName(name), null, name)
  }
})

test('line ends, invisible and bidirectional characters are refused, and so is white space in a stored name', () => {
  for (const character of DISRUPTIVE) {
    assert.match(predicate(`Shop${character}Bcc: eve`) ?? '', /line break/, JSON.stringify(character))
    assert.equal(displayedName(`Shop${character}Bcc: eve`), 'Shop Bcc: eve', JSON.stringify(character))
  }
  assert.equal(displayedName('\u202e\n'), null)
})

test('control characters are refused in any name', () => {
  const controls = Array.from({ length: 0xa0 }, (_, code) => code).filter((code) => code < 0x20 || code >= 0x7f)
  for (const code of controls)
    for (const name of ['Shop', 'Käse St. Gallen'])
      assert.match(predicate(name + String.fromCharCode(code)) ?? '', /control|NUL/, code.toString(16))
})

test('a name of any characters is bounded and not blank', () => {
  for (const character of ['a', '.', 'é', '株']) {
    assert.equal(predicate(character.repeat(255)), null, character)
    assert.equal(predicate(character.repeat(256)), 'must have at most 255 characters', character)
  }
  for (const blank of ['', ' ', '\u00a0']) assert.equal(predicate(blank), 'must not be blank')
})

test('an accepted name is displayed unchanged except for its white space', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
      if (predicate(name) === null) assert.equal(displayedName(name), name.replaceAll(/\s+/g, ' ').trim())
    }),
  )
})

test('a name that hides an address behind invisible characters, or has no visible character, is refused', () => {
  for (const name of HIDING) {
    assert.match(predicate(name) ?? '', /invisible character/, JSON.stringify(name))
    assert.doesNotMatch(displayedName(name) ?? '', /\p{Default_Ignorable_Code_Point}/u, JSON.stringify(name))
  }
  for (let code = 0; code < 0x110000; code++) {
    const character = String.fromCodePoint(code)
    if (/\p{Default_Ignorable_Code_Point}/u.test(character))
      assert.notEqual(predicate(`Shop${character}!`), null, code.toString(16))
  }
})

test('mail programs find no domain in a displayed name', () => {
  assert.equal(withoutLinks('pets.com Inc.'), 'pets.\u2060com Inc.')
  assert.equal(withoutLinks('a.b.example'), 'a.\u2060b.\u2060example')
  assert.equal(withoutLinks("Dr. O'Neil & Co."), "Dr. O'Neil & Co.")
})
