import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import { apiOperations, type ApiOperation } from '#app/platform/api/api_operations'
import { documentInput } from '#app/platform/api/input_documents'
import { openApiDocument } from '#app/platform/api/openapi'
import { named, object, text } from '#app/platform/api/schema'
import {
  findDocumentFaults,
  findOperationFaults,
  findUndeclaredRoutes,
  findUndescribed,
} from '#tests/fixtures/document_faults'

type Operation = ApiOperation & { url: string }

/** A route as it should be, which no one mounted. */
const right: Operation = {
  id: 'things.create',
  method: 'POST',
  path: '/api/things',
  url: '/api/things',
  tag: 'Links',
  summary: 'Make a thing',
  description: 'It is yours alone until you share it.',
  access: { session: 'signed in' },
  answers: [
    {
      status: 201,
      description: 'The thing',
      schema: named('PlantedThing', object({ id: text('The thing'), colour: text('Its colour') })),
    },
  ],
  problems: ['request.invalid'],
}

const withBody = (document: Parameters<typeof documentInput>[1] | null): Operation => {
  const body = vine.create({ colour: vine.string() })
  if (document) documentInput(body, document)
  return { ...right, body }
}

const documentWith = (operation: Operation): any =>
  JSON.parse(JSON.stringify(openApiDocument([...apiOperations(), operation])))

test.group('A new route', () => {
  test('passes when it has all that a program needs', ({ assert }) => {
    const fields = { colour: { description: 'Its colour' } }
    const operation = withBody({ name: 'NewPlantedThing', fields, example: { colour: 'red' } })
    assert.deepEqual(findOperationFaults(operation), [])
    const document = documentWith(operation)
    assert.deepEqual(findDocumentFaults(document), [])
    assert.deepEqual(findUndescribed(document), [])
    assert.deepEqual(
      findUndeclaredRoutes([{ pattern: '/api/things', methods: ['POST'] }], document),
      []
    )
  })

  const declared: Record<string, [change: object, said: string]> = {
    'no summary': [{ summary: '' }, 'give it a summary: a verb and its object'],
    'no description': [
      { description: undefined },
      'give it a description, which says more than its summary',
    ],
    'a description that is its summary': [
      { description: 'Make a thing.' },
      'its description repeats its summary: say what the summary does not',
    ],
    'no answers': [{ answers: [] }, 'list its answers, each with its schema'],
    'no problem list': [
      { problems: undefined },
      'list its problems: the codes that it answers, or []',
    ],
    'a code that no feature defines': [
      { problems: ['thing.too_red'] },
      'define the problem thing.too_red in the problems.ts of its feature',
    ],
    'an answer without schema': [
      { answers: [{ status: 200, description: 'The thing' }] },
      'give its answer 200 a schema, with named()',
    ],
  }
  for (const [what, [change, said]] of Object.entries(declared)) {
    test(`fails with ${what}, and says what to add`, ({ assert }) => {
      assert.deepEqual(findOperationFaults({ ...right, ...change }), [`things.create: ${said}`])
    })
  }

  const documented: Record<string, [operation: Operation, said: string[]]> = {
    'a body without name and example': [
      withBody(null),
      [
        'POST /api/things: give its body an example, with documentInput beside its validator',
        'POST /api/things: give its body a name, with documentInput beside its validator',
      ],
    ],
    'a body without example': [
      withBody({ name: 'NewPlantedThing' }),
      ['POST /api/things: give its body an example, with documentInput beside its validator'],
    ],
    'an answer whose schema has no name': [
      { ...right, answers: [{ status: 200, description: 'It', schema: object({ id: text() }) }] },
      ['POST /api/things 200: name its schema with named()'],
    ],
    'a tag that nothing describes': [
      { ...right, tag: 'Things' },
      ['POST /api/things: describe the tag Things in openapi/tags.ts'],
    ],
  }
  for (const [what, [operation, said]] of Object.entries(documented)) {
    test(`fails with ${what}, and says what to add`, ({ assert }) => {
      assert.deepEqual(findDocumentFaults(documentWith(operation)), said)
    })
  }

  test('fails with a field that nothing describes', ({ assert }) => {
    const schema = named('PlantedThing', object({ colour: text() }))
    const answers = [{ status: 200, description: 'It', schema }]
    assert.deepEqual(findUndescribed(documentWith({ ...right, answers })), [
      'PlantedThing.colour: describe it where its schema is, or in documentInput',
    ])
  })

  test('fails where it was mounted past the document', ({ assert }) => {
    const route = { name: 'things.create', pattern: '/api/things/:id', methods: ['POST', 'HEAD'] }
    assert.deepEqual(findUndeclaredRoutes([route], documentWith(right)), [
      'POST /api/things/{id}: declare it with workspaceRoute, personalRoute or publicRoute',
    ])
  })
})
