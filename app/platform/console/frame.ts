import type { HttpContext } from '@adonisjs/core/http'
import {
  countWorkspaceItems,
  type WorkspaceCounts,
} from '#app/people/usage/queries/count_workspace_items'
import { readAreaCount } from '#app/platform/console/area_counts'
import { collectBanners, type Banner } from '#app/platform/console/banners'
import { consolePages, type AreaName } from '#app/platform/console/console_pages'
import { readLastWorkspace } from '#app/platform/console/http/last_workspace'
import {
  buildDock,
  buildNavigation,
  SWITCHER_PATH,
  type AreaParams,
  type NavigationGroup,
  type NavigationItem,
  type Viewer,
} from '#app/platform/console/navigation'
import {
  findPersonWorkspace,
  type PersonWorkspace,
} from '#app/platform/console/queries/find_person_workspace'
import installation from '#config/installation'

/** What stands around a page: side bar, dock, banners. */
export interface Frame {
  area: AreaName
  heading: { name: string; detail: string }
  groups: NavigationGroup[]

  /** The pages in the dock of small screens. */
  dock: NavigationItem[]

  /** Of a workspace: how many there are of what its entries lead to. */
  counts: WorkspaceCounts | null

  /** At the foot of the side bar: the other areas that this person can go to. */
  otherAreas: { area: AreaName; url: string; name: string; count: number }[]

  /** Where the person's workspaces are listed and searched; null: no one is signed in. */
  switcherUrl: string | null

  /** Where links, pages and more are found by name; null for those who are in no workspace. */
  findUrl: string | null
  person: { id: string; name: string; email: string; role: string | null } | null
  accountItems: NavigationGroup['items']
  signOutUrl: string | null
  banners: Banner[]
}

const OTHERS = ['workspace', 'organisation', 'installation'] as const

/** Who looks at a page, and the workspace and organisation that they look from. */
export interface ViewerContext {
  open: OpenWorkspace | null
  viewer: Viewer
  params: AreaParams
}

export async function findViewerContext(ctx: HttpContext): Promise<ViewerContext> {
  const user = ctx.auth.use('session').user ?? null
  const open = user ? await findOpenWorkspace(ctx, user.id) : null
  return {
    open,
    viewer: {
      role: open?.workspace?.role ?? null,
      ownsOrganisation: open?.organisation.isOwner ?? false,
      installationAdministrator: user?.installationAdministrator ?? false,
    },
    params: { workspaceId: open?.workspace?.id, organisationId: open?.organisation.id },
  }
}

/** Computed when a page with a frame is rendered: a form that leads on needs none of it. */
export async function buildFrame(ctx: HttpContext): Promise<Frame> {
  const user = ctx.auth.use('session').user ?? null
  const { open, viewer, params } = await findViewerContext(ctx)
  const { area, current } = readArea(ctx)
  const groupsOf = (name: AreaName) =>
    user ? buildNavigation(consolePages(), name, { viewer, params, current }) : []
  const countsItems = area === 'workspace' && open?.workspace
  const [counts, banners] = await Promise.all([
    countsItems ? countWorkspaceItems(open.workspace!.id) : null,
    collectBanners(ctx),
  ])
  return {
    area,
    heading: nameArea(ctx, area, open),
    groups: groupsOf(area),
    dock: user ? buildDock(consolePages(), area, { viewer, params, current }) : [],
    counts,
    otherAreas: OTHERS.filter((name) => name !== area).flatMap((name) => {
      const first = isReachable(name, open) ? groupsOf(name)[0]?.items[0] : undefined
      if (!first) return []
      const place = { area: name, url: first.url, name: open?.workspace?.name ?? '' }
      return [{ ...place, count: readAreaCount(name) }]
    }),
    switcherUrl: user && SWITCHER_PATH,
    findUrl: open?.workspace ? `/console/workspaces/${open.workspace.id}/find` : null,
    person: user && {
      id: user.id,
      name: user.displayName ?? user.email,
      email: user.email,
      role: viewer.role,
    },
    accountItems: groupsOf('account').flatMap(({ items }) => items),
    signOutUrl: consolePages().find(({ id }) => id === 'sign_out')?.url ?? null,
    banners,
  }
}

interface OpenWorkspace {
  organisation: PersonWorkspace['organisation']
  workspace: PersonWorkspace | undefined
}

/** Finds the workspace and organisation that the page is of, or else those that were open last. */
async function findOpenWorkspace(ctx: HttpContext, userId: string): Promise<OpenWorkspace | null> {
  const inside = ctx.organisationAccess
  const workspace = await findPersonWorkspace(userId, {
    workspaceId: ctx.access?.workspace.id ?? readLastWorkspace(ctx),
    organisationId: inside?.organisation.id ?? null,
  })
  if (workspace) return { organisation: workspace.organisation, workspace }
  if (!inside) return null
  const { id, name } = inside.organisation
  return { organisation: { id, name, isOwner: inside.role === 'Owner' }, workspace: undefined }
}

function isReachable(area: (typeof OTHERS)[number], open: OpenWorkspace | null): boolean {
  return area === 'installation' || (area === 'workspace' ? !!open?.workspace : open !== null)
}

function readArea({ consolePage }: HttpContext): { area: AreaName; current: string | null } {
  if (!consolePage || consolePage.area === 'public') return { area: 'account', current: null }
  return { area: consolePage.area, current: consolePage.partOf ?? consolePage.id }
}

function nameArea(ctx: HttpContext, area: AreaName, open: OpenWorkspace | null): Frame['heading'] {
  const { i18n, auth } = ctx
  switch (area) {
    case 'workspace':
      return { name: open?.workspace?.name ?? '', detail: open?.organisation.name ?? '' }
    case 'organisation':
      return { name: open?.organisation.name ?? '', detail: i18n.t('shell.areas.organisation') }
    case 'installation':
      return { name: i18n.t('shell.areas.installation'), detail: installation.appHost }
    default:
      return { name: i18n.t('shell.areas.account'), detail: auth.use('session').user?.email ?? '' }
  }
}
