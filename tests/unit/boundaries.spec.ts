import { test } from '@japa/runner'
import { ESLint } from 'eslint'

/** What a file at this path may not import. */
const WALLS: [string, string][] = [
  ['app/shared/ids.ts', "import '#app/redirect/visit'"],
  ['app/people/usage/queries/find_workspace_usage.ts', "import '#app/linking/links/link'"],
  ['app/people/members/http/routes.ts', "import '#app/people/accounts/http/validators'"],
  ['app/redirect/decide_by_state.ts', "import '#app/linking/links/link'"],
  ['app/redirect/decide_by_state.ts', "import '@adonisjs/lucid/services/db'"],
  ['app/linking/naming/rules/alias.ts', "import '#app/linking/links/http/validators'"],
  ['app/linking/links/actions/create_link.ts', "import '@adonisjs/core/http'"],
  ['app/linking/links/queries/find_link.ts', "import '#app/platform/api/schema'"],
  ['app/linking/links/link.ts', "import '#app/people/usage/http/routes'"],
  ['app/platform/api/guards.ts', "import '#app/people/sessions/auth/session_guard'"],
  ['app/platform/exceptions/handler.ts', "import '#app/people/accounts/problems'"],
  ['app/linking/links/link.ts', "import '#plugins/slack/slack'"],
  ['app/linking/links/link.ts', "import 'undici'"],
  ['app/linking/links/link.ts', "fetch('https://example.com')"],
  ['plugins/slack/slack.ts', "import '#app/linking/links/link'"],
  ['plugins/slack/slack.ts', "import '../teams/channel.js'"],
  ['plugins/slack/slack.ts', "import '../../app/linking/links/link.js'"],
  ['plugins/slack/slack.ts', "import '@adonisjs/lucid/services/db'"],
  ['plugins/slack/slack.ts', "import 'undici'"],
  ['app/linking/links/link.ts', 'export const at = Date.now()'],
  ['app/linking/links/link.ts', 'export const clock = Date.now'],
  ['bin/server.ts', 'export const at = new Date()'],
  ['plugins/slack/slack.ts', 'export const at = new Date().toISOString()'],
  ['app/linking/links/link.ts', 'export const at = DateTime.utc()'],
  ['app/linking/links/link.ts', 'export const age = (one) => nowMs() - one.readAtMs'],
  ['app/platform/changes/prune_change_feed.ts', "import { nowMs } from '#app/shared/time/clock'"],
  ['app/platform/mail/actions/forget_mails.ts', "import { now } from '#app/shared/time/clock'"],
  ['app/visits/clicks/drainer.ts', "import { nowMs } from '#app/shared/time/clock'"],
  ['app/linking/links/http/links_controller.ts', 'export const read = (body: any) => body'],
  ['app/linking/link_form/console/form_page.ts', 'export const read = (form: any) => form'],
  ['app/platform/api/api_route.ts', 'export const read = (query: any) => query'],
  ['app/linking/naming/rules/alias.ts', "import { nowMs } from '#app/shared/time/clock'"],
  [
    'app/linking/naming/rules/alias.ts',
    "import { databaseNow } from '#app/shared/time/database_clock'",
  ],
  ['app/linking/naming/rules/alias.ts', "import { newId } from '#app/shared/ids'"],
  ['app/linking/naming/rules/alias.ts', "import { drawText } from '#app/shared/random'"],
  ['app/linking/naming/rules/alias.ts', "import { createHash, randomInt } from 'node:crypto'"],
  ['app/linking/naming/rules/alias.ts', 'export const one = Math.random()'],
  ['app/linking/naming/rules/alias.ts', 'export const at = performance.now()'],
  ['app/linking/naming/rules/alias.ts', "export const rows = db.rawQuery('SELECT 1')"],
  ['app/linking/links/link.ts', "export const rows = db.rawQuery('SELECT 1')"],
  ['app/redirect/links/mysql_source.ts', "export const rows = db.rawQuery('SELECT 1')"],
  ['app/shared/time/clock.ts', "export const rows = db.rawQuery('SELECT 1')"],
  ['app/visits/clicks/drainer.ts', "export const rows = db.rawQuery('SELECT 1')"],
  ['app/linking/links/link.ts', 'export const rows = db.knexQuery().insert(links)'],
  ['app/linking/links/link.ts', 'export const rows = query.insert(links).onConflict()'],
  ['app/linking/links/link.ts', "export const rows = db.from('a').join('b', 'b.id', 'a.b_id')"],
  ['app/linking/links/link.ts', "export const rows = db.from('a').leftJoin('b', 'b.id', 'a.b')"],
  ['app/linking/links/link.ts', "export const row = trx.from('a').where('id', id).first()"],
]

const OPEN: [string, string][] = [
  ['app/redirect/decide_by_state.ts', "import '#app/redirect/links/redirect_link'"],
  ['app/linking/links/http/routes.ts', "import '#app/linking/links/http/validators'"],
  ['app/linking/links/actions/create_link.ts', "import '#app/linking/domains/queries/find_domain'"],
  ['plugins/slack/slack.ts', "import '#plugin_contract'"],
  ['plugins/slack/slack.ts', "import './mrkdwn.js'"],
  ['plugins/slack/tests/slack.spec.ts', "import '#app/linking/links/link'"],
  ['app/shared/time/clock.ts', 'export const at = Date.now()'],
  ['app/linking/links/link.ts', 'export const at = new Date(0)'],
  ['app/linking/links/link.ts', 'export const weekAgo = () => nowMs() - WEEK_MS'],
  ['app/visits/clicks/drainer.ts', "import { monotonicMs } from '#app/shared/time/clock'"],
  ['app/linking/naming/rules/alias.ts', "import type { DrawText } from '#app/shared/random'"],
  ['app/linking/naming/rules/alias.ts', "import { isId } from '#app/shared/ids'"],
  ['app/linking/naming/rules/alias.ts', "import { createHash } from 'node:crypto'"],
  ['app/linking/naming/random_alias.ts', "import { drawText } from '#app/shared/random'"],
  ['app/shared/database/sql.ts', "export const rows = db.rawQuery('SELECT 1')"],
  ['app/linking/links/link.ts', "export const text = names.join(', ')"],
  ['app/linking/links/link.ts', "export const left = trx.from('a').where('id', id).delete()"],
]

async function complaints(filePath: string, text: string): Promise<string[]> {
  const [{ messages }] = await new ESLint().lintText(`${text}\n`, { filePath })
  return messages
    .map(({ ruleId }) => ruleId ?? '')
    .filter((rule) => /^no-restricted|no-explicit-any$/.test(rule))
}

test.group('The walls between the rooms', () => {
  for (const [file, code] of WALLS) {
    test(`${file} cannot have: ${code}`, async ({ assert }) => {
      assert.isNotEmpty(await complaints(file, code))
    })
  }

  for (const [file, code] of OPEN) {
    test(`${file} can have: ${code}`, async ({ assert }) => {
      assert.isEmpty(await complaints(file, code))
    })
  }
})
