/**
 * One part of the work on columns and nothing else, to be killed: fills a workspace with clicks, keeps the
 * folder of columns or packs clicks and unpacks them until it ends, or packs or changes clicks once.
 *
 *   node --import ./bin/typescript.js tests/chaos/support/column_program.ts '{ "work": "keep", "full": 5000 }'
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { SEEDED_WORKSPACE, seededLinkId } from '../../../bench/support/scratch_database.js'
import { createIgnitor } from '../../../bin/ignitor.js'

/** What the program is to do. */
export type ColumnWork =
  | { work: 'keep'; full: number; isShared?: boolean }
  | { work: 'pack'; seed: number }
  | { work: 'pack-all'; size: number }
  | { work: 'erase-all'; link: number }
  | { work: 'fill' | 'late' | 'erase' | 'judge'; clicks: number; links: number; seed: number }

const DAY_MS = 86_400_000
const DAYS = 20

/** No click is younger: the keeper leaves those alone. */
const YOUNGEST_MS = 3 * 3_600_000
const ROWS = 2_000

const asked: ColumnWork = JSON.parse(process.argv[2])
const app = createIgnitor().createApp('console')
await app.init()
await app.boot()
const { seededRandom } = await import('#app/shared/seeded_random')
const random = seededRandom('seed' in asked ? asked.seed : 1)
if (asked.work === 'keep') await keep(asked)
else if (asked.work === 'pack') await pack()
else if (asked.work === 'pack-all') await packAll(asked.size)
else if (asked.work === 'erase-all') await eraseAll(asked.link)
else if (asked.work === 'erase') await erase(asked.links)
else if (asked.work === 'judge') await judge(asked.links)
else await insert(asked)
await app.terminate()
process.exit(0)

/** Shared columns are kept by who has the lease, as in production but thirty times as fast. */
async function keep({ full, isShared }: ColumnWork & { work: 'keep' }): Promise<never> {
  const { takeLease } = await import('#app/shared/jobs/lease')
  const { ColumnKeeper } = await import('#app/visits/click_columns/column_keeper')
  const { columnStore } = await import('#app/visits/click_columns/columns')
  const keeper = new ColumnKeeper({
    columns: columnStore(),
    sizes: { full, piece: 2_000, least: 1_000 },
    settledAfterMs: 0,
  })
  for (;;) {
    if (!isShared || (await takeLease('columns:shared', 2))) {
      await keeper.keep(isShared ? 1_500 : 10_000).catch(() => {})
    }
    await sleep(200)
  }
}

/** Packs all clicks that `insert` makes, as if it had been noted long enough ago. */
async function packAll(size: number): Promise<void> {
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { change, sqlTime } = await import('#app/shared/database/sql')
  const { packSome } = await import('#app/visits/raw_clicks/actions/pack_clicks')
  const { findWorkspaceNumber } = await import('#app/visits/raw_clicks/queries/click_numbers')
  const no = await findWorkspaceNumber(db, SEEDED_WORKSPACE)
  const beforeMs = Date.now() - YOUNGEST_MS / 2
  const text = 'UPDATE click_workspaces SET packed_before = ? WHERE no = ?'
  await change(db, text, [sqlTime(beforeMs), no])
  while (await packSome(no!, beforeMs, size));
}

/** Packs clicks up to some moment, in packs of some size, and now and then makes rows of all again. */
async function pack(): Promise<never> {
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { change, sqlTime } = await import('#app/shared/database/sql')
  const { packSome, unpackAllClicks } = await import('#app/visits/raw_clicks/actions/pack_clicks')
  const { findWorkspaceNumber } = await import('#app/visits/raw_clicks/queries/click_numbers')
  for (;;) {
    try {
      const no = await findWorkspaceNumber(db, SEEDED_WORKSPACE)
      const text = 'UPDATE click_workspaces SET packed_before = ? WHERE no = ?'
      await change(db, text, [sqlTime(Date.now()), no])
      const beforeMs = Date.now() - random.number() * DAYS * DAY_MS
      while (await packSome(no!, beforeMs, 100 + random.below(900)));
      if (random.number() < 0.3) await unpackAllClicks()
    } catch {
      // The database was killed, or changed something at the same time.
    }
    await sleep(20)
  }
}

