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
  'ht\u200dtps://evil.example',
  'evil.\u200cexample/x',
  'bücher.example/x',
  '例え。テスト/x',
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
]

test('names that people and companies have are accepted', () => {
  for (const name of NAMES) {
    assert.equal(predicate(name), null, name)
    assert.notEqual(displayedName(name), null, name)
  }
})

test('web addresses are refused in whatever way they are written', () => {
  for (const name of URLS) {
    assert.equal(predicate(name), 'must not contain a web address', name)
    assert.equal(displayedName(name), null, name)
  }
})

test('what ends a line, hides or turns the text around is refused, and white space in a stored name', () => {
  for (const character of DISRUPTIVE) {
    assert.match(predicate(`Shop${character}Bcc: eve`) ?? '', /line break/, JSON.stringify(character))
    assert.equal(displayedName(`Shop${character}Bcc: eve`), 'Shop Bcc: eve', JSON.stringify(character))
  }
  assert.equal(displayedName('\u202e\n'), null)
})

test('an accepted name is displayed as it is, but for its white space', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
      if (predicate(name) === null) assert.equal(displayedName(name), name.replaceAll(/\s+/g, ' ').trim())
    }),
  )
})

test('no dot within a domain is left for a mail program to make a link of', () => {
  assert.equal(withoutLinks('pets.com Inc.'), 'pets.\u2060com Inc.')
  assert.equal(withoutLinks('a.b.example'), 'a.\u2060b.\u2060example')
  assert.equal(withoutLinks("Dr. O'Neil & Co."), "Dr. O'Neil & Co.")
})
