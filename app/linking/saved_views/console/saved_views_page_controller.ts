import type { HttpContext } from '@adonisjs/core/http'
import { formatListQuery, readListAddress } from '#app/linking/link_list/rules/list_address'
import {
  createSavedView,
  deleteSavedView,
  updateSavedView,
} from '#app/linking/saved_views/actions/change_saved_view'
import { createListingDescriber } from '#app/linking/saved_views/console/listing_words'
import { savedViewFormValidator } from '#app/linking/saved_views/console/validators'
import { findOwnView, listVisibleViews } from '#app/linking/saved_views/queries/visible_views'
import { readViewListing } from '#app/linking/saved_views/rules/view_listing'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'

/** Filters and a sort of the list of links, kept under a name. */
export default class SavedViewsPageController {
  async index(ctx: HttpContext) {
    const views = await listVisibleViews(ctx.access)
    const words = await createListingDescriber(ctx)
    const shown = views.map((view) => ({ ...view, words: words(readViewListing(view)) }))
    return render(ctx, 'index', { views: shown })
  }

  async create(ctx: HttpContext) {
    const listing = readListAddress(ctx.request.qs())
    const words = await createListingDescriber(ctx)
    return render(ctx, 'create', {
      words: words(listing),
      query: formatListQuery(onFirst(listing)),
    })
  }

  /** Stores a view. What it keeps stands in the address, as it does in the list. */
  async store(ctx: HttpContext) {
    const { name, shared } = await ctx.request.validateUsing(savedViewFormValidator)
    const filter = filterIn(ctx)
    const view = await createSavedView({ name, shared: shared === '1', filter }, ctx.access)
    toast(ctx, 'ok', ctx.i18n.t('saved_views.created', { name: view.name }))
    goTo(ctx, buildAreaPath(ctx, `/links?view=${view.id}`))
  }

  async edit(ctx: HttpContext) {
    const view = await findOwnView(ctx.params.viewId, ctx.access)
    const words = await createListingDescriber(ctx)
    return render(ctx, 'edit', { view, words: words(readViewListing(view)) })
  }

  async update(ctx: HttpContext) {
    const { name = '', shared } = await ctx.request.validateUsing(savedViewFormValidator)
    const input = { name, shared: shared === '1' }
    const view = await updateSavedView(ctx.params.viewId, input, ctx.access)
    toast(ctx, 'ok', ctx.i18n.t('saved_views.updated', { name: view.name }))
    goTo(ctx, buildAreaPath(ctx, '/saved-views'))
  }

  async refilter(ctx: HttpContext) {
    const view = await updateSavedView(ctx.params.viewId, { filter: filterIn(ctx) }, ctx.access)
    toast(ctx, 'ok', ctx.i18n.t('saved_views.refiltered', { name: view.name }))
    goTo(ctx, buildAreaPath(ctx, `/links?view=${view.id}`))
  }

  async askToDelete(ctx: HttpContext) {
    const { i18n } = ctx
    const { id, name, shared } = await findOwnView(ctx.params.viewId, ctx.access)
    const base = buildAreaPath(ctx, '/saved-views')
    return renderConfirmPage(ctx, {
      title: i18n.t('saved_views.remove.title', { name }),
      crumbs: [{ text: i18n.t('saved_views.title'), url: base }],
      question: i18n.t('saved_views.remove.question', { name }),
      text: i18n.t(shared ? 'saved_views.remove.shared_text' : 'saved_views.remove.text'),
      action: `${base}/${id}/delete`,
      button: i18n.t('saved_views.delete'),
      back: base,
    })
  }

  async delete(ctx: HttpContext) {
    const { id, name } = await findOwnView(ctx.params.viewId, ctx.access)
    await deleteSavedView(id, ctx.access)
    toast(ctx, 'ok', ctx.i18n.t('saved_views.deleted', { name }))
    goTo(ctx, buildAreaPath(ctx, '/saved-views'))
  }
}

function render(ctx: HttpContext, page: string, data: object) {
  return ctx.view.render(`pages/linking/saved_views/${page}`, {
    base: buildAreaPath(ctx, '/saved-views'),
    home: buildAreaPath(ctx, '/links'),
    mayShare: isAtLeast(ctx.access.role, 'Manager'),
    zone: ctx.access.workspace.timeZone,
    ...data,
  })
}

/** Returns what a view keeps: filters and sort, and neither page nor size. */
function filterIn({ request }: HttpContext) {
  const { filter, sort } = readListAddress(request.qs())
  return { ...filter, sort }
}

const onFirst = ({ filter, sort }: ReturnType<typeof readListAddress>) => ({ filter, sort })
