import type { LinkRow } from '#app/linking/links/link'
import {
  computeLinkCounts,
  type CountedChange,
  type LinkCount,
} from '#app/linking/links/rules/link_counts'
import {
  buildSearchText,
  splitIntoParts,
  splitIntoWords,
} from '#app/linking/links/rules/search_text'
import { ListVisibility } from '#app/shared/list_visibility'
import { change, chunks, select, type Sql } from '#app/shared/sql'

/** Rows of one statement. */
const ROWS = 1_000

/** Pairs that one statement asks for: each is a look-up of its own, found by the primary key. */
const PAIRS = 200

interface Text {
  before: string | null
  after: string
}

/**
 * Keeps what is searched in step with the links: their texts, the words in them and the parts of
 * the words. In the transaction of the change.
 */
export async function updateSearchIndex(
  sql: Sql,
  workspaceId: string,
  changes: readonly CountedChange[]
): Promise<void> {
  const texts = new Map<string, Text>()
  const rows: unknown[][] = []
  for (const { before, after } of changes) {
    const text = { before: before && buildSearchText(before), after: buildSearchText(after) }
    const moved = before !== null && toVisibility(before) !== toVisibility(after)
    if (text.before === text.after && !moved) continue
    rows.push([workspaceId, after.id, toVisibility(after), text.after])
    if (text.before !== text.after) texts.set(after.id, text)
  }
  for (const some of chunks(rows, ROWS)) {
    await change(
      sql,
      `INSERT INTO link_texts (workspace_id, link_id, shelf, text) VALUES ?
         ON DUPLICATE KEY UPDATE shelf = VALUES(shelf), text = VALUES(text)`,
      [some]
    )
  }
  await updateWords(sql, workspaceId, texts)
}

/** Adds to the kept counts. Their rows are locked until the transaction ends: call it last. */
export async function updateLinkCounts(
  sql: Sql,
  workspaceId: string,
  changes: readonly CountedChange[]
): Promise<void> {
  const counts: (LinkCount & { changes?: number })[] = computeLinkCounts(changes)
  const all = counts.find(({ kind }) => kind === 'all')
  if (all) Object.assign(all, { changes: 1 })
  else counts.unshift({ kind: 'all', item: '', spelling: '', links: 0, listed: 0, changes: 1 })
  const rows = counts.map(({ kind, item, spelling, links, listed, changes: more = 0 }) => [
    ...[workspaceId, kind, item, spelling],
    ...[links, listed, more],
  ])
  for (const some of chunks(rows, ROWS)) {
    await change(
      sql,
      `INSERT INTO link_counts (workspace_id, kind, item, spelling, links, listed, changes) VALUES ?
         ON DUPLICATE KEY UPDATE links = links + VALUES(links), listed = listed + VALUES(listed),
           changes = changes + VALUES(changes)`,
      [some]
    )
  }
}

async function updateWords(sql: Sql, workspaceId: string, texts: Map<string, Text>): Promise<void> {
  const gone: string[][] = []
  const added: string[][] = []
  for (const [linkId, { before, after }] of texts) {
    const old = new Set(before === null ? [] : splitIntoWords(before))
    const present = new Set(splitIntoWords(after))
    for (const word of old.difference(present)) gone.push([workspaceId, word, linkId])
    for (const word of present.difference(old)) added.push([workspaceId, word, linkId])
  }
  for (const some of chunks(gone, PAIRS)) {
    const pairs = some.map(() => '(word = ? AND link_id = ?)').join(' OR ')
    const values = some.flatMap(([, word, linkId]) => [word, linkId])
    await change(sql, `DELETE FROM link_words WHERE workspace_id = ? AND (${pairs})`, [
      workspaceId,
      ...values,
    ])
  }
  const words = [...new Set(added.map(([, word]) => word))].sort()
  await addWordParts(sql, workspaceId, words)
  for (const some of chunks(added, ROWS)) {
    await change(sql, 'INSERT IGNORE INTO link_words (workspace_id, word, link_id) VALUES ?', [
      some,
    ])
  }
}

/** Adds the parts of words that the workspace did not have yet. They stay: a word may come back. */
async function addWordParts(sql: Sql, workspaceId: string, words: string[]): Promise<void> {
  const known = new Set<string>()
  const parted = words.filter((word) => splitIntoParts(word).length > 0)
  for (const some of chunks(parted, PAIRS)) {
    const pairs = some.map(() => '(part = ? AND word = ?)').join(' OR ')
    const rows = await select<{ word: string }>(
      sql,
      `SELECT CONVERT(word USING utf8mb4) AS word FROM word_parts
        WHERE workspace_id = ? AND (${pairs})`,
      [workspaceId, ...some.flatMap((word) => [splitIntoParts(word)[0], word])]
    )
    for (const { word } of rows) known.add(word)
  }
  const rows = parted
    .filter((word) => !known.has(word))
    .flatMap((word) => splitIntoParts(word).map((part) => [workspaceId, part, word]))
  for (const some of chunks(rows, ROWS)) {
    await change(sql, 'INSERT IGNORE INTO word_parts (workspace_id, part, word) VALUES ?', [some])
  }
}

/** Computes what the column `shelf` says of a link. */
function toVisibility(link: LinkRow): ListVisibility {
  if (link.deleted_at) return ListVisibility.Deleted
  return link.status === 'Archived' ? ListVisibility.Archived : ListVisibility.Listed
}
