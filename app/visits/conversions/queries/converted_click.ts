import db from '@adonisjs/lucid/services/db'
import { findQrCodeLinks } from '#app/linking/qr_codes/queries/find_qr_code_links'
import type { ClickFacts } from '#app/redirect/clicks/click_values'
import {
  CLICK_DETAILS,
  findClickDetails,
  type ClickDetails,
} from '#app/visits/raw_clicks/queries/click_details'

/** What a conversion takes over from its click. */
export type ConvertedClick = ClickDetails &
  Record<'campaign_id' | 'rule_id' | 'split_id' | 'qr_code_id', string | null> & {
    attributed: boolean
  }

/**
 * Reads what is known of a click: of the value itself, and of its row where the drainer has stored it
 * already. Where it has not, `attributeConversions` adds the rest.
 */
export async function readConvertedClick(
  workspaceId: string,
  click: ClickFacts
): Promise<ConvertedClick> {
  const { clickId: id } = click
  const found = await findClickDetails(db, [{ id, workspaceId }])
  const details = found.get(id)
  const none = Object.fromEntries(CLICK_DETAILS.map((name) => [name, null]))
  return {
    ...(details ?? (none as ClickDetails)),
    campaign_id: click.campaignId,
    rule_id: click.ruleId,
    split_id: click.splitId,
    qr_code_id: await findOwnQrCode(click),
    attributed: details !== undefined,
  }
}

/** The code of the address bar is anyone's text: it counts where it is one of the link. */
async function findOwnQrCode({ linkId, qr }: ClickFacts): Promise<string | null> {
  if (qr === null) return null
  const links = await findQrCodeLinks([linkId], [qr])
  return links.get(qr) === linkId ? qr : null
}