async function eraseAll(link: number): Promise<void> {
  const { deleteClicksOfLink } = await import('#app/visits/raw_clicks/actions/delete_clicks')
  await deleteClicksOfLink(seededLinkId(link), Date.now(), () => false)
}

async function erase(links: number): Promise<void> {
  const { deleteClicksOfLink } = await import('#app/visits/raw_clicks/actions/delete_clicks')
  const untilMs = Date.now() - random.number() * DAYS * DAY_MS
  await deleteClicksOfLink(seededLinkId(random.below(links)), untilMs, () => false)
}

/** Takes people for bots and bots for people, step by step. */
async function judge(links: number): Promise<void> {
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { retryingTransaction } = await import('#app/shared/database/transaction')
  const { lockLinks } = await import('#app/visits/clicks/actions/lock_links')
  const { firstIdOf, listKeptClicks } = await import('#app/visits/raw_clicks/queries/kept_clicks')
  const { applyVerdicts } = await import('#app/visits/reclassification/actions/apply_verdicts')
  const linkIds = Array.from({ length: links }, (_, at) => seededLinkId(at))
  for (let step = 0; step < 5; step++) {
    const fromMs = Date.now() - YOUNGEST_MS - random.number() * DAYS * DAY_MS
    const range = { fromId: firstIdOf(fromMs), beforeId: firstIdOf(fromMs + DAY_MS) }
    await retryingTransaction(db, async (trx) => {
      const found = await listKeptClicks(trx, range, { linkIds, limit: 100 })
      const judged = found.map((before) => {
        const name = before.class === 'Bot' ? ('Human' as const) : ('Bot' as const)
        return { before, after: { ...before, class: name, classRule: 'rule:chaos' } }
      })
      if (judged.length === 0) return
      await applyVerdicts(trx, judged, await lockLinks(trx, linkIds))
    })
  }
}

async function insert({ clicks, links }: { clicks: number; links: number }): Promise<void> {
  const { insertArchivedClicks } =
    await import('#app/visits/raw_clicks/actions/insert_archived_clicks')
  const { sqlTime } = await import('#app/shared/database/sql')
  const { newId } = await import('#app/shared/ids')
  const makeRow = () => {
    const atMs = Math.floor(Date.now() - YOUNGEST_MS - random.number() * DAYS * DAY_MS)
    const visitor = Buffer.alloc(16)
    visitor.writeUInt32BE(random.below(5_000), 0)
    visitor.writeUInt32BE(random.below(2), 4)
    return {
      id: newId(atMs),
      clicked_at: sqlTime(atMs),
      local_day: new Date(atMs).toISOString().slice(0, 10),
      workspace_id: SEEDED_WORKSPACE,
      link_id: seededLinkId(random.below(links)),
      link_version: 1,
      class: random.pick(['Human', 'Human', 'Human', 'Human', 'Scan', 'Bot', 'Preview']),
      class_rule: 'default:human',
      visitor,
      device: random.pick(['Desktop', 'Mobile']),
      browser: random.pick(['Chrome', 'Firefox', null]),
      operating_system: random.pick(['Windows', 'Linux', null]),
      country: random.pick(['DE', 'GB', 'FR', null]),
      language: random.pick(['de', 'en', null]),
      referrer: random.pick(['news.example', 'search.example', null]),
      ...{ qr_code_id: null, campaign_id: null, rule_id: null, split_id: null },
      ...{ utm_source: null, utm_medium: null, utm_campaign: null },
      ...{ agent_id: null, purpose: null, unknown_code: 0 },
    }
  }
  for (let made = 0; made < clicks; made += ROWS) {
    await insertArchivedClicks(Array.from({ length: Math.min(ROWS, clicks - made) }, makeRow))
  }
}
