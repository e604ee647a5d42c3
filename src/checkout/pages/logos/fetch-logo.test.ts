import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { imageTypeOf } from './fetch-logo.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test('an image is recognized by its first bytes', () => {
  assert.equal(imageTypeOf(bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')), 'image/png')
  assert.equal(imageTypeOf(bytes('\xff\xd8\xff\xe0\0\x10JFIF')), 'image/jpeg')
  assert.equal(imageTypeOf(bytes('RIFF\x24\0\0\0WEBPVP8 ')), 'image/webp')
  assert.equal(imageTypeOf(bytes('GIF89a\x01\0\x01\0')), 'image/gif')
  assert.equal(imageTypeOf(bytes('GIF87a\x01\0\x01\0')), 'image/gif')
})

test('a format that could run code or send requests does not count as an image, whatever precedes it', () => {
  for (const text of [
    '',
    '\x89PNG',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<?xml version="1.0"?><svg/>',
    '\xef\xbb\xbf<svg/>',
    ' \x89PNG\r\n\x1a\n',
    '<!doctype html><script>alert(1)</script>',
    'GIF88a<script>',
    'RIFF\x24\0\0\0WAVEfmt ',
    'BM\x36\0\0\0',
    '%PDF-1.7',
    '\0\0\x01\0',
  ]) {
    assert.equal(imageTypeOf(bytes(text)), null, text)
  }
})

test('text never counts as an image', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme-ascii' }),
      (text) => /^GIF8[79]a/.test(text) || imageTypeOf(bytes(text)) === null,
    ),
  )
})
