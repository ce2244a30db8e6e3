import type { Group } from '@japa/runner/core'
import { changePlugin } from '#app/platform/plugins/actions/change_plugin'
import { call, request, type Answer } from '#tests/fixtures/api'
import type { TestWorkspace } from '#tests/fixtures/workspace'

const NOBODY = { userId: null, apiKeyId: null, address: null, requestId: null }

/** Has a dialect turned on for a group of tests. */
export function withDialect(group: Group, id: string): void {
  group.setup(() => switchDialect(id, true))
  group.teardown(() => switchDialect(id, false))
}

export async function switchDialect(id: string, enabled: boolean): Promise<void> {
  await changePlugin(id, { enabled }, NOBODY)
}

/** Makes a link by the API. */
export async function aLink(workspace: TestWorkspace, fields: object = {}): Promise<any> {
  const body = { destinationUrl: 'https://example.com/spring', ...fields }
  const answer = await call(workspace, 'POST', '/links', body)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

/** Sends a form, as old clients do. */
export function postForm(path: string, fields: Record<string, string>): Promise<Answer> {
  return request(path, { method: 'POST', body: new URLSearchParams(fields) })
}

/** Sends JSON. */
export function send(
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {}
): Promise<Answer> {
  return request(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
