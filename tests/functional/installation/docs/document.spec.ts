import { test } from '@japa/runner'
import { EVENT_TYPES } from '#app/integrations/webhooks/rules/event_types'
import { listScopes } from '#app/platform/access/rules'
import { apiOperations, isForKeys } from '#app/platform/api/api_operations'
import { openApiDocument } from '#app/platform/api/openapi'

/** A part of the document, read as a program reads it. */
type Node = Record<string, any>

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

function readDocument(): Node {
  return JSON.parse(JSON.stringify(openApiDocument()))
}

/** Lists each operation with its place, also what webhooks are sent. */
function operationsOf(document: Node): [string, Node][] {
  return [...Object.entries(document.paths), ...Object.entries(document.webhooks)].flatMap(
    ([path, item]) =>
      METHODS.filter((method) => (item as Node)[method]).map((method): [string, Node] => [
        `${method.toUpperCase()} ${path}`,
        (item as Node)[method],
      ])
  )
}

/** Lists the properties of a schema and of those within it that nothing describes. */
function undescribed(schema: Node, place: string): string[] {
  const own = Object.entries<Node>(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(property.description || property.$ref || property.anyOf?.[0]?.$ref
      ? []
      : [`${place}.${name}`]),
    ...undescribed(property, `${place}.${name}`),
  ])
  const nested = [schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].filter(Boolean)
  return [...own, ...nested.flatMap((one: Node) => undescribed(one, place))]
}

test.group('A program can be written from the document', () => {
  test('every property has a description', ({ assert }) => {
    const { components } = readDocument()
    const missing = Object.entries<Node>(components.schemas).flatMap(([name, schema]) =>
      undescribed(schema, name)
    )
    assert.deepEqual(
      missing,
      [],
      'Describe it where its schema is, or in documentInput beside its validator.'
    )
  })

  test('every call has a summary, a description, a tag with a description, a body with a name and an example', ({
    assert,
  }) => {
    const document = readDocument()
    const tags = new Map(document.tags.map((tag: Node) => [tag.name, tag.description]))
    const missing = operationsOf(document).flatMap(([place, operation]) => {
      const json = operation.requestBody?.content['application/json']
      return [
        ...(operation.summary ? [] : [`${place}: give it a summary`]),
        ...(operation.description ? [] : [`${place}: give it a description`]),
        ...operation.tags
          .filter((tag: string) => !tags.get(tag))
          .map((tag: string) => `${place}: describe the tag ${tag} in openapi/tags.ts`),
        ...(json && !json.example
          ? [`${place}: give its body an example, with documentInput beside its validator`]
          : []),
        ...(json && !json.schema.$ref
          ? [`${place}: give its body a name, with documentInput`]
          : []),
      ]
    })
    assert.deepEqual(missing, [])
  })

  test('every body has its name from documentInput', ({ assert }) => {
    const names = Object.keys(readDocument().components.schemas)
    assert.deepEqual(
      names.filter((name) => /[a-z]Input$/.test(name) && isDerived(name)),
      [],
      'Name the body with documentInput beside its validator.'
    )
  })

  test('every JSON answer is a named schema with an example', ({ assert }) => {
    const missing = operationsOf(readDocument()).flatMap(([place, operation]) =>
      Object.entries<Node>(operation.responses).flatMap(([status, answer]) => {
        const json = answer.content?.['application/json']
        if (!json || place === 'GET /api/openapi.json') return []
        return [
          ...(json.schema?.$ref ? [] : [`${place} ${status}: name its schema with named()`]),
          ...(json.example === undefined ? [`${place} ${status}: it has no example`] : []),
        ]
      })
    )
    assert.deepEqual(missing, [])
  })

  test('every call with a key names its scope, every session its role', ({ assert }) => {
    const { paths, components } = readDocument()
    for (const operation of apiOperations()) {
      const { security } =
        paths[operation.url.replace(/:(\w+)/g, '{$1}')][operation.method.toLowerCase()]
      const { access } = operation
      for (const name of security.flatMap((one: Node) => Object.keys(one))) {
        assert.isDefined(components.securitySchemes[name], name)
      }
      if (access && isForKeys(access)) {
        const keys = listScopes(access).map((scope) => [`apiKey.${scope.replace(':', '.')}`, []])
        assert.deepEqual(security, [Object.fromEntries(keys), { [`session.${access.role}`]: [] }])
      } else {
        assert.isEmpty(security.filter((one: Node) => Object.keys(one)[0].startsWith('apiKey')))
        assert.equal(security.length, access ? 1 : 0)
      }
    }
  })

  test('every event of a webhook is in the section webhooks, with its envelope', ({ assert }) => {
    const { webhooks, components } = readDocument()
    assert.sameMembers(Object.keys(webhooks), [...EVENT_TYPES])
    for (const type of EVENT_TYPES) {
      const { $ref } = webhooks[type].post.requestBody.content['application/json'].schema
      const envelope = components.schemas[$ref.split('/').at(-1)]
      assert.sameMembers(envelope.required, [
        ...['id', 'type', 'version', 'createdAt', 'workspaceId', 'data'],
      ])
      assert.deepEqual(envelope.properties.type.enum, [type])
    }
  })

  test('a link needs a destination, with the limits of the rules', ({ assert }) => {
    const { NewLink, LinkChange } = readDocument().components.schemas
    assert.deepEqual(NewLink.required, ['destinationUrl'])
    assert.equal(NewLink.properties.destinationUrl.type, 'string')
    assert.equal(NewLink.properties.destinationUrl.maxLength, 4096)
    assert.equal(NewLink.properties.title.maxLength, 500)
    assert.deepEqual(NewLink.properties.title.type, ['string', 'null'])
    assert.equal(NewLink.properties.alias.minLength, 3)
    assert.notProperty(LinkChange, 'required')
  })
})

/** Is it the name that a body gets when nothing names it? */
function isDerived(name: string): boolean {
  return apiOperations().some(
    ({ id }) => `${id}Input`.replace(/[._]/g, '').toLowerCase() === name.toLowerCase()
  )
}
