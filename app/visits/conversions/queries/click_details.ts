import db from '@adonisjs/lucid/services/db'
import { findQrCodeLinks } from '#app/linking/qr_codes/queries/find_qr_code_links'
import type { ClickFacts } from '#app/redirect/clicks/click_values'
import { readIdTime } from '#app/shared/ids'
import { select, sqlTime } from '#app/shared/sql'
import { selectStored, STORED_CLICKS_OF_WORKSPACES } from '#app/visits/clicks/queries/stored_clicks'
import { readNonce } from '#app/visits/clicks/rules/click_key'

/** Columns that a conversion has of its click: what reports are broken down by. */
export const DETAIL_COLUMNS = [
  'country',
  'device',
  'browser',
  'operating_system',
  'language',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
] as const

/** What a conversion takes over from its click. */
export type ClickDetails = Record<
  'campaign_id' | 'rule_id' | 'split_id' | 'qr_code_id' | (typeof DETAIL_COLUMNS)[number],
  string | null
> & { attributed: boolean }

/**
 * Reads what is known of a click: of the value itself, and of its row where the drainer has stored it
 * already. Where it has not, `attributeConversions` adds the rest.
 */
export async function readClickDetails(
  workspaceId: string,
  click: ClickFacts
): Promise<ClickDetails> {
  const [row] = await select<Record<(typeof DETAIL_COLUMNS)[number], string | null>>(
    db,
    `SELECT ${selectStored(DETAIL_COLUMNS)} FROM ${STORED_CLICKS_OF_WORKSPACES}
    WHERE w.workspace_id = ? AND c.clicked_at = ? AND c.nonce = ?`,
    [workspaceId, sqlTime(readIdTime(click.clickId)), readNonce(click.clickId)]
  )
  const none = Object.fromEntries(DETAIL_COLUMNS.map((name) => [name, null]))
  return {
    ...(none as Record<(typeof DETAIL_COLUMNS)[number], null>),
    ...row,
    campaign_id: click.campaignId,
    rule_id: click.ruleId,
    split_id: click.splitId,
    qr_code_id: await findOwnQrCode(click),
    attributed: row !== undefined,
  }
}

/** The code of the address bar is anyone's text: it counts where it is one of the link. */
async function findOwnQrCode({ linkId, qr }: ClickFacts): Promise<string | null> {
  if (qr === null) return null
  const links = await findQrCodeLinks([linkId], [qr])
  return links.get(qr) === linkId ? qr : null
}
