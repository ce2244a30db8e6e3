import type { HttpContext } from '@adonisjs/core/http'
import { createCampaign } from '#app/linking/campaigns/actions/change_campaign'
import { campaignFormValidator } from '#app/linking/campaigns/console/validators'
import { countCampaignClicks } from '#app/linking/campaigns/queries/campaign_clicks'
import { listCampaigns } from '#app/linking/campaigns/queries/list_campaigns'
import { findPlanWith } from '#app/platform/access/resolve_plan'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { listQuery, pageUrl } from '#app/platform/console/rules/list_query'
import { searchByName } from '#app/platform/console/rules/name_search'
import { cutPage } from '#app/shared/text/validation'

const PAGE_SIZE = 25

/** The campaigns of a workspace. */
export default class CampaignsPageController {
  async index(ctx: HttpContext) {
    return campaignsPage(ctx)
  }

  /** Shows the same list, with the form beside it. */
  async create(ctx: HttpContext) {
    return campaignsPage(ctx, { creating: true })
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(campaignFormValidator)
    const id = await createCampaign(input, ctx.access.workspace, ctx.access.actor)
    toast(ctx, 'ok', ctx.i18n.t('campaigns.created', { name: input.name?.trim() ?? '' }))
    goTo(ctx, buildAreaPath(ctx, `/campaigns/${id}`))
  }
}

/** Shows the campaigns. A plan without campaigns names the plan that has them. */
async function campaignsPage(ctx: HttpContext, { creating = false } = {}) {
  const { workspace, plan, planName, role } = ctx.access
  const base = buildAreaPath(ctx, '/campaigns')
  if (!plan.features.includes('campaigns')) {
    return ctx.view.render('pages/linking/campaigns/not_in_plan', {
      place: buildAreaPath(ctx),
      planName,
      needed: findPlanWith('campaigns'),
      planUrl: `/console/organisations/${workspace.organisationId}`,
    })
  }
  const query = ctx.request.qs()
  const { page, search } = listQuery(query)
  const includeArchived = query.archived === '1'
  const all = await listCampaigns(workspace, { includeArchived })
  const campaigns = cutPage(searchByName(all, search), page, PAGE_SIZE)
  const clicks = await countCampaignClicks(
    workspace,
    campaigns.items.map(({ id }) => id)
  )
  const urlWith = (archived: boolean) => pageUrl(base, { search, archived: archived ? '1' : '' })
  return ctx.view.render('pages/linking/campaigns/index', {
    base,
    place: buildAreaPath(ctx),
    creating,
    includeArchived,
    zone: workspace.timeZone,
    mayWrite: isAtLeast(role, 'Manager'),
    search,
    hasAny: all.length > 0,
    isSearchable: all.length > PAGE_SIZE || search !== '',
    campaigns: {
      ...campaigns,
      items: campaigns.items.map((one) => ({ ...one, trend: clicks.of(one.id).humanClicks })),
    },
    pageUrl: urlWith(includeArchived),
    otherShelfUrl: urlWith(!includeArchived)(1),
  })
}
