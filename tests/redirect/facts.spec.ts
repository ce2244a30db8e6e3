import { test } from '@japa/runner'
import {
  parseClickLanguage,
  parseReferrerHost,
  readPurpose,
} from '#app/redirect/clicks/request_facts'

test.group('Facts of a request', () => {
  test('Accept-Language {header} is {language}')
    .with([
      { header: 'de', language: 'de' },
      { header: 'de-AT,de;q=0.9', language: 'de-at' },
      { header: 'zh-Hant-TW', language: 'zh-tw' },
      { header: 'es-419', language: 'es-419' },
      { header: ' en ; q=1', language: 'en' },
      { header: 'en;q=0.3, de-CH;q=0.9', language: 'de-ch' },
      { header: 'en;q=0, fr;q=0.1', language: 'fr' },
      { header: 'tl', language: 'fil' },
      { header: 'iw-IL', language: 'he-il' },
      { header: 'sl-rozaj-biske', language: 'sl' },
      { header: '*', language: null },
      { header: '', language: null },
      { header: '<script>', language: null },
      { header: 'x'.repeat(10_000), language: null },
    ])
    .run(({ assert }, { header, language }) => {
      assert.equal(parseClickLanguage(header), language)
    })

  test('Referer {header} came from {host}')
    .with([
      { header: 'https://News.Example/story?x=1', host: 'news.example' },
      { header: 'https://news.example:8443/', host: 'news.example' },
      { header: 'http://user:pass@news.example/@x', host: 'news.example' },
      { header: 'https://[2001:db8::1]:80/', host: '[2001:db8::1]' },
      { header: 'android-app://com.google.android.gm/', host: 'com.google.android.gm' },
      { header: 'https://news.example', host: 'news.example' },
      { header: 'https://WWW.News.Example./story', host: 'news.example' },
      { header: 'https://www.example/', host: 'example' },
      { header: 'https://wwwnews.example/', host: 'wwwnews.example' },
      { header: '/relative', host: null },
      { header: 'about:blank', host: null },
      { header: 'https://', host: null },
      { header: 'https://a"b/', host: null },
      { header: `https://${'x'.repeat(300)}/`, host: null },
    ])
    .run(({ assert }, { header, host }) => {
      assert.equal(parseReferrerHost(header), host)
    })

  test('purpose headers say {purpose}')
    .with([
      { headers: { 'sec-purpose': 'prefetch;prerender' }, purpose: 'prefetch;prerender' },
      { headers: { purpose: 'preview' }, purpose: 'preview' },
      { headers: { 'x-purpose': 'Preview' }, purpose: 'Preview' },
      { headers: { 'x-moz': 'prefetch' }, purpose: 'prefetch' },
      {
        headers: { purpose: `prefetch ${'ä'.repeat(99)}${'x'.repeat(99)}` },
        purpose: `prefetch ${'x'.repeat(31)}`,
      },
      { headers: { purpose: 'reading' }, purpose: null },
      { headers: { 'sec-fetch-dest': 'image' }, purpose: 'prefetch;image' },
      { headers: { 'sec-fetch-dest': 'document' }, purpose: null },
      { headers: {}, purpose: null },
    ])
    .run(({ assert }, { headers, purpose }) => {
      assert.equal(readPurpose(headers), purpose)
    })
})
