import { test } from '@japa/runner'
import { apiOperations } from '#app/platform/api/api_operations'
import { inputDocumentOf } from '#app/platform/api/input_documents'
import { toInputSchema } from '#app/platform/api/openapi/inputs'
import accounts from '#config/accounts'
import { makeExampleCall } from '#tests/fixtures/example_calls'

/** Lets anyone make an account and an organisation, as an operator can. */
function openRegistration() {
  accounts.registration = 'open'
  return () => void (accounts.registration = 'closed')
}

/** Every call that takes a body: of a workspace, an organisation, a person, the installation. */
const operations = apiOperations().filter(({ body }) => body)

test.group('Every example of the document', (group) => {
  group.setup(openRegistration)

  test('is there for every body', ({ assert }) => {
    const without = operations.filter(({ body }) => !inputDocumentOf(body!).example)
    assert.deepEqual(
      without.map(({ id }) => id),
      []
    )
    assert.isAtLeast(operations.length, 50)
  })

  for (const operation of operations) {
    test(`is taken by a real server: ${operation.id}`, async ({ assert }) => {
      const answer = await makeExampleCall(operation)
      assert.isBelow(answer.status, 300, answer.text)
      assert.notInclude(answer.text, '"failed":1')
    })
  }
})

/** PUT names a link by its `externalId`, and reads no idempotency key. */
const IGNORED = ['links.put idempotencyKey']

test.group('What the document says of a body', (group) => {
  group.setup(openRegistration)

  for (const operation of operations) {
    const { id, method, body } = operation
    const isChange = method === 'PATCH'
    const { properties, required = [] } = toInputSchema(body!, isChange)

    for (const field of required) {
      test(`holds: ${id} needs ${field}`, async ({ assert }) => {
        const answer = await makeExampleCall(operation, (example) => ({
          ...example,
          [field]: undefined,
        }))
        assert.equal(answer.status, 422, answer.text)
      })
    }

    for (const [field, { maxLength }] of Object.entries(properties)) {
      if (typeof maxLength !== 'number' || IGNORED.includes(`${id} ${field}`)) continue
      test(`holds: ${field} of ${id} has at most ${maxLength} characters`, async ({ assert }) => {
        const answer = await makeExampleCall(operation, (example) => ({
          ...example,
          [field]: 'a'.repeat(maxLength + 1),
        }))
        assert.equal(answer.status, 422, answer.text)
      })
    }
  }
})
