import { test } from '@japa/runner'
import { EVENT_TYPES } from '#app/integrations/webhooks/rules/event_types'
import { listScopes } from '#app/platform/access/rules'
import { apiOperations, isForKeys } from '#app/platform/api/api_operations'
import { openApiDocument } from '#app/platform/api/openapi'
import {
  findDocumentFaults,
  findOperationFaults,
  findUndescribed,
  type DocumentNode,
} from '#tests/fixtures/document_faults'

function readDocument(): DocumentNode {
  return JSON.parse(JSON.stringify(openApiDocument()))
}

test.group('A program can be written from the document', () => {
  test('every property has a description', ({ assert }) => {
    assert.deepEqual(findUndescribed(readDocument()), [])
  })

  test('every call has a summary, a description, answers with schemas and its problems', ({
    assert,
  }) => {
    assert.deepEqual(apiOperations().flatMap(findOperationFaults), [])
  })

  test('every body and answer has a name and an example, every tag a description', ({ assert }) => {
    assert.deepEqual(findDocumentFaults(readDocument()), [])
  })

  test('every call with a key names its scope, every session its role', ({ assert }) => {
    const { paths, components } = readDocument()
    for (const operation of apiOperations()) {
      const { security } =
        paths[operation.url.replace(/:(\w+)/g, '{$1}')][operation.method.toLowerCase()]
      const { access } = operation
      for (const name of security.flatMap((one: DocumentNode) => Object.keys(one))) {
        assert.isDefined(components.securitySchemes[name], name)
      }
      if (access && isForKeys(access)) {
        const keys = listScopes(access).map((scope) => [`apiKey.${scope.replace(':', '.')}`, []])
        assert.deepEqual(security, [Object.fromEntries(keys), { [`session.${access.role}`]: [] }])
      } else {
        assert.isEmpty(
          security.filter((one: DocumentNode) => Object.keys(one)[0].startsWith('apiKey'))
        )
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
