import { test } from '@japa/runner'
import type { SentencePart } from '#plugin_contract'
import { slack } from '#plugins/slack/channel'

const textOf = (...sentence: SentencePart[]): string => {
  const { body } = slack.bodyOf({ sentence } as never)
  assertKeys(JSON.parse(body))
  return JSON.parse(body).text
}

function assertKeys(body: object): void {
  if (Object.keys(body).join() !== 'text') throw new Error(`more than a text: ${Object.keys(body)}`)
}

const text = (value: string): SentencePart => ({ kind: 'text', text: value })
const strong = (value: string): SentencePart => ({ kind: 'strong', text: value })
const link = (value: string, url: string): SentencePart => ({ kind: 'link', text: value, url })

test.group('Sentences in Slack', () => {
  test('are text, strong text and links', ({ assert }) => {
    const sentence = textOf(
      strong('Spring'),
      text(' was made: '),
      link('sho.rt/a', 'https://sho.rt/a')
    )
    assert.equal(sentence, '*Spring* was made: <https://sho.rt/a|sho.rt/a>')
  })

  for (const [given, expected] of [
    ['<!channel>', '&lt;!channel&gt;'],
    ['<@U012|you>', '&lt;@U012|you&gt;'],
    ['<https://evil.example|here>', '&lt;https://evil.example|here&gt;'],
    ['a & b &lt; c', 'a &amp; b &amp;lt; c'],
    ['one\ntwo\r\n  three\u2028four', 'one two three four'],
    ['Zoë 漢字 👩‍👩‍👧', 'Zoë 漢字 👩‍👩‍👧'],
  ]) {
    test(`cannot be steered by ${JSON.stringify(given)}`, ({ assert }) => {
      assert.equal(textOf(text(given)), expected)
      assert.equal(textOf(strong(given)), `*${expected}*`)
      assert.equal(textOf(link(given, 'https://sho.rt/a')), `<https://sho.rt/a|${expected}>`)
    })
  }

  test('lose no mark-up to asterisks and spaces at an edge', ({ assert }) => {
    assert.equal(textOf(strong('a*b')), 'a*b')
    assert.equal(textOf(strong(' a')), ' a')
    assert.equal(textOf(strong('')), '')
  })

  test('have links that end where they end', ({ assert }) => {
    const url = 'https://example.com/?a=1&b=|2|&c=<x> y'
    assert.equal(
      textOf(link('x', url)),
      '<https://example.com/?a=1&amp;b=%7C2%7C&amp;c=%3Cx%3E%20y|x>'
    )
  })
})
