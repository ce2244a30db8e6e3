import type { WorkspaceCountName } from '#app/people/usage/queries/count_workspace_items'
import { isAtLeast, type Role } from '#app/platform/access/roles'
import type {
  AreaName,
  NavigationEntry,
  PageAccess,
  RegisteredPage,
} from '#app/platform/console/console_pages'

/** Where each area's pages lie. */
export const PREFIXES: Record<AreaName, string> = {
  public: '',
  account: '/account',
  workspace: '/console/workspaces/:workspaceId',
  organisation: '/console/organisations/:organisationId',
  installation: '/console/installation',
}

/** Of the page that lists every workspace of a person. */
export const SWITCHER_PATH = '/console/workspaces'

/** What decides which entries someone sees. */
export interface Viewer {
  /** In the workspace that the list is of. */
  role: Role | null
  ownsOrganisation: boolean
  installationAdministrator: boolean
}

export interface NavigationItem {
  page: string
  url: string
  label: string
  icon: string
  current: boolean
  dock: boolean

  /** What is counted beside it. */
  counts: WorkspaceCountName | null
}

export interface NavigationGroup {
  name: NavigationEntry['group']
  items: NavigationItem[]
}

const GROUPS: NavigationEntry['group'][] = ['main', 'connect', 'settings', 'watch']

/**
 * Builds the entries of an area that this person may open, in their groups.
 *
 * @param params what stands for `:workspaceId` and `:organisationId`
 * @param current the page that is open, or the one that it is part of
 */
export function buildNavigation(
  pages: readonly RegisteredPage[],
  area: AreaName,
  { viewer, params, current }: { viewer: Viewer; params: AreaParams; current: string | null }
): NavigationGroup[] {
  const entries = pages
    .filter((page) => page.area === area && page.navigation && mayOpen(viewer, page.access))
    .filter(({ navigation }) => navigation!.when?.() ?? true)
    .sort((one, other) => one.navigation!.order - other.navigation!.order)
  return GROUPS.map((name) => ({
    name,
    items: entries
      .filter(({ navigation }) => navigation!.group === name)
      .map((page) => toItem(page, params, current)),
  })).filter(({ items }) => items.length > 0)
}

/** Pages that the dock of small screens has room for, beside its menu. */
const DOCKED = 4

/** Where in the dock the page stands that makes something: under the thumb. */
const DOCK_MIDDLE = 2

/**
 * Builds the pages in the dock of small screens: those of the side bar that say so, and one to make
 * with.
 */
export function buildDock(
  pages: readonly RegisteredPage[],
  area: AreaName,
  { viewer, params, current }: { viewer: Viewer; params: AreaParams; current: string | null }
): NavigationItem[] {
  const makers = pages
    .filter((page) => page.area === area && page.jump?.dock && mayOpen(viewer, page.access))
    .map((page) => toItem({ ...page, navigation: { ...page.jump!, group: 'main' } }, params, null))
  const listed = buildNavigation(pages, area, { viewer, params, current })
    .flatMap(({ items }) => items)
    .filter(({ dock }) => dock)
  return listed.slice(0, DOCKED - makers.length).toSpliced(DOCK_MIDDLE, 0, ...makers)
}

/** A page that one can go to from anywhere. */
export interface Jump {
  area: AreaName
  url: string

  /** Key of its text. */
  label: string
  icon: string

  /** Does it stand in a side bar? */
  isListed: boolean
}

const AREAS: AreaName[] = ['workspace', 'organisation', 'installation', 'account']

/**
 * Lists every page of every side bar that this person may open, and the others that say they can be
 * jumped to.
 */
export function listJumps(
  pages: readonly RegisteredPage[],
  { viewer, params }: { viewer: Viewer; params: AreaParams }
): Jump[] {
  const jumps = pages
    .filter((page) => page.jump && mayOpen(viewer, page.access))
    .sort((one, other) => one.jump!.order - other.jump!.order)
  return AREAS.flatMap((area) => [
    ...buildNavigation(pages, area, { viewer, params, current: null })
      .flatMap(({ items }) => items)
      .map(({ url, label, icon }) => ({ area, url, label, icon, isListed: true })),
    ...jumps
      .filter((page) => page.area === area)
      .map((page) => {
        const { label, icon } = page.jump!
        return { area, url: fillUrl(page, params), label, icon, isListed: false }
      }),
  ])
}

export type AreaParams = Partial<Record<'workspaceId' | 'organisationId', string>>

function toItem(page: RegisteredPage, params: AreaParams, current: string | null): NavigationItem {
  const { label, icon, dock = false, count: counts = null } = page.navigation!
  const url = fillUrl(page, params)
  return { page: page.id, url, label, icon, dock, counts, current: page.id === current }
}

function fillUrl(page: RegisteredPage, params: AreaParams): string {
  return page.url.replace(/:(\w+)/g, (_, name: keyof AreaParams) => params[name] ?? '')
}

function mayOpen(viewer: Viewer, access: PageAccess): boolean {
  switch (access) {
    case 'public':
    case 'signed-in':
    case 'confirmed-address':
    case 'organisation-member':
      return true
    case 'organisation-owner':
      return viewer.ownsOrganisation
    case 'installation-administrator':
      return viewer.installationAdministrator
    default:
      return viewer.role !== null && isAtLeast(viewer.role, access.role)
  }
}
