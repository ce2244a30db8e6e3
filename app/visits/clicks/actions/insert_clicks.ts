import { change, chunks, select, sqlTime, type Sql } from '#app/shared/sql'
import { formattedRows, quoteBytes, quoteSql } from '#app/shared/sql_rows'
import type { Click } from '#app/visits/clicks/click'

/** Some clicks of the batch were stored before, so what is new cannot be found by counting. */
export class AlreadyStored extends Error {}

/** Rows that a look-up by list asks for at once, and rows of one statement. */
const LOOK_UP_ROWS = 500
const STATEMENT_ROWS = 5_000

/**
 * Inserts raw clicks. IGNORE, because a click that is there is the same click.
 *
 * @throws AlreadyStored when any of them was there
 */
export async function insertClicks(sql: Sql, clicks: readonly Click[]): Promise<void> {
  for (const some of chunks(clicks, STATEMENT_ROWS)) {
    const inserted = await change(
      sql,
      `INSERT IGNORE INTO clicks (id, clicked_at, local_day, workspace_id, link_id, link_version,
        qr_code_id, campaign_id, rule_id, split_id, class, class_rule, visitor, country, device,
        browser, operating_system, language, referrer, utm_source, utm_medium,
        utm_campaign, agent_id, purpose, unknown_code) VALUES ?`,
      [formattedRows(some.map(formatRow))]
    )
    if (inserted !== some.length) throw new AlreadyStored()
  }
}

/**
 * Remembers that clicks were counted of which no row is kept.
 *
 * @throws AlreadyStored when any of them was
 */
export async function insertReceipts(sql: Sql, clicks: readonly Click[]): Promise<void> {
  for (const some of chunks(clicks, STATEMENT_ROWS)) {
    const inserted = await change(sql, 'INSERT IGNORE INTO click_receipts (id) VALUES ?', [
      some.map(({ id }) => [id]),
    ])
    if (inserted !== some.length) throw new AlreadyStored()
  }
}

/** Returns those of the clicks that are not in the store yet, each id once. */
export async function excludeStored(sql: Sql, clicks: readonly Click[]): Promise<Click[]> {
  const fresh = new Map(clicks.map((click) => [click.id, click]))
  for (const some of chunks(clicks, LOOK_UP_ROWS)) {
    const rows = await select<{ id: string }>(
      sql,
      'SELECT id FROM clicks WHERE (id, clicked_at) IN (?)',
      [some.map((click) => [click.id, sqlTime(click.clickedAtMs)])]
    )
    const counted = await select<{ id: string }>(
      sql,
      'SELECT id FROM click_receipts WHERE id IN (?)',
      [some.map(({ id }) => id)]
    )
    for (const { id } of [...rows, ...counted]) fresh.delete(id)
  }
  return [...fresh.values()]
}

function formatRow(click: Click): string {
  return (
    `${quoteSql(click.id)},'${sqlTime(click.clickedAtMs)}',${quoteSql(click.localDay)},` +
    `${quoteSql(click.workspaceId)},${quoteSql(click.linkId)},${click.linkVersion},` +
    `${quoteSql(click.qrCodeId)},${quoteSql(click.campaignId)},${quoteSql(click.ruleId)},` +
    `${quoteSql(click.splitId)},'${click.class}',${quoteSql(click.classRule)},` +
    `${quoteBytes(click.visitor)},${quoteSql(click.country)},${quoteSql(click.device)},` +
    `${quoteSql(click.browser)},${quoteSql(click.operatingSystem)},${quoteSql(click.language)},` +
    `${quoteSql(click.referrer)},${quoteSql(click.utmSource)},${quoteSql(click.utmMedium)},` +
    `${quoteSql(click.utmCampaign)},${quoteBytes(click.agent?.id ?? null)},` +
    `${quoteSql(click.purpose)},${click.hasUnknownCode ? 1 : 0}`
  )
}
