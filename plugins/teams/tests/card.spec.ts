import { test } from '@japa/runner'
import type { SentencePart } from '#plugin_contract'
import { teams } from '#plugins/teams/channel'

const bodyOf = (...sentence: SentencePart[]) => JSON.parse(teams.bodyOf({ sentence } as never).body)
const textOf = (...sentence: SentencePart[]): string =>
  bodyOf(...sentence).attachments[0].content.body[0].text

const text = (value: string): SentencePart => ({ kind: 'text', text: value })
const strong = (value: string): SentencePart => ({ kind: 'strong', text: value })
const link = (value: string, url: string): SentencePart => ({ kind: 'link', text: value, url })

test.group('Sentences in Teams', () => {
  test('are one adaptive card in a message', ({ assert }) => {
    assert.deepEqual(bodyOf(text('Made')), {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [{ type: 'TextBlock', text: 'Made', wrap: true }],
          },
        },
      ],
    })
  })

  test('are text, strong text and links', ({ assert }) => {
    const sentence = textOf(strong('Spring'), text(' was made: '), link('here', 'https://sho.rt/a'))
    assert.equal(sentence, '**Spring** was made: [here](https://sho.rt/a)')
  })

  for (const [given, expected] of [
    ['**b** _i_ `c`', String.raw`\*\*b\*\* \_i\_ \`c\``],
    ['__b__ a_b_c _', String.raw`\_\_b\_\_ a_b_c \_`],
    ['~~gone~~ ~ 5', String.raw`\~\~gone\~\~ ~ 5`],
    ['[x](https://evil.example)', String.raw`\[x\](https://evil.example)`],
    ['![x](https://evil.example/a.png)', String.raw`!\[x\](https://evil.example/a.png)`],
    ['<at>Everyone</at>', String.raw`\<at>Everyone\</at>`],
    ['<https://evil.example>', String.raw`\<https://evil.example>`],
    ['&lt;b&gt; &#60; R&D', String.raw`\&lt;b\&gt; \&#60; R&D`],
    ['{{DATE(2026-11-21T09:00:00Z)}}', String.raw`\{{DATE(2026-11-21T09:00:00Z)}}`],
    ['- list', String.raw`\- list`],
    ['+ list', String.raw`\+ list`],
    ['-5 +5 #1 < 2 > 1', '-5 +5 #1 < 2 > 1'],
    ['1. list', String.raw`1\. list`],
    ['12) list', String.raw`12\) list`],
    ['1.5', '1.5'],
    ['# title', String.raw`\# title`],
    ['> quote', String.raw`\> quote`],
    ['| a | b |', '| a | b |'],
    ['back\\slash', String.raw`back\slash`],
    ['back\\*slash\\', String.raw`back\\\*slash\\`],
    ['one\n\n- two\r\n# three', 'one - two # three'],
    ['Spring-Sale (2026)! v1.0, 50% + more', 'Spring-Sale (2026)! v1.0, 50% + more'],
    ['Zoë 漢字 👩‍👩‍👧', 'Zoë 漢字 👩‍👩‍👧'],
  ]) {
    test(`cannot be steered by ${JSON.stringify(given)}`, ({ assert }) => {
      assert.equal(textOf(text(given)), expected)
      assert.equal(textOf(strong(given)), `**${expected}**`)
      assert.equal(textOf(link(given, 'https://sho.rt/a')), `[${expected}](https://sho.rt/a)`)
    })
  }

  test('have links that end where they end', ({ assert }) => {
    const url = String.raw`https://example.com/a_(b)?c=<x> \y`
    assert.equal(textOf(link('x', url)), '[x](https://example.com/a_%28b%29?c=%3Cx%3E%20%5Cy)')
  })
})
