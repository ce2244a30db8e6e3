import type { HttpContext } from '@adonisjs/core/http'
import { sumTagClicks } from '#app/linking/links/queries/placement_clicks'
import { arrangeCounted } from '#app/linking/links/rules/counted_list'
import { sortByName } from '#app/linking/links/rules/sort_by_name'
import { normaliseTag, tagKey } from '#app/linking/links/rules/tags'
import { deleteTag, renameTag } from '#app/linking/tags/actions/change_tag'
import { renameTagValidator } from '#app/linking/tags/console/validators'
import { findTag, listTags, type TagRecord } from '#app/linking/tags/queries/list_tags'
import { listItemsInUse } from '#app/people/usage/queries/read_link_counts'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'
import { failForm, isFormError } from '#app/platform/console/form_state'
import { buildOrderUrls } from '#app/platform/console/rules/list_order'
import { listQuery } from '#app/platform/console/rules/list_query'
import { searchByName } from '#app/platform/console/rules/name_search'

/** The tags of a workspace's links. A tag is there as long as a link has it. */
export default class TagsPageController {
  async index(ctx: HttpContext) {
    const { id } = ctx.access.workspace
    const inUse = await listItemsInUse(id, 'tag')
    const language = ctx.i18n.t('shell.language_tag')
    const all = sortByName(await listTags(id), language).map((tag) => {
      return { ...tag, isUnused: !inUse.has(tagKey(tag.name)) }
    })
    const { page, search } = listQuery(ctx.request.qs())
    const list = await arrangeCounted({
      all,
      matches: searchByName(all, search),
      page,
      sort: ctx.request.qs().sort,
      isWhole: ctx.request.qs().clicks === 'all',
      keyOf: ({ name }) => tagKey(name),
      sumClicks: (keys) => sumTagClicks(id, keys),
    })
    return render(ctx, 'index', {
      ...list,
      ...buildOrderUrls(buildAreaPath(ctx, '/tags'), { page, search, ...list }),
      search,
      hasAny: all.length > 0,
      mayWrite: isAtLeast(ctx.access.role, 'Manager'),
    })
  }

  async edit(ctx: HttpContext) {
    return render(ctx, 'edit', { tag: await findOpenTag(ctx) })
  }

  /** Renames a tag. A name that is taken joins the two tags: the page says so before it is done. */
  async rename(ctx: HttpContext) {
    const tag = await findOpenTag(ctx)
    const { name = '', mergeInto } = await ctx.request.validateUsing(renameTagValidator)
    try {
      const other = await taken(ctx, tag.name, name)
      if (other && tagKey(mergeInto ?? '') !== tagKey(other.name)) {
        return await askToMerge(ctx, tag, other)
      }
      const renamed = await renameTag(tag.name, name, ctx.access.workspace, ctx.access.actor)
      const text = other ? 'tags.merged' : 'tags.renamed'
      toast(ctx, 'ok', ctx.i18n.t(text, { name: tag.name, newName: renamed.name }))
      goTo(ctx, buildAreaPath(ctx, '/tags'))
    } catch (error) {
      if (!isFormError(error)) throw error
      failForm(ctx, error)
      return render(ctx, 'edit', { tag })
    }
  }

  async askToDelete(ctx: HttpContext) {
    const { i18n } = ctx
    const { name, linkCount: count } = await findOpenTag(ctx)
    const base = buildAreaPath(ctx, '/tags')
    return renderConfirmPage(ctx, {
      title: i18n.t('tags.remove.title', { name }),
      crumbs: [{ text: i18n.t('tags.title'), url: base }],
      question: i18n.t('tags.remove.question', { name, count }),
      text: i18n.t('tags.remove.text'),
      action: `${base}/delete?tag=${encodeURIComponent(name)}`,
      button: i18n.t('tags.delete'),
      back: base,
    })
  }

  async delete(ctx: HttpContext) {
    const tag = await findOpenTag(ctx)
    await deleteTag(tag.name, ctx.access.workspace, ctx.access.actor)
    toast(ctx, 'ok', ctx.i18n.t('tags.deleted', { name: tag.name, count: tag.linkCount }))
    goTo(ctx, buildAreaPath(ctx, '/tags'))
  }
}

/** @throws Problem `tag.not_found` */
function findOpenTag({ access, request }: HttpContext) {
  return findTag(access.workspace.id, String(request.qs().tag ?? ''))
}

/** Finds another tag that has the new name already. */
async function taken({ access }: HttpContext, name: string, newName: string) {
  const key = tagKey(normaliseTag(newName))
  if (key === '' || key === tagKey(name)) return null
  const all = await listTags(access.workspace.id)
  return all.find((one) => tagKey(one.name) === key) ?? null
}

/** Says what joining two tags does, before it is done. */
function askToMerge(ctx: HttpContext, tag: TagRecord, other: TagRecord) {
  const { i18n } = ctx
  const base = buildAreaPath(ctx, '/tags')
  const facts = {
    name: tag.name,
    other: other.name,
    count: tag.linkCount,
    otherCount: other.linkCount,
  }
  return renderConfirmPage(ctx, {
    title: i18n.t('tags.merge.title', facts),
    crumbs: [{ text: i18n.t('tags.title'), url: base }],
    question: i18n.t('tags.merge.question', facts),
    text: i18n.t('tags.merge.text', facts),
    action: `${base}/edit?tag=${encodeURIComponent(tag.name)}`,
    button: i18n.t('tags.merge.button'),
    hidden: { name: other.name, mergeInto: other.name },
    back: base,
  })
}

function render(ctx: HttpContext, page: string, data: object) {
  return ctx.view.render(`pages/linking/tags/${page}`, {
    base: buildAreaPath(ctx, '/tags'),
    home: buildAreaPath(ctx, '/links'),
    ...data,
  })
}
