import { test } from '@japa/runner'
import { writeSamples } from '#app/installation/docs/rules/call_samples'
import { describeType } from '#app/installation/docs/rules/describe_type'
import { formatProse, formatType } from '#app/installation/docs/rules/format_prose'
import { toPythonLiteral } from '#app/installation/docs/rules/python_literal'
import { listFields } from '#app/installation/docs/rules/reference_fields'

const words = (schema: object) =>
  describeType(schema)
    .map(({ text }) => text)
    .join('')

test.group('A type in words', () => {
  test('names what a value is, and its limits', ({ assert }) => {
    assert.equal(words({ type: 'string', minLength: 3, maxLength: 5 }), 'string, 3 to 5 characters')
    assert.equal(words({ type: 'string', maxLength: 5 }), 'string, up to 5 characters')
    assert.equal(words({ type: 'integer', minimum: 1 }), 'integer, from 1')
    assert.equal(words({ type: 'integer', minimum: 0, maximum: 0 }), 'integer, 0')
    assert.equal(words({ type: ['string', 'null'], format: 'date-time' }), 'date-time or null')
    assert.equal(words({ type: ['string', 'null'], enum: ['A', 'B', null] }), '`A`, `B` or null')
    assert.equal(
      words({ type: 'array', maxItems: 2, items: { $ref: '#/components/schemas/Link' } }),
      'list of Link, up to 2 entries'
    )
    const choice = { anyOf: [{ $ref: '#/components/schemas/Link' }, { type: 'null' }] }
    assert.equal(words(choice), 'Link or null')
    assert.equal(
      words({ type: 'object', additionalProperties: { type: 'integer' } }),
      'object of integer'
    )
    assert.equal(words({ type: 'integer', default: 25 }), 'integer, default `25`')
    assert.equal(words({}), 'any value')
  })

  test('links to records, and lets nothing of the document be markup', ({ assert }) => {
    const link = describeType({ type: 'array', items: { $ref: '#/components/schemas/Link' } })
    assert.equal(formatType(link), 'list of <a href="#record-Link"><code>Link</code></a>')
    assert.equal(formatProse('Send `<b>` & go'), 'Send <code>&#60;b&#62;</code> &#38; go')
  })
})

test.group('Fields of a record', () => {
  test('are listed with those of the objects in it that have no name', ({ assert }) => {
    const inner = { type: 'object', properties: { status: { type: 'string' } } }
    const schema = {
      required: ['health'],
      properties: {
        health: { ...inner, required: ['status'] },
        parts: { type: 'array', items: inner },
        maybe: { anyOf: [inner, { type: 'null' }] },
      },
    }
    assert.deepEqual(
      listFields(schema).map(({ name, isRequired }) => [name, isRequired]),
      [
        ['health', true],
        ['health.status', true],
        ['parts', false],
        ['parts.status', false],
        ['maybe', false],
        ['maybe.status', false],
      ]
    )
  })
})

test.group('Samples of a call', () => {
  test('quote for each language, and take credentials from the environment', ({ assert }) => {
    const body = { title: "It's", tags: [], on: true, none: null }
    const [curl, javascript, python] = writeSamples({
      method: 'POST',
      url: 'https://sho.rt/api/things',
      credential: 'session',
      body,
      file: null,
    })
    assert.include(curl.code, `-H "Cookie: shunt_session=$SHUNT_SESSION"`)
    assert.include(curl.code, `"title": "It'\\''s"`)
    assert.include(curl.code, '-H "X-Service-Request: 1"')
    assert.include(javascript.code, "'Cookie': `shunt_session=${process.env.SHUNT_SESSION}`")
    assert.include(python.code, '"Cookie": "shunt_session=" + os.environ["SHUNT_SESSION"]')
    assert.include(python.code, '"none": None,')
    assert.equal(
      toPythonLiteral([{ a: [1] }]),
      '[\n    {\n        "a": [\n            1,\n        ],\n    },\n]'
    )
  })

  test('say nothing of credentials where none is needed', ({ assert }) => {
    const url = 'https://sho.rt/health/live'
    for (const { code } of writeSamples({ method: 'GET', url, credential: null, file: null })) {
      assert.notMatch(code, /Authorization|Cookie|os\.environ|headers/)
    }
  })
})
