import type { HttpContext } from '@adonisjs/core/http'
import { findInWorkspace, listNewestLinks } from '#app/linking/find/queries/find_in_workspace'
import { filterByName } from '#app/linking/find/rules/matches'
import { formatFolderPath } from '#app/linking/folders/rules/folder_paths'
import type { LinkName } from '#app/linking/link_list/queries/link_names'
import { buildAreaPath } from '#app/platform/console/area_path'
import { consolePages } from '#app/platform/console/console_pages'
import { findViewerContext, type ViewerContext } from '#app/platform/console/frame'
import { listJumps } from '#app/platform/console/navigation'
import { searchPersonWorkspaces } from '#app/platform/console/queries/search_person_workspaces'
import { chosenTheme } from '#app/platform/console/theme'

const MOST_TYPED = 200
const MOST_JUMPS = 8

/** One thing that can be gone to. */
interface Entry {
  icon: string
  name: string

  /** What distinguishes it from others of the same name. */
  detail?: string | null

  /** Where it leads, or what it posts to. */
  url: string

  /** Of something that is done at once: what its form posts. */
  posts?: Record<string, string>
}

/** Things of one kind, under their heading. */
interface Group {
  name: string
  entries: Entry[]
}

/**
 * Find or jump to: what a workspace has by its name, the console's pages, what can be done at once,
 * the other workspaces.
 */
export default class FindPageController {
  async show(ctx: HttpContext) {
    const asked = ctx.request.qs().q
    const typed = typeof asked === 'string' ? asked.trim().slice(0, MOST_TYPED) : ''
    const viewerContext = await findViewerContext(ctx)
    const all = await (typed === ''
      ? listStart(ctx, viewerContext)
      : answersTo(ctx, viewerContext, typed))
    const groups = all.filter(({ entries }) => entries.length > 0)
    return ctx.view.render('pages/linking/find/index', {
      typed,
      groups,
      base: buildAreaPath(ctx, '/find'),
      count: groups.reduce((sum, { entries }) => sum + entries.length, 0),
      allUrl: `${buildAreaPath(ctx, '/links')}?${new URLSearchParams({ search: typed })}`,
    })
  }
}

/**
 * Lists what is shown before anything is typed: what the side bar does not have, and what was made
 * last.
 */
async function listStart(ctx: HttpContext, viewerContext: ViewerContext): Promise<Group[]> {
  const links = await listNewestLinks(ctx.access.workspace)
  return [
    { name: 'start', entries: listPages(ctx, viewerContext).filter(({ isListed }) => !isListed) },
    { name: 'newest_links', entries: links.map((link) => linkEntry(ctx, link)) },
    { name: 'commands', entries: listCommands(ctx) },
  ]
}

async function answersTo(
  ctx: HttpContext,
  viewerContext: ViewerContext,
  typed: string
): Promise<Group[]> {
  const found = await findInWorkspace(ctx.access.workspace, typed)
  const at = (path: string) => buildAreaPath(ctx, path)
  const few = (entries: Entry[]) =>
    filterByName(entries, ({ name }) => name, typed).slice(0, MOST_JUMPS)
  const archived = ctx.i18n.t('status.link.Archived')
  return [
    { name: 'pages', entries: few(listPages(ctx, viewerContext)) },
    { name: 'commands', entries: few(listCommands(ctx)) },
    { name: 'links', entries: found.links.map((link) => linkEntry(ctx, link)) },
    {
      name: 'qr_codes',
      entries: found.qrCodes.map(({ id, name }) => {
        return { icon: 'qr-code', name, detail: id, url: at(`/qr-codes/${id}`) }
      }),
    },
    {
      name: 'campaigns',
      entries: found.campaigns.map((one) => {
        const detail = one.archived ? archived : null
        return { icon: 'megaphone', name: one.name, detail, url: at(`/campaigns/${one.id}`) }
      }),
    },
    {
      name: 'folders',
      entries: found.folders.map((folder) => {
        const detail = folder.level > 1 ? formatFolderPath(folder) : null
        const url = at(`/links?folderId=${folder.id}`)
        return { icon: 'folder', name: folder.name, detail, url }
      }),
    },
    {
      name: 'tags',
      entries: found.tags.map((name) => {
        return { icon: 'tag', name, url: at(`/links?${new URLSearchParams({ tag: name })}`) }
      }),
    },
    { name: 'workspaces', entries: await searchOtherWorkspaces(ctx, typed) },
  ]
}

function linkEntry(ctx: HttpContext, { id, name, title }: LinkName): Entry {
  return { icon: 'link', name, detail: title, url: buildAreaPath(ctx, `/links/${id}`) }
}

function listPages(
  ctx: HttpContext,
  viewerContext: ViewerContext
): (Entry & { isListed: boolean })[] {
  return listJumps(consolePages(), viewerContext).map(({ area, label, icon, url, isListed }) => {
    const detail = area === 'workspace' ? null : ctx.i18n.t(`shell.areas.${area}`)
    return { icon, name: ctx.i18n.t(label), detail, url, isListed }
  })
}

/** Lists what is done where one is: the theme that is shown now is left out. */
function listCommands(ctx: HttpContext): Entry[] {
  const icons = { dark: 'moon', light: 'sun', system: 'monitor' }
  const now = chosenTheme(ctx)
  const themes = Object.entries(icons)
    .filter(([theme]) => theme !== now)
    .map(([theme, icon]) => {
      const name = ctx.i18n.t(`find.commands.${theme}`)
      return { icon, name, url: '/console/theme', posts: { theme } }
    })
  const out = { icon: 'log-out', name: ctx.i18n.t('shell.sign_out'), url: '/logout', posts: {} }
  return [...themes, out]
}

/** Searches the other workspaces that this person is in. */
async function searchOtherWorkspaces(ctx: HttpContext, typed: string): Promise<Entry[]> {
  const { id: userId } = ctx.auth.use('session').getUserOrFail()
  // One more, because the open one can be among them.
  const asked = { typed, page: 1, pageSize: MOST_JUMPS + 1 }
  const { items } = await searchPersonWorkspaces(userId, asked)
  return items
    .filter(({ id }) => id !== ctx.access.workspace.id)
    .slice(0, MOST_JUMPS)
    .map(({ id, name, organisation }) => {
      const url = `/console/workspaces/${id}`
      return { icon: 'arrow-left-right', name, detail: organisation.name, url }
    })
}
