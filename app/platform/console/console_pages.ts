import type { WorkspaceCountName } from '#app/people/usage/queries/count_workspace_items'
import type { Role } from '#app/platform/access/roles'
import type { AccessRule } from '#app/platform/access/rules'
import type { ReadOnlyPass } from '#app/platform/licence/rules/is_refused_read_only'

/** The lists of pages that one side bar shows in turn. Public pages have none. */
export type AreaName = 'public' | 'workspace' | 'organisation' | 'installation' | 'account'

/** Who may open a page, or post its form. */
export type PageAccess =
  | 'public'
  | 'signed-in'
  | 'confirmed-address'
  | 'organisation-member'
  | 'organisation-owner'
  | 'installation-administrator'
  | WorkspaceRule

/**
 * What a page of a workspace asks: what routes of the API ask, less the scope that only keys have.
 */
export type WorkspaceRule = { role: Role } & Pick<
  AccessRule,
  'feature' | 'makes' | 'needsConfirmedAddress'
>

/** An entry of the side bar; the page that it leads to is the one that declares it. */
export interface NavigationEntry {
  /** Key of the entry's text, `<feature>.navigation` as a rule. */
  label: string

  /** Name of a lucide icon. */
  icon: string

  /** Part of the list that it stands in; a group without a heading comes first. */
  group: 'main' | 'connect' | 'settings' | 'watch'

  /** Entries of a group stand in ascending order of this. */
  order: number

  /** What is counted beside it. */
  count?: WorkspaceCountName

  /** Does it stand in the dock of small screens too? */
  dock?: boolean

  /** Is it shown at all? For what only some installations have. */
  when?(): boolean
}

/** A file that a form brings. */
export interface PageUpload {
  /** Name of its field; the form has `enctype: 'multipart/form-data'`. */
  field: string
  maxBytes: number

  /** The refusal of a larger one. */
  tooLarge(): Error
}

/**
 * All that there is to know of one page of the console, or of one form that it posts: it is routed,
 * guarded, listed in the side bar and tested from this description.
 */
export interface ConsolePage {
  /** Name of the route, without the `console.` before it: `members.index`. */
  id: string
  method: 'GET' | 'POST'

  /** The list of pages beside it. It also says what comes before `path`: see `PREFIXES`. */
  area: AreaName
  path: string
  access: PageAccess
  navigation?: NavigationEntry

  /**
   * Of a page that is in no side bar: how "Find or jump to" lists it. Its path has no parameters.
   */
  jump?: Pick<NavigationEntry, 'label' | 'icon' | 'order' | 'dock'>

  /** The page that is lit in the side bar while this one is open. */
  partOf?: string

  /** Whether the page is only for building the console: never in production. */
  workshop?: boolean

  /** Of a POST: goes on while the installation is read-only; every other is refused then. */
  passesReadOnly?: ReadOnlyPass

  /** Of a POST: the file that comes with the form, as `ctx.upload`. */
  upload?: PageUpload

  /**
   * Of a POST: it makes something, once for each form that was shown, however often that is sent.
   * Those whose names end in `.store` do; false: the form sees to it itself.
   */
  creates?: boolean

  /** Are people asked first who they are, where they showed it too long ago? */
  dangerous?: true

  /**
   * Of a public page: nothing is kept from one request to the next. It has no session, no cookie
   * and no secret in its forms, so that programs can post them too; an address of its own is the
   * secret. Its controller reads what is posted.
   */
  sessionless?: true

  /** Not tested by walking through the pages, for this reason. */
  notCrawled?: string
}

export type RegisteredPage = ConsolePage & { url: string }

const pages: RegisteredPage[] = []

/** Returns every page that was registered, in the order of registration. */
export function consolePages(): readonly RegisteredPage[] {
  return pages
}

export function rememberPage(page: RegisteredPage): void {
  pages.push(page)
}

/** Does it make something, once for each form that was shown? */
export function isCreatingPage({ method, id, creates }: ConsolePage): boolean {
  return method === 'POST' && (creates ?? id.endsWith('.store'))
}

/** Is this the path that a creating form posts to? */
export function isCreatingPath(path: string): boolean {
  return pages.some((page) => isCreatingPage(page) && matchesPattern(page.url, path))
}

function matchesPattern(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('?', 1)[0].split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((segment, at) => segment.startsWith(':') || segment === given[at])
  )
}

/** Begins the ids of the pages that answer paths which no page has. */
export const MISSING = 'missing.'

/** Is this the name of the route of such a page? */
export function isMissingPage(routeName: string | undefined): boolean {
  return routeName?.startsWith(`console.${MISSING}`) ?? false
}

/** Does the path begin as one of these pages does, `/logout` included? */
export function isConsolePath(path: string): boolean {
  const segment = path.split('/', 2)[1]
  return segment !== '' && pages.some(({ url }) => url.split('/', 2)[1] === segment)
}
