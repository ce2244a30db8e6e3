import type { HttpContext } from '@adonisjs/core/http'
import installation from '#config/installation'
import { bannersOf, type Banner } from '#app/platform/console/banners'
import { lastPlace } from '#app/platform/console/http/last_place'
import { countsOf, type Counts } from '#app/people/usage/queries/counts_of'
import { consolePages } from '#app/platform/console/console_pages'
import { placesOf, type Organisation, type Place } from '#app/platform/console/queries/places_of'
import {
  dockOf,
  navigationOf,
  type NavigationGroup,
  type NavigationItem,
  type Params,
  type Viewer,
} from '#app/platform/console/navigation'
import type { AreaName } from '#app/platform/console/console_pages'

/** What stands around a page: side bar, dock, banners. */
export interface Frame {
  area: AreaName
  place: { name: string; detail: string }
  groups: NavigationGroup[]

  /** The pages in the dock of small screens. */
  dock: NavigationItem[]

  /** Of a workspace: how many there are of what its entries lead to. */
  counts: Counts | null

  /** At the foot of the side bar: the other areas that this person can go to. */
  otherAreas: { area: AreaName; url: string; name: string }[]

  /** For the switcher. */
  organisations: Organisation[]
  workspaceId: string | null

  /** Where links, pages and more are found by name; null for those who are in no workspace. */
  findUrl: string | null
  person: { name: string; email: string; role: string | null } | null
  accountItems: NavigationGroup['items']
  signOutUrl: string | null
  banners: Banner[]
}

const OTHERS = ['workspace', 'organisation', 'installation'] as const

/** Who looks at a page, and the workspace and organisation that they look from. */
export interface Standing {
  organisations: Organisation[]
  here: Here | null
  viewer: Viewer
  params: Params
}

export async function standingOf(ctx: HttpContext): Promise<Standing> {
  const user = ctx.signedIn?.user ?? null
  const organisations = user ? await placesOf(user.id) : []
  const here = placeOf(ctx, organisations)
  return {
    organisations,
    here,
    viewer: {
      role: here?.workspace?.role ?? null,
      ownsOrganisation: here?.organisation.isOwner ?? false,
      installationAdministrator: user?.installationAdministrator ?? false,
    },
    params: { workspaceId: here?.workspace?.id, organisationId: here?.organisation.id },
  }
}

/** Computed when a page with a frame is rendered: a form that leads on needs none of it. */
export async function frameOf(ctx: HttpContext): Promise<Frame> {
  const user = ctx.signedIn?.user ?? null
  const { organisations, here, viewer, params } = await standingOf(ctx)
  const { area, current } = whereIs(ctx)
  const groupsOf = (name: AreaName) =>
    user ? navigationOf(consolePages(), name, { viewer, params, current }) : []
  return {
    area,
    place: placeName(ctx, area, here),
    groups: groupsOf(area),
    dock: user ? dockOf(consolePages(), area, { viewer, params, current }) : [],
    counts: area === 'workspace' && here?.workspace ? await countsOf(here.workspace.id) : null,
    otherAreas: OTHERS.filter((name) => name !== area).flatMap((name) => {
      const first = isThere(name, here) ? groupsOf(name)[0]?.items[0] : undefined
      return first ? [{ area: name, url: first.url, name: here?.workspace?.name ?? '' }] : []
    }),
    organisations,
    workspaceId: here?.workspace?.id ?? null,
    findUrl: here?.workspace ? `/console/workspaces/${here.workspace.id}/find` : null,
    person: user && { name: user.displayName ?? user.email, email: user.email, role: viewer.role },
    accountItems: groupsOf('account').flatMap(({ items }) => items),
    signOutUrl: consolePages().find(({ id }) => id === 'sign_out')?.url ?? null,
    banners: await bannersOf(ctx),
  }
}

interface Here {
  organisation: Organisation
  workspace: Place | undefined
}

/** The workspace and organisation that the page is of, or else those that were open last. */
function placeOf(ctx: HttpContext, organisations: Organisation[]): Here | null {
  const wanted = ctx.access?.workspace.id ?? lastPlace(ctx)
  const all = organisations.flatMap((organisation) =>
    organisation.workspaces.map((workspace) => ({ organisation, workspace }))
  )
  if (ctx.organisationAccess) {
    const { organisation: open, place } = ctx.organisationAccess
    const inside = all.filter(({ organisation }) => organisation.id === open.id)
    const last = inside.find(({ workspace }) => workspace.id === wanted) ?? inside[0]
    const bare = { id: open.id, name: open.name, isOwner: place === 'Owner', workspaces: [] }
    return last ?? { organisation: bare, workspace: undefined }
  }
  return all.find(({ workspace }) => workspace.id === wanted) ?? all[0] ?? null
}

function isThere(area: (typeof OTHERS)[number], here: Here | null): boolean {
  return area === 'installation' || (area === 'workspace' ? !!here?.workspace : here !== null)
}

function whereIs({ consolePage }: HttpContext): { area: AreaName; current: string | null } {
  if (!consolePage || consolePage.area === 'public') return { area: 'account', current: null }
  return { area: consolePage.area, current: consolePage.partOf ?? consolePage.id }
}

function placeName(ctx: HttpContext, area: AreaName, here: Here | null): Frame['place'] {
  const { i18n, signedIn } = ctx
  switch (area) {
    case 'workspace':
      return { name: here?.workspace?.name ?? '', detail: here?.organisation.name ?? '' }
    case 'organisation':
      return { name: here?.organisation.name ?? '', detail: i18n.t('shell.areas.organisation') }
    case 'installation':
      return { name: i18n.t('shell.areas.installation'), detail: installation.appHost }
    default:
      return { name: i18n.t('shell.areas.account'), detail: signedIn?.user.email ?? '' }
  }
}
