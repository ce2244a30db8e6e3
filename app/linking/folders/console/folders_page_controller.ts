import type { HttpContext } from '@adonisjs/core/http'
import { createFolder } from '#app/linking/folders/actions/create_folder'
import { deleteFolder } from '#app/linking/folders/actions/delete_folder'
import { updateFolder } from '#app/linking/folders/actions/update_folder'
import { folderFormValidator } from '#app/linking/folders/console/validators'
import { listFolders } from '#app/linking/folders/queries/list_folders'
import {
  listParentChoices,
  markUnused,
  placeOnPage,
  sortAsTree,
  type PlacedFolder,
} from '#app/linking/folders/rules/folder_paths'
import { MAX_FOLDERS } from '#app/linking/folders/rules/folder_tree'
import { placementProblem } from '#app/linking/links/placement_problems'
import { sumFolderClicks } from '#app/linking/links/queries/placement_clicks'
import { arrangeCounted } from '#app/linking/links/rules/counted_list'
import { listItemsInUse } from '#app/people/usage/queries/read_link_counts'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'
import { buildOrderUrls } from '#app/platform/console/rules/list_order'
import { listQuery } from '#app/platform/console/rules/list_query'
import { searchByName } from '#app/platform/console/rules/name_search'

/** The folders of a workspace: a tree of three levels. */
export default class FoldersPageController {
  async index(ctx: HttpContext) {
    const { id } = ctx.access.workspace
    const all = markUnused(await tree(ctx), await listItemsInUse(id, 'folder'))
    const base = buildAreaPath(ctx, '/folders')
    const { page, search } = listQuery(ctx.request.qs())
    const list = await arrangeCounted({
      all,
      matches: searchByName(all, search),
      page,
      sort: ctx.request.qs().sort,
      isWhole: ctx.request.qs().clicks === 'all',
      keyOf: (folder) => folder.id,
      sumClicks: (ids) => sumFolderClicks(id, ids),
    })
    return ctx.view.render('pages/linking/folders/index', {
      ...list,
      ...buildOrderUrls(base, { page, search, ...list }),
      search,
      hasAny: all.length > 0,
      base,
      home: buildAreaPath(ctx, '/links'),
      mayWrite: isAtLeast(ctx.access.role, 'Manager'),
      mayCreate: all.length < MAX_FOLDERS,
      items: { ...list.items, items: placeOnPage(list.items.items, list.order === 'name') },
    })
  }

  async create(ctx: HttpContext) {
    return render(ctx, 'create', { parentId: String(ctx.request.qs().parentId ?? '') })
  }

  async store(ctx: HttpContext) {
    const {
      name,
      parentId = null,
      expiredUrl = null,
    } = await ctx.request.validateUsing(folderFormValidator)
    const { workspace, actor } = ctx.access
    const folder = await createFolder({ name, parentId, expiredUrl }, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('folders.created', { name: folder.name }))
    goTo(ctx, buildAreaPath(ctx, '/folders'))
  }

  async edit(ctx: HttpContext) {
    return render(ctx, 'edit', { isOne: true })
  }

  async update(ctx: HttpContext) {
    const {
      name = '',
      parentId = null,
      expiredUrl = null,
    } = await ctx.request.validateUsing(folderFormValidator)
    const { workspace, actor } = ctx.access
    const changes = { name, parentId, expiredUrl }
    const folder = await updateFolder(ctx.params.folderId, changes, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('folders.updated', { name: folder.name }))
    goTo(ctx, buildAreaPath(ctx, '/folders'))
  }

  async askToDelete(ctx: HttpContext) {
    const { i18n } = ctx
    const folders = await tree(ctx)
    const folder = folderOf(ctx, folders)
    const base = buildAreaPath(ctx, '/folders')
    const { text, facts } = describeDeletion(folder, folders)
    return renderConfirmPage(ctx, {
      title: i18n.t('folders.remove.title', facts),
      crumbs: [{ text: i18n.t('folders.title'), url: base }],
      question: i18n.t('folders.remove.question', facts),
      text: i18n.t(text, facts),
      action: `${base}/${folder.id}/delete`,
      button: i18n.t('folders.delete'),
      back: base,
    })
  }

  async delete(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const { name } = folderOf(ctx, await tree(ctx))
    await deleteFolder(ctx.params.folderId, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('folders.deleted', { name }))
    goTo(ctx, buildAreaPath(ctx, '/folders'))
  }
}

async function tree({ access }: HttpContext): Promise<PlacedFolder[]> {
  return sortAsTree(await listFolders(access.workspace.id))
}

/** @throws Problem `folder.not_found` */
function folderOf({ params }: HttpContext, folders: readonly PlacedFolder[]): PlacedFolder {
  const folder = folders.find(({ id }) => id === params.folderId)
  if (!folder) throw placementProblem('folder.not_found')
  return folder
}

/** Says where the links and folders of a folder go that is deleted. */
function describeDeletion(folder: PlacedFolder, folders: readonly PlacedFolder[]) {
  const parent = folders.find(({ id }) => id === folder.parentId)
  const childCount = folders.filter(({ parentId }) => parentId === folder.id).length
  const isEmpty = folder.linkCount + childCount === 0
  const filled = parent ? 'folders.remove.into_parent' : 'folders.remove.into_top'
  return {
    text: isEmpty ? 'folders.remove.empty' : filled,
    facts: {
      name: folder.name,
      links: folder.linkCount,
      folders: childCount,
      parent: parent?.name ?? '',
    },
  }
}

/** @param isOne whether the page is about the folder that the address names */
async function render(
  ctx: HttpContext,
  page: string,
  { isOne = false, ...data }: { isOne?: boolean; [name: string]: unknown }
) {
  const folders = await tree(ctx)
  const folder = isOne ? folderOf(ctx, folders) : null
  return ctx.view.render(`pages/linking/folders/${page}`, {
    base: buildAreaPath(ctx, '/folders'),
    home: buildAreaPath(ctx, '/links'),
    mayWrite: isAtLeast(ctx.access.role, 'Manager'),
    folders,
    folder,
    parents: listParentChoices(folders, folder),
    ...data,
  })
}
