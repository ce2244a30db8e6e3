import i18nManager from '@adonisjs/i18n/services/main'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { BellRow } from '#app/integrations/bells/bell'
import { findShownLink } from '#app/integrations/bells/queries/look_at_bell'
import { storeEvents } from '#app/integrations/webhooks/actions/publish_events'
import { composeSentence } from '#app/integrations/webhooks/queries/sentence'
import { BELL_RANG } from '#app/integrations/webhooks/rules/event_types'
import { JSON_FORMAT, type WebhookRow } from '#app/integrations/webhooks/webhook'
import { findMember } from '#app/platform/access/queries/find_member'
import { resolvePlan } from '#app/platform/access/resolve_plan'
import type { Workspace } from '#app/platform/access/workspace_access'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { composeMail } from '#app/platform/mail/compose_mail'
import { findMailLanguage, shortenNames } from '#app/platform/mail/write_mail'
import type { SentencePart } from '#app/platform/plugins/contract'
import { table } from '#app/shared/database/sql'
import { databaseNow } from '#app/shared/time/database_clock'
import installation from '#config/installation'

/** A bell that rings, and what it takes to reach whom it rings for. */
type RingingBell = BellRow & { plan: string | null; email: string | null }

/**
 * Writes what a bell says: a mail to the person, or a message into the chat channel, which goes out as
 * events do.
 *
 * @returns whether it was written: nothing goes to a channel that is off or not in the plan, nor to an
 * account that is disabled, or whose address is neither confirmed nor vouched for
 */
export async function sendRing(
  trx: TransactionClientContract,
  bell: RingingBell,
  found: Record<string, unknown>,
  workspace: Workspace
): Promise<boolean> {
  const { occasion: on, threshold, days, campaign_id: campaignId, link_id: linkId } = bell
  const subject = linkId
    ? { link: await findShownLink(trx, linkId) }
    : { campaign: await findCampaignName(trx, campaignId!) }
  const data = { on, ...subject, threshold, days, ...found }
  if (bell.webhook_id === null) return mail(trx, bell, data, workspace)
  const channel = await findOpenChannel(trx, bell)
  if (channel === null) return false
  const event = { workspaceId: workspace.id, type: BELL_RANG, data, listeners: [channel] }
  await storeEvents(trx, [event])
  return true
}

async function findCampaignName(trx: TransactionClientContract, id: string) {
  return table<{ id: string; name: string }>(trx, 'campaigns')
    .where('id', id)
    .select('id', 'name')
    .firstOrFail()
}

/** Finds the channel; null where it is off, or sends signed JSON by now. */
async function findOpenChannel(trx: TransactionClientContract, bell: RingingBell) {
  if (!resolvePlan(bell.plan).plan.features.includes('webhooks')) return null
  return table<WebhookRow>(trx, 'webhooks')
    .where({ id: bell.webhook_id, enabled: true })
    .whereNot('format', JSON_FORMAT)
    .whereNull('deleted_at')
    .first()
}

async function mail(
  trx: TransactionClientContract,
  bell: RingingBell,
  data: Record<string, unknown>,
  { id, name, timeZone }: Workspace
): Promise<boolean> {
  if (bell.email === null) return false
  const member = await findMember(bell.user_id!, id)
  if (!member?.addressCounts) return false
  const event = { id: bell.id, workspace_id: id, type: BELL_RANG, data, created_at: databaseNow() }
  const language = await findMailLanguage(trx, bell.email)
  const sentence = composeSentence(event, { name, timeZone }, language)
  const i18n = i18nManager.locale(language)
  /** Puts what people named into quotation marks, cut as in every subject. */
  const toSubjectText = ({ kind, text }: SentencePart) =>
    kind === 'strong' ? i18n.t('bells.mail.quoted', shortenNames({ name: text })) : text
  const of = bell.link_id ? 'link' : 'campaign'
  const page = bell.link_id ? `links/${bell.link_id}` : `campaigns/${bell.campaign_id}`
  const letter = {
    subject: sentence.map(toSubjectText).join(''),
    heading: sentence.map(({ text }) => text).join(''),
    paragraphs: [i18n.t('bells.mail.workspace', { workspace: name })],
    action: {
      label: i18n.t(`bells.mail.view_${of}`),
      url: `${installation.appUrl}/console/workspaces/${id}/${page}`,
    },
    after: [i18n.t('bells.mail.why')],
  }
  const composed = await composeMail(letter, language)
  await queueMail(trx, { kind: BELL_RANG, to: bell.email, ...composed })
  return true
}
