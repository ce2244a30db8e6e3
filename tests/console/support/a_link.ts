import type { Page } from 'playwright-core'
import { call } from '#tests/fixtures/api'
import type { TestWorkspace } from '#tests/fixtures/workspace'

export const DESTINATION = 'https://example.com/winter'

/** Path of the console's pages of links. */
export const linksPath = ({ workspaceId }: TestWorkspace) =>
  `/console/workspaces/${workspaceId}/links`

/** Creates a link, made by the API. */
export async function aLink(workspace: TestWorkspace, fields: Record<string, unknown> = {}) {
  const body = { destinationUrl: DESTINATION, ...fields }
  const answer = await call(workspace, 'POST', '/links', body)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

/** Returns a link as it is now. */
export async function linkNow(workspace: TestWorkspace, { id }: { id: string }) {
  const answer = await call(workspace, 'GET', `/links/${id}`)
  return answer.body
}

/** Returns the only link of a workspace; throws where there is another number of them. */
export async function onlyLink(workspace: TestWorkspace) {
  const { body } = await call(workspace, 'GET', '/links')
  if (body.items.length !== 1) throw new Error(`${body.items.length} links`)
  return body.items[0]
}

/** Unfolds every part of a link's form. */
export async function unfold(page: Page): Promise<void> {
  const folded = page.locator('details.form-part:not([open]) > summary')
  while ((await folded.count()) > 0) await folded.first().click()
}

/** Three rules and a split, of each kind one. */
export const ROUTING = {
  rules: [
    { name: 'iPhone and iPad', devices: ['ios'], appUrl: 'northmoor://events/winter-lights' },
    { name: 'German', languages: ['de'], destinationUrl: 'https://example.com/de/winterlichter' },
    { name: 'North America', countries: ['US', 'CA'], destinationUrl: 'https://example.com/trip' },
  ],
  split: [
    { name: 'Ticket page', destinationUrl: 'https://tickets.example.com/winter', weight: 70 },
    { name: 'Story page', destinationUrl: 'https://example.com/winter-story', weight: 30 },
  ],
}
