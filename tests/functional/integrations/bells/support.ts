import db from '@adonisjs/lucid/services/db'
import { changePlugin } from '#app/platform/plugins/actions/change_plugin'
import { call } from '#tests/fixtures/api'
import type { TestWorkspace } from '#tests/fixtures/workspace'

const NOBODY = { userId: null, apiKeyId: null, address: null, requestId: null }

export const HOUR_MS = 3600_000
export const DAY_MS = 24 * HOUR_MS

/** Has Slack turned on. @returns what turns it off again */
export async function withSlack(): Promise<() => Promise<void>> {
  await changePlugin('slack', { enabled: true }, NOBODY)
  return async () => void (await changePlugin('slack', { enabled: false }, NOBODY))
}

/** Connects a chat channel. @returns the id of its webhook */
export async function aChannel(workspace: TestWorkspace, fields: object = {}): Promise<string> {
  const answer = await call(workspace, 'POST', '/webhooks', {
    url: 'https://hooks.slack.com/services/T1/B1/secretPart',
    format: 'Slack',
    description: '#marketing',
    events: ['domain.failed'],
    ...fields,
  })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.id
}

export const aLinkOf = async (workspace: TestWorkspace, fields: object = {}) =>
  (await call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com/', ...fields }))
    .body

export const aCampaignOf = async (workspace: TestWorkspace): Promise<string> =>
  (await call(workspace, 'POST', '/campaigns', { name: 'Winter' })).body.id

/** Makes a bell for the person of the workspace. */
export const ring = (workspace: TestWorkspace, body: object) =>
  call(workspace, 'POST', '/bells', { to: { me: true }, ...body })

/** Lists the subjects of what the person of the workspace was sent of bells, oldest first. */
export async function rungFor({ userId }: TestWorkspace): Promise<string[]> {
  const rows = await db
    .from('mails')
    .where({ recipient: `${userId}@example.com`, kind: 'bell.rang' })
    .orderBy('id')
  return rows.map(({ subject }) => subject)
}

export const countBells = async ({ workspaceId }: TestWorkspace) =>
  (await db.from('bells').where('workspace_id', workspaceId)).length
