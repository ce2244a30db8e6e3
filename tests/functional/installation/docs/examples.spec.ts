import { test } from '@japa/runner'
import { apiOperations, isForKeys } from '#app/platform/api/api_operations'
import { inputDocumentOf } from '#app/platform/api/input_documents'
import { toInputSchema } from '#app/platform/api/openapi/inputs'
import { call } from '#tests/fixtures/api'
import { makers } from '#tests/fixtures/makers'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/** Needs an import whose links were made; `imports/comparison.spec.ts` sends its example. */
const ELSEWHERE = ['imports.compare']

/** Every call of a workspace that takes a body with an example. */
const operations = apiOperations().filter(
  ({ access, body, id }) =>
    body && isForKeys(access) && inputDocumentOf(body).example && !ELSEWHERE.includes(id)
)

/** Returns the path of a call with what it names. */
async function fill(workspace: TestWorkspace, url: string): Promise<string> {
  let path = url.replace('/api/v1/workspaces/:workspaceId', '')
  for (const [placeholder, name] of [...path.matchAll(/:(\w+)/g)]) {
    path = path.replace(placeholder, await makers[name](workspace))
  }
  return path
}

/** Returns the example with ids of what the workspace has. */
async function prepare(
  workspace: TestWorkspace,
  example: object
): Promise<Record<string, unknown>> {
  const text = JSON.stringify(example)
  return JSON.parse(text.replace('"LINK"', `"${await makers.linkId(workspace)}"`))
}

test.group('Every example of the document', () => {
  for (const { id, method, url, body } of operations) {
    test(`is taken by a real server: ${id}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const example = await prepare(workspace, inputDocumentOf(body!).example!)
      const answer = await call(workspace, method, await fill(workspace, url), example)
      assert.isBelow(answer.status, 300, answer.text)
      assert.notInclude(answer.text, '"failed":1')
    })
  }
})

test.group('What the document says of a body', () => {
  for (const { id, method, url, body } of operations) {
    const isChange = method === 'PATCH'
    const { properties, required = [] } = toInputSchema(body!, isChange)

    for (const field of required) {
      test(`holds: ${id} needs ${field}`, async ({ assert }) => {
        const workspace = await aWorkspace()
        const example = await prepare(workspace, inputDocumentOf(body!).example!)
        const answer = await call(workspace, method, await fill(workspace, url), {
          ...example,
          [field]: undefined,
        })
        assert.equal(answer.status, 422, answer.text)
      })
    }

    for (const [field, { maxLength }] of Object.entries(properties)) {
      if (typeof maxLength !== 'number') continue
      test(`holds: ${field} of ${id} has at most ${maxLength} characters`, async ({ assert }) => {
        const workspace = await aWorkspace()
        const example = await prepare(workspace, inputDocumentOf(body!).example!)
        const longer = { ...example, [field]: 'a'.repeat(maxLength + 1) }
        const answer = await call(workspace, method, await fill(workspace, url), longer)
        assert.equal(answer.status, 422, answer.text)
      })
    }
  }
})
