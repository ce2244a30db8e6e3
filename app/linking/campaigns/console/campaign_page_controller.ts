import type { HttpContext } from '@adonisjs/core/http'
import { findShownBells } from '#app/integrations/bells/queries/shown_bells'
import { archiveCampaign, updateCampaign } from '#app/linking/campaigns/actions/change_campaign'
import { campaignFormValidator } from '#app/linking/campaigns/console/validators'
import { countCampaignClicks } from '#app/linking/campaigns/queries/campaign_clicks'
import { findCampaign } from '#app/linking/campaigns/queries/list_campaigns'
import { previewUtm, SAMPLE_DESTINATION } from '#app/linking/campaigns/rules/utm_preview'
import { listLinks } from '#app/linking/link_list/queries/list_links'
import { listNotes } from '#app/linking/notes/queries/list_notes'
import { numberChartNotes } from '#app/linking/notes/rules/chart_notes'
import { countQrCodes } from '#app/linking/qr_codes/queries/list_qr_codes'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'
import { choosePreset } from '#app/platform/console/kept_period'
import { chooseDays } from '#app/visits/analytics/chosen_period'
import { PRESETS } from '#app/visits/analytics/rules/asked_period'
import { findCountedPart } from '#app/visits/analytics/rules/clicks_chart'

const TOP_LINKS = 8

/** One campaign: what came by its links, its values, its end. */
export default class CampaignPageController {
  async show(ctx: HttpContext) {
    const { workspace, role, plan } = ctx.access
    const campaign = await findCampaign(workspace, ctx.params.campaignId)
    const chosen = chooseDays(workspace, choosePreset(ctx, PRESETS))
    const { days: dates, of } = await countCampaignClicks(workspace, [campaign.id], chosen.span)
    const clicks = of(campaign.id)
    const isClicked = (at: number) => clicks.humanClicks[at] + clicks.scans[at] > 0
    const notes = await listNotes(workspace.id, { campaignId: campaign.id })
    const mayWrite = isAtLeast(role, 'Manager')
    return ctx.view.render('pages/linking/campaigns/show', {
      base: buildAreaPath(ctx),
      campaign,
      zone: workspace.timeZone,
      mayWrite,
      mayEdit: mayWrite && plan.features.includes('campaigns'),
      presets: PRESETS,
      days: chosen.days,
      dates,
      clicks,
      ...findCountedPart(dates, campaign.id, workspace.timeZone, isClicked),
      bells: await findShownBells(ctx.access, { campaignId: campaign.id }),
      codeCount: await countQrCodes(workspace.id, { campaignId: campaign.id }),
      marks: numberChartNotes(notes, dates),
      notes: notes.toReversed().slice(0, 20),
      links: await topLinks(ctx, campaign.id),
      preview: previewUtm(await sampleDestination(ctx, campaign.id), campaign),
    })
  }

  async edit(ctx: HttpContext) {
    const campaign = await findCampaign(ctx.access.workspace, ctx.params.campaignId)
    return ctx.view.render('pages/linking/campaigns/edit', {
      base: buildAreaPath(ctx, '/campaigns'),
      campaign,
      preview: previewUtm(await sampleDestination(ctx, campaign.id), campaign),
    })
  }

  async update(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(campaignFormValidator)
    const id: string = ctx.params.campaignId
    await updateCampaign(id, input, ctx.access.workspace, ctx.access.actor)
    toast(ctx, 'ok', ctx.i18n.t('campaigns.saved', { name: input.name?.trim() ?? '' }))
    goTo(ctx, buildAreaPath(ctx, `/campaigns/${id}`))
  }

  async askToArchive(ctx: HttpContext) {
    const { i18n } = ctx
    const { id, name, linkCount } = await findCampaign(ctx.access.workspace, ctx.params.campaignId)
    const base = buildAreaPath(ctx, '/campaigns')
    const own = `${base}/${id}`
    return renderConfirmPage(ctx, {
      title: i18n.t('campaigns.archive_page.title', { name }),
      crumbs: [
        { text: i18n.t('campaigns.title'), url: base },
        { text: name, url: own },
      ],
      question: i18n.t('campaigns.archive_page.question', { name }),
      text: i18n.t('campaigns.archive_page.text', { count: linkCount }),
      action: `${own}/archive`,
      button: i18n.t('campaigns.archive'),
      back: own,
    })
  }

  async archive(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const { id, name } = await findCampaign(workspace, ctx.params.campaignId)
    await archiveCampaign(id, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('campaigns.archived', { name }))
    goTo(ctx, buildAreaPath(ctx, '/campaigns'))
  }
}

async function topLinks({ access }: HttpContext, campaignId: string) {
  const filter = { campaignId, sort: '-humanClicks', pageSize: TOP_LINKS } as const
  const { items } = await listLinks(access.workspace, filter)
  return items
}

/**
 * Returns a destination to show the values on: that of the campaign's newest link, else an example.
 */
async function sampleDestination({ access }: HttpContext, campaignId: string): Promise<string> {
  const { items } = await listLinks(access.workspace, { campaignId, pageSize: 1 })
  return items[0]?.destinationUrl ?? SAMPLE_DESTINATION
}
